import type { ReactNode, RefObject } from 'react';
import { isPremiumOrder, ORDERS, readOrder, type Order } from '@/domain/directory/sort-orders';
import { readState, STATES } from '@/domain/supplier/states';
import { ORDER_LABELS } from './order-labels';
import type { Directory } from './use-directory';
import { usePrehydrationInput } from './use-prehydration-input';
import controls from './control.module.css';
import classes from './order-select.module.css';
import select from './select.module.css';

/** The order of the list. Viewers who are not premium are invited when they choose an order for premium members. */
export function OrderSelect({ directory }: { directory: Directory }) {
  const { filters, change, advanced, home, chooseHome, invite } = directory;
  const locked = advanced.access === 'locked';
  const field = usePrehydrationInput<HTMLSelectElement>((value) => choose(readOrder(value)));

  function choose(order: Order | null) {
    if (locked && isPremiumOrder(order)) invite({});
    else change({ order });
  }

  return (
    <div className={classes.root}>
      <Field
        label="Ordenar"
        value={filters.order ?? ''}
        onChange={(value) => choose(readOrder(value))}
        field={field}
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
      </Field>
      {filters.order === 'perto' && (
        <Field
          label="Seu estado"
          value={home ?? ''}
          onChange={(value) => {
            const state = readState(value);
            if (state) chooseHome(state);
          }}
        >
          <option value="" disabled>
            Escolha
          </option>
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
      )}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  field?: RefObject<HTMLSelectElement | null>;
  children: ReactNode;
}

/** A select with its label inside, above the value. */
function Field({ label, value, onChange, field, children }: FieldProps) {
  return (
    <label className={`${select.select} ${classes.field}`}>
      <span>{label}</span>
      <select
        ref={field}
        className={controls.control}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}

function Options({ orders }: { orders: readonly Order[] }) {
  return orders.map((order) => (
    <option key={order} value={order}>
      {ORDER_LABELS[order]}
    </option>
  ));
}
