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

export function destinationsText(shipsTo: PurchaseTerms['ships_to']): string | null {
  if (shipsTo === null) return null;
  const states = shipsTo.filter((place) => place !== WHOLE_COUNTRY);
  return states.length < shipsTo.length ? 'Todo o Brasil' : listed('conjunction', states.map(stateName));
}

function listed(type: 'conjunction' | 'disjunction', texts: string[]): string {
  return new Intl.ListFormat('pt-BR', { type }).format(texts);
}
