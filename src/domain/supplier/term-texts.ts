import { formatBRL } from '../format/money.ts';
import { formatCount } from '../format/numbers.ts';
import { stateName, WHOLE_COUNTRY } from './states.ts';
import type { PurchaseTerms } from './columns.ts';

// Null: not stated.

/** "Brás, São Paulo, SP". */
export function placeText({
  state,
  city,
  district,
}: Pick<PurchaseTerms, 'state' | 'city' | 'district'>): string | null {
  return state && (city ? [district, city, state].filter(Boolean).join(', ') : stateName(state));
}

export function smallestOrderText({
  min_order_pieces: pieces,
  min_order_cents: cents,
}: Pick<PurchaseTerms, 'min_order_pieces' | 'min_order_cents'>): string | null {
  const stated = [
    pieces !== null && formatCount(pieces, 'peça', 'peças'),
    cents !== null && formatBRL(cents),
  ].filter((text) => text !== false);
  return stated.length === 0 ? null : listed('disjunction', stated);
}

/** "R$ 29,90 a R$ 89,90". */
export function priceText({
  price_from_cents: from,
  price_to_cents: to,
}: Pick<PurchaseTerms, 'price_from_cents' | 'price_to_cents'>): string | null {
  if (from === null) return to === null ? null : `Até ${formatBRL(to)}`;
  if (to === null) return `A partir de ${formatBRL(from)}`;
  return from === to ? formatBRL(to) : `${formatBRL(from)} a ${formatBRL(to)}`;
}

export function destinationsText(shipsTo: PurchaseTerms['ships_to']): string | null {
  if (shipsTo === null) return null;
  const states = shipsTo.filter((place) => place !== WHOLE_COUNTRY);
  return states.length < shipsTo.length ? 'Todo o Brasil' : listed('conjunction', states.map(stateName));
}

function listed(type: 'conjunction' | 'disjunction', texts: string[]): string {
  return new Intl.ListFormat('pt-BR', { type }).format(texts);
}
