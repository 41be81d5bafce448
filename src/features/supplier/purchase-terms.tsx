import { IconCheck } from '@tabler/icons-react';
import { formatBRL } from '@/domain/money';
import { formatCount } from '@/domain/numbers';
import { stateName, WHOLE_COUNTRY } from '@/domain/states';
import type { PurchaseTerms } from '@/domain/supplier-columns';
import classes from './purchase-terms.module.css';

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** 'Compra e entrega': the terms on which the supplier sells, as far as it has stated them. */
export function PurchaseTermsSection({ terms }: { terms: PurchaseTerms }) {
  const facts = statedFacts(terms);
  const offers = statedOffers(terms);
  if (facts.length + offers.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="compra">
      <h2 id="compra" className={classes.title}>
        Compra e entrega
      </h2>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {offers.length > 0 && (
        <ul className={classes.offers} role="list">
          {offers.map((label) => (
            <li key={label}>
              <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function statedFacts({ state, city, ships_to, ...order }: PurchaseTerms) {
  return [
    { label: 'Localização', value: state && (city ? `${city}, ${state}` : stateName(state)) },
    { label: 'Pedido mínimo', value: smallestOrder(order) },
    { label: 'Envia para', value: ships_to && places(ships_to) },
  ].filter(({ value }) => value);
}

function statedOffers({ sells_to_cpf, ready_stock, plus_size }: PurchaseTerms): string[] {
  return [sells_to_cpf && 'Vende para CPF', ready_stock && 'Pronta-entrega', plus_size && 'Plus size'].filter(
    (label) => label !== false,
  );
}

/** "12 peças ou R$ 300,00". */
function smallestOrder({
  min_order_pieces: pieces,
  min_order_cents: cents,
}: Pick<PurchaseTerms, 'min_order_pieces' | 'min_order_cents'>): string {
  const stated = [
    pieces !== null && formatCount(pieces, 'peça', 'peças'),
    cents !== null && formatBRL(cents),
  ];
  return or.format(stated.filter((text) => text !== false));
}

/** "Todo o Brasil", or the states by name. */
function places(shipsTo: NonNullable<PurchaseTerms['ships_to']>): string {
  const states = shipsTo.filter((place) => place !== WHOLE_COUNTRY);
  return states.length < shipsTo.length ? 'Todo o Brasil' : and.format(states.map(stateName));
}
