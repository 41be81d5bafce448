import { lazy, Suspense, useState } from 'react';
import { isPremiumOrder, ORDERS, readOrder, type Order } from '@/domain/directory-order';
import { readState, STATES } from '@/domain/states';
import { importWithRetry } from '@/lib/lazy-import';
import type { Directory } from './use-directory';
import controls from './control.module.css';
import classes from './order-select.module.css';
import select from './select.module.css';

const PremiumDialog = lazy(() => importWithRetry(() => import('./premium-dialog')));

const LABELS: Record<Order, string> = {
  novos: 'Novos',
  nome: 'A–Z',
  pedido: 'Menor pedido mínimo',
  perto: 'Mais perto de mim',
};

interface Props {
  directory: Directory;
  /** Where the dialog of a locked order leads. */
  plansPath: string;
}

/** The order of the list. Viewers who are not premium are invited when they choose an order for premium members. */
export function OrderSelect({ directory, plansPath }: Props) {
  const { filters, change, advanced, home, chooseHome } = directory;
  const [invited, setInvited] = useState(false);
  const locked = advanced.access === 'locked';

  function choose(order: Order | null) {
    if (locked && isPremiumOrder(order)) setInvited(true);
    else change({ order });
  }

  return (
    <div className={classes.root}>
      <label className={`${select.select} ${classes.order}`}>
        <span className={classes.label}>Ordenar</span>
        <select
          className={controls.control}
          value={filters.order ?? ''}
          onChange={(event) => choose(readOrder(event.target.value))}
        >
          <option value="">Relevância</option>
          <Options orders={ORDERS.filter((order) => !isPremiumOrder(order))} />
          {locked ? (
            <optgroup label="Exclusivo Premium">
              <Options orders={ORDERS.filter(isPremiumOrder)} />
            </optgroup>
          ) : (
            <Options orders={ORDERS.filter(isPremiumOrder)} />
          )}
        </select>
      </label>
      {filters.order === 'perto' && (
        <label className={`${select.select} ${classes.state}`}>
          <select
            className={controls.control}
            aria-label="Seu estado"
            value={home ?? ''}
            onChange={(event) => {
              const state = readState(event.target.value);
              if (state) chooseHome(state);
            }}
          >
            <option value="" disabled>
              Seu estado
            </option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {invited && (
        <Suspense>
          <PremiumDialog plansPath={plansPath} onClose={() => setInvited(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Options({ orders }: { orders: readonly Order[] }) {
  return orders.map((order) => (
    <option key={order} value={order}>
      {LABELS[order]}
    </option>
  ));
}
