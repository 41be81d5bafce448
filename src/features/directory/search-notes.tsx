import { useState } from 'react';
import { Link } from 'react-router-dom';
import { placeTotalText } from '@/domain/search/place-totals';
import type { Query } from '@/domain/search/query';
import PremiumDialog from './premium-dialog';
import type { Directory } from './use-directory';
import { ORDER_LABELS } from './order-labels';
import controls from './control.module.css';
import classes from './search-notes.module.css';

interface Props {
  directory: Directory;
  query: Query;
  plansPath: string;
}

/** What the search made of the typed words, and what more there is. */
export default function SearchNotes({ directory, query, plansPath }: Props) {
  const { advanced, searchIndex } = directory;
  const total = advanced.access === 'locked' && searchIndex ? placeTotalText(query, searchIndex) : null;
  return (
    <div className={classes.root} role="status">
      <Correction query={query} change={directory.change} />
      {total && (
        <p>
          <strong>{total}.</strong> <Link to={plansPath}>Ver Planos</Link>
        </p>
      )}
      <OrderOffer directory={directory} query={query} plansPath={plansPath} />
    </div>
  );
}

function Correction({ query, change }: { query: Query; change: Directory['change'] }) {
  if (query.misspelled === undefined) return null;
  return (
    <p>
      Mostrando resultados para <strong>{query.text}</strong>. Buscar só por{' '}
      <button type="button" onClick={() => change({ text: `"${query.misspelled}"` })}>
        {query.misspelled}
      </button>
    </p>
  );
}

function OrderOffer({ directory, query, plansPath }: Props) {
  const { advanced, filters, change } = directory;
  const [invited, setInvited] = useState(false);
  const intent = query.intents.find(({ kind }) => kind === 'order');
  if (intent?.kind !== 'order' || filters.order === intent.order) return null;
  const { order } = intent;
  return (
    <>
      <button
        type="button"
        className={controls.control}
        onClick={() => (advanced.access === 'locked' ? setInvited(true) : change({ order }))}
      >
        Ordenar por: {ORDER_LABELS[order]}
        {advanced.access === 'locked' && ' · Premium'}
      </button>
      {invited && <PremiumDialog plansPath={plansPath} onClose={() => setInvited(false)} />}
    </>
  );
}
