import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import { Link, useLocation } from 'react-router-dom';
import { chatLink } from '@/components/card/chat-link';
import { contactsOf } from '@/domain/format/links';
import type { NotebookEntry, NotebookStatus } from '@/domain/notebook/notebook';
import { isLocked, type FavoriteSupplier } from '@/domain/supplier/supplier';
import type { LocationState } from '@/lib/navigation/location-state';
import { EntryFacts } from './entry-facts';
import { MainImage, RemoveButton } from './favorite-card';
import type { CardsProps } from './favorite-cards';
import { StatusSelect } from './status-select';
import classes from './entry-card.module.css';

interface Props extends CardsProps {
  supplier: FavoriteSupplier;
  category: string;
  entry: NotebookEntry;
  onMove: (supplierId: number, status: NotebookStatus) => void;
  /** Whether a link to the chat is shown; the columns of the board have no room for it. */
  withChat?: boolean;
}

/** The box around an EntryCard. */
export const entryCardClass = classes.root;

/** What a card of the notebook shows: the supplier, what the member has noted about it, and what they can do with it. */
export function EntryCard(props: Props) {
  const { supplier, category, entry, supplierPath, onRemove, CardControl, onMove, withChat = false } = props;
  const { id, name } = supplier;
  const { whatsapp } = contactsOf(supplier);
  const { pathname, search } = useLocation();
  const fromHere: LocationState = { fromList: true, from: pathname + search };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.picture}>
          <MainImage supplier={supplier} sizes="2.5rem" />
        </div>
        <h4 className={classes.name} title={name}>
          <Link
            to={supplierPath(id)}
            state={fromHere}
            draggable={false}
            aria-label={`Ver detalhes de ${name}`}
          >
            {name}
          </Link>
        </h4>
        <p className={classes.category}>{category}</p>
        {withChat && whatsapp && (
          <a
            href={whatsapp.href}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.chat}
            {...chatLink(supplier)}
            aria-label={`WhatsApp de ${name}, ${whatsapp.text}`}
          >
            <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden="true" />
          </a>
        )}
      </div>
      <EntryFacts entry={entry} />
      <div className={classes.foot}>
        <div className={classes.status}>
          <StatusSelect
            supplierId={id}
            name={name}
            status={entry.status}
            onChoose={(chosen) => onMove(id, chosen)}
          />
        </div>
        <div className={classes.actions}>
          {CardControl && !isLocked(supplier) && <CardControl supplier={supplier} />}
          <RemoveButton supplier={supplier} className={classes.remove} onClick={() => onRemove(supplier)} />
        </div>
      </div>
    </>
  );
}
