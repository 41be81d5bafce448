import '@/theme/buttons';
import { memo, type ComponentType } from 'react';
import { ActionIcon } from '@mantine/core';
import IconLock from '@tabler/icons-react/icons/IconLock';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { Link, useLocation } from 'react-router-dom';
import { Address } from '@/components/address';
import { chatLink } from '@/components/card/chat-link';
import { Picture } from '@/components/card/picture';
import { playOnHover } from '@/components/card/play-on-hover';
import { PremiumBadge } from '@/components/card/premium-badge';
import { publicPicture } from '@/data/suppliers/images';
import { contactsOf } from '@/domain/format/links';
import { isLocked, type CardSupplier, type SupplierTeaser } from '@/domain/supplier/supplier';
import { preloadModule } from '@/lib/lazy-import';
import type { LocationState } from '@/lib/navigation/location-state';
import { loadRemoveDialog } from './load-removal-dialog';
import { REMOVE_ATTRIBUTE } from './use-removal';
import classes from './favorite-card.module.css';

/** Another control for suppliers that are open to the member. */
export type CardControl = ComponentType<{ supplier: SupplierTeaser }> | undefined;

interface Props {
  supplier: CardSupplier;
  category: string;
  detailsPath: string;
  onRemove: (supplier: SupplierTeaser) => void;
  Control: CardControl;
}

const IMAGE_SIZES = '(min-width: 36em) 20rem, 6.5rem';

const preloadDialog = () => preloadModule(loadRemoveDialog);

/** A favorite. The link to the details covers the card; contacts and the delete button lie above it. */
export const FavoriteCard = memo(function FavoriteCard(props: Props) {
  const { supplier, category, detailsPath, onRemove, Control } = props;
  const { name } = supplier;
  const locked = isLocked(supplier);
  const { pathname, search } = useLocation();
  const fromHere: LocationState = { fromList: true, from: pathname + search };
  return (
    <li className={classes.card} {...playOnHover}>
      <MainImage supplier={supplier} />
      {supplier.is_premium && <PremiumBadge className={classes.badge} />}
      <h3 className={classes.name} title={name} tabIndex={-1}>
        {name}
      </h3>
      <p className={classes.category}>{category}</p>
      {locked ? (
        <p className={classes.locked}>Assine para ver os detalhes e contatos exclusivos.</p>
      ) : (
        <Contacts supplier={supplier} />
      )}
      <div className={classes.actions}>
        {locked ? (
          <a className={classes.details} role="link" aria-disabled="true">
            Ver detalhes
          </a>
        ) : (
          <Link
            className={classes.details}
            to={detailsPath}
            state={fromHere}
            aria-label={`Ver detalhes de ${name}`}
          >
            Ver detalhes
          </Link>
        )}
        {!locked && Control && <Control supplier={supplier} />}
        <RemoveButton supplier={supplier} onClick={() => onRemove(supplier)} />
      </div>
    </li>
  );
});

interface RemoveButtonProps {
  supplier: SupplierTeaser;
  className?: string | undefined;
  onClick: () => void;
}

export function RemoveButton({ supplier, className = classes.remove, onClick }: RemoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      className={className}
      aria-label={`Remover ${supplier.name} dos favoritos`}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      {...{ [REMOVE_ATTRIBUTE]: supplier.id }}
    >
      <IconTrash size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The main image, the blur of a locked supplier's image, or the initial of a supplier without one. */
export function MainImage({ supplier, sizes = IMAGE_SIZES }: { supplier: CardSupplier; sizes?: string }) {
  const locked = isLocked(supplier);
  const path = supplier.supplier_details?.main_image_path ?? null;
  const hash = supplier.image_hash;
  return (
    <div className={classes.picture}>
      {path !== null || (locked && hash !== null) ? (
        <Picture src={null} {...(path && publicPicture(path))} sizes={sizes} alt="" hash={hash} />
      ) : (
        <span className={classes.initial} aria-hidden="true">
          {initialOf(supplier.name)}
        </span>
      )}
      {locked && (
        <span className={classes.veil}>
          <IconLock size={24} stroke={1.75} aria-hidden="true" />
          <span>Fornecedor Premium</span>
        </span>
      )}
    </div>
  );
}

/** The first letter or digit, in upper case. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toLocaleUpperCase('pt-BR');
}

/** Instagram, WhatsApp and website; N/A for what is missing or withheld from non-premium members. */
function Contacts({ supplier }: { supplier: CardSupplier }) {
  const { instagram, whatsapp, website } = contactsOf(supplier);
  const contacts = [
    { label: 'Instagram', link: instagram },
    { label: 'WhatsApp', link: whatsapp },
    { label: 'Site', link: website },
  ];
  return (
    <dl className={classes.contacts}>
      {contacts.map(({ label, link }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {link ? (
              <a
                href={link.href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${link.text}, ${label} de ${supplier.name}`}
                {...(label === 'WhatsApp' && chatLink(supplier))}
              >
                <Address>{link.text}</Address>
              </a>
            ) : (
              'N/A'
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
