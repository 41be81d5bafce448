import { useQuery } from '@tanstack/react-query';
import IconLock from '@tabler/icons-react/icons/IconLock';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { categoryQueries } from '@/data/categories/queries';
import { publicImageUrl } from '@/data/suppliers/images';
import { isLocked, isVideo, type ListedSupplier } from '@/domain/supplier/supplier';
import type { LocationState } from '@/lib/navigation/location-state';
import classes from './recent-list.module.css';

const FROM_LIST: LocationState = { fromList: true };

interface Props {
  suppliers: ListedSupplier[];
  pathOf: (id: number) => string;
  onForget: () => void;
}

/** Links to the suppliers that were opened last. */
export default function RecentList({ suppliers, pathOf, onForget }: Props) {
  const { data: categories = [] } = useQuery({ ...categoryQueries.list(), enabled: false });

  return (
    <section
      className={classes.root}
      aria-label="Vistos recentemente"
      // Some browsers do not focus a link that is clicked: the field would lose the focus, and this list would be gone.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.head} aria-hidden="true">
        Vistos recentemente
      </div>
      <ul className={classes.list}>
        {suppliers.map((supplier) => (
          <li key={supplier.id}>
            <Link to={pathOf(supplier.id)} state={FROM_LIST} className={classes.link}>
              <Thumbnail supplier={supplier} />
              <span className={classes.text}>
                <span className={classes.name}>{supplier.name}</span>
                <span className={classes.category}>
                  {categories.find(({ id }) => id === supplier.category_id)?.name}
                </span>
              </span>
              {isLocked(supplier) && <IconLock size={18} stroke={1.75} role="img" aria-label="Bloqueado" />}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.forget} onClick={onForget}>
        Limpar
      </button>
    </section>
  );
}

function Thumbnail({ supplier }: { supplier: ListedSupplier }) {
  const path = supplier.supplier_details?.main_image_path ?? null;
  return (
    <span className={classes.picture}>
      <Picture src={path && !isVideo(path) ? publicImageUrl(path) : null} alt="" hash={supplier.image_hash} />
    </span>
  );
}
