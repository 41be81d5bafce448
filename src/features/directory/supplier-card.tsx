import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { chatLink } from '@/components/card/chat-link';
import { HeartButton } from '@/components/card/heart-button';
import { Picture } from '@/components/card/picture';
import { playOnHover } from '@/components/card/play-on-hover';
import { PremiumBadge } from '@/components/card/premium-badge';
import { useBlur } from '@/components/card/thumb-hash';
import { publicPicture } from '@/data/suppliers/images';
import { contactsOf } from '@/domain/format/links';
import { isLocked, type ListedSupplier } from '@/domain/supplier/supplier';
import { factsOf } from '@/domain/supplier/facts';
import type { LocationState } from '@/lib/navigation/location-state';
import controls from './control.module.css';
import classes from './supplier-card.module.css';

interface Props {
  supplier: ListedSupplier;
  category: string;
  /** Position in the whole list, from 0, and the length of that list. */
  index: number;
  total: number;
  /** Position in the grid, from 0; unknown in prerendered HTML, where the style sheet finds it. */
  row?: number;
  column?: number;
  detailsPath: string;
  /** Whether it is in early access. */
  early: boolean;
  /** What members have told, in a few words for each fact; undefined until it has loaded. */
  told?: readonly string[] | undefined;
  /** Null for a visitor, who sees no heart button. */
  favorite: boolean | null;
  onFavorite: (supplier: ListedSupplier) => void;
  /** Hover or focus on the link to the details: time to preload them. */
  onNear: () => void;
  /** Click on a locked card. */
  onLocked: (supplier: ListedSupplier) => void;
  /** Hover or focus on a locked card: time to preload the dialog. */
  onLockedNear: () => void;
}

const FROM_LIST: LocationState = { fromList: true };
/** How many facts come before what members have told; small cards have no room for the others then. */
const FIRST_FACTS = 2;

/**
 * A supplier in the grid. Only the rows near the viewport are rendered, so supplier-grid.module.css fixes the card's size
 * and position: content must fit its height. One link or button covers the card; heart and contacts lie above it.
 */
export const SupplierCard = memo(function SupplierCard({ supplier, category, index, total, ...rest }: Props) {
  const { row, column, detailsPath, early, told, favorite, onFavorite, onNear, onLocked, onLockedNear } =
    rest;
  const { name } = supplier;
  const locked = isLocked(supplier);
  return (
    <li
      className={classes.card}
      style={row === undefined ? { '--index': index } : { '--row-index': row, '--column-index': column }}
      aria-posinset={index + 1}
      aria-setsize={total}
      {...playOnHover}
    >
      {locked ? (
        <Veil supplier={supplier} onClick={() => onLocked(supplier)} onNear={onLockedNear} />
      ) : (
        <MainImage supplier={supplier} />
      )}
      {supplier.is_premium && <PremiumBadge className={classes.badge} />}
      <h3 className={classes.name} title={name}>
        {name}
      </h3>
      <p className={classes.meta} title={category}>
        <span className={classes.code}>{supplier.formatted_id}</span> {category}
      </p>
      <Facts supplier={supplier} early={early} told={told} />
      <Contacts supplier={supplier} />
      <DetailsLink name={name} to={locked ? null : detailsPath} onNear={onNear} />
      {favorite !== null && (
        <HeartButton pressed={favorite} label={`Favoritar ${name}`} onClick={() => onFavorite(supplier)} />
      )}
    </li>
  );
});

function MainImage({ supplier }: { supplier: ListedSupplier }) {
  const path = supplier.supplier_details?.main_image_path;
  return (
    <Picture
      src={null}
      {...(path && publicPicture(path))}
      sizes="(min-width: 43em) 22rem, min(92vw, 26rem)"
      alt=""
      hash={supplier.image_hash}
    />
  );
}

/** A quiet line or two: place, smallest order and the like. */
function Facts({ supplier, early, told = [] }: Pick<Props, 'supplier' | 'early' | 'told'>) {
  const facts = factsOf(supplier);
  facts.splice(FIRST_FACTS, 0, ...told);
  if (facts.length === 0 && !early) return null;
  return (
    <p className={classes.facts} title={facts.join(' · ')}>
      {early && <strong>Acesso antecipado</strong>}{' '}
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span>{fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

/** Replaces the picture of a locked card: a blur and the invitation to subscribe, of which only large cards show all. */
function Veil({
  supplier,
  onClick,
  onNear,
}: {
  supplier: ListedSupplier;
  onClick: () => void;
  onNear: () => void;
}) {
  const blur = useBlur(supplier.image_hash);
  return (
    <div className={classes.veil} style={{ '--blur': blur ? `url(${blur})` : undefined }}>
      <strong className={classes.lock}>Fornecedor Premium</strong>
      <p>Assine para ver os detalhes e contatos exclusivos.</p>
      <button
        type="button"
        className={`${controls.control} ${controls.pill} ${classes.unlock}`}
        aria-haspopup="dialog"
        aria-label={`Desbloquear Acesso a ${supplier.name}`}
        onClick={onClick}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        Desbloquear Acesso
      </button>
    </div>
  );
}

interface DetailsLinkProps {
  name: string;
  /** Null shows a disabled link. */
  to: string | null;
  onNear: () => void;
}

function DetailsLink({ name, to, onNear }: DetailsLinkProps) {
  if (to === null)
    return (
      <a className={classes.details} role="link" aria-disabled="true">
        Ver Detalhes
      </a>
    );
  return (
    <Link
      className={classes.details}
      to={to}
      state={FROM_LIST}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-label={`Ver Detalhes de ${name}`}
    >
      Ver Detalhes
    </Link>
  );
}

/** WhatsApp, Instagram and site; a missing or withheld contact is shown as a disabled link, one on its way leads nowhere yet. */
function Contacts({ supplier }: { supplier: ListedSupplier }) {
  const { name } = supplier;
  const { instagram, whatsapp, website } = contactsOf(supplier);
  const links = [
    { label: 'WhatsApp', look: classes.whatsapp, link: whatsapp },
    { label: 'Instagram', look: classes.instagram, link: instagram },
    { label: 'Site', look: classes.website, link: website },
  ];
  return links.map(({ label, look, link }) =>
    link ? (
      <a
        key={label}
        className={`${classes.contact} ${look}`}
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${label} de ${name}`}
        {...(link.href === undefined ? { role: 'link' } : label === 'WhatsApp' && chatLink(supplier))}
      />
    ) : (
      <a
        key={label}
        className={`${classes.contact} ${look}`}
        role="link"
        aria-disabled="true"
        aria-label={`${label} de ${name}: indisponível`}
      />
    ),
  );
}
