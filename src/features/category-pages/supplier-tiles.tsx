import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { playOnHover } from '@/components/card/play-on-hover';
import { PremiumBadge } from '@/components/card/premium-badge';
import { publicPicture } from '@/data/suppliers/images';
import type { TileSupplier } from '@/domain/catalog/category-page';
import { termFacts } from '@/domain/supplier/facts';
import classes from './supplier-tiles.module.css';

interface Props {
  suppliers: TileSupplier[];
  /** The name of a subcategory of the page's category; undefined for others. */
  subcategoryName: (id: number | null) => string | undefined;
  /** The path of a supplier's page. */
  pathOf: (id: number) => string;
  /** Hover or focus: time to preload the page of a supplier. */
  onNear: () => void;
  /** Whether they are as the page was built, for visitors. */
  isBuilt: boolean;
  /** Whether the first pictures are at the top of the page. */
  eager?: boolean;
}

/** Pictures that load at once: the first row of a wide screen. */
const EAGER_TILES = 4;

/** Suppliers of a category, each a link to its page, which invites to subscribe if it is locked. */
export function SupplierTiles({ suppliers, subcategoryName, pathOf, onNear, isBuilt, eager = false }: Props) {
  return (
    <ul className={classes.list} role="list" data-built={isBuilt || undefined}>
      {suppliers.map((supplier, index) => {
        const { supplier_details: details } = supplier;
        const facts = details && termFacts(details).join(' · ');
        return (
          <li
            key={supplier.id}
            className={classes.tile}
            data-locked={details === null || undefined}
            {...playOnHover}
          >
            <TilePicture supplier={supplier} eager={eager && index < EAGER_TILES} />
            {supplier.is_premium && <PremiumBadge className={classes.badge} />}
            <h3 className={classes.name}>
              <Link to={pathOf(supplier.id)} onPointerEnter={onNear} onFocus={onNear}>
                {supplier.name}
              </Link>
            </h3>
            <p className={classes.line}>
              {[supplier.formatted_id, subcategoryName(supplier.subcategory_id)].filter(Boolean).join(' · ')}
            </p>
            {facts && <p className={`${classes.line} ${classes.facts}`}>{facts}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** The main image, or behind a lock what a locked supplier shows of it: the blur. */
function TilePicture({ supplier, eager }: { supplier: TileSupplier; eager: boolean }) {
  const { image_hash: hash, supplier_details: details } = supplier;
  const locked = details === null;
  const path = details?.main_image_path;
  return (
    <div className={classes.picture} data-locked={locked || undefined}>
      {(!locked || hash) && (
        <Picture
          src={null}
          {...(path && publicPicture(path))}
          sizes="(min-width: 75em) 19rem, (min-width: 43em) 30vw, 46vw"
          alt=""
          hash={hash}
          eager={eager}
        />
      )}
    </div>
  );
}
