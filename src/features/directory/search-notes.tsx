import { Link } from 'react-router-dom';
import { placeTotalText } from '@/domain/search/place-totals';
import type { Query } from '@/domain/search/query';
import { LONGEST_SEARCH } from '@/domain/text/text';
import { ORDER_LABELS } from './order-labels';
import type { Directory } from './use-directory';
import controls from './control.module.css';
import classes from './search-notes.module.css';

interface Props {
  directory: Directory;
  query: Query;
}

/** What the search made of the typed words, and what more there is. */
export default function SearchNotes({ directory, query }: Props) {
  const { advanced, searchIndex, plansPath } = directory;
  const total = advanced.access === 'locked' && searchIndex ? placeTotalText(query, searchIndex) : null;
  return (
    <div className={classes.root}>
      <Correction query={query} directory={directory} />
      {total && (
        <p>
          <strong role="status">{total}.</strong> <Link to={plansPath}>Ver Planos</Link>
        </p>
      )}
      <OrderOffer directory={directory} query={query} />
    </div>
  );
}

function Correction({ query, directory }: Pick<Props, 'query' | 'directory'>) {
  const { misspelled } = query;
  if (misspelled === undefined) return null;

  function searchAsTyped() {
    directory.opener.current?.focus(); // this button disappears
    directory.change({ text: `"${misspelled?.slice(0, LONGEST_SEARCH - 2)}"` });
  }

  return (
    <p>
      <span role="status">
        Mostrando resultados para <strong>{query.text}</strong>.
      </span>{' '}
      Buscar só por{' '}
      <button type="button" aria-label={`Buscar só por ${misspelled}`} onClick={searchAsTyped}>
        {misspelled}
      </button>
    </p>
  );
}

function OrderOffer({ directory, query }: Props) {
  const { advanced, filters, change, opener, invite } = directory;
  const intent = query.intents.find(({ kind }) => kind === 'order');
  if (intent?.kind !== 'order' || filters.order === intent.order) return null;
  const { order } = intent;
  const isLocked = advanced.access === 'locked';

  function choose() {
    if (isLocked) return invite({});
    opener.current?.focus(); // this button disappears
    change({ order });
  }

  return (
    <button type="button" className={controls.control} onClick={choose}>
      Ordenar por: {ORDER_LABELS[order]}
      {isLocked && ' · Premium'}
    </button>
  );
}
