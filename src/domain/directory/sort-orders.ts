import type { DirectoryEntry } from './search.ts';
import { bordersFrom, type StateCode } from '../supplier/states.ts';
import { compareRatings, NO_MARKS, type SupplierMarks } from '../supplier/marks.ts';
import type { ListedSupplier } from '../supplier/supplier.ts';

/** Orders besides the default (open suppliers first, then by name), as they are named in the query string. */
export const ORDERS = ['novos', 'nome', 'avaliados', 'pedido', 'perto'] as const;
export type Order = (typeof ORDERS)[number];

/** A piece counts as much as R$ 40,00 where minimum orders in pieces are compared with those in reais. */
const PIECE_CENTS = 4000;

/** Whether an order is for premium members only. */
export function isPremiumOrder(order: Order | null): boolean {
  return order === 'avaliados' || order === 'pedido' || order === 'perto';
}

export function readOrder(value: string | null): Order | null {
  return ORDERS.find((order) => order === value) ?? null;
}

/**
 * The entries in an order; null: as they are. Equal ones, and those that do not state what is compared, which come last,
 * stay as they are among each other. `home` is the state of the viewer for 'perto'; `marks` are for 'avaliados'.
 */
export function inOrder(
  entries: DirectoryEntry[],
  order: Order | null,
  home: StateCode | null,
  marks: SupplierMarks = NO_MARKS,
): DirectoryEntry[] {
  if (order === null || (order === 'perto' && home === null)) return entries;
  if (order === 'avaliados')
    return [...entries].sort((a, b) => compareRatings(marks.get(a.supplier.id), marks.get(b.supplier.id)));
  const keyOf = keyFor(order, home);
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);
}

function keyFor(
  order: Exclude<Order, 'avaliados'>,
  home: StateCode | null,
): (entry: DirectoryEntry) => string | number {
  switch (order) {
    case 'novos':
      return ({ supplier }) => -Date.parse(supplier.created_on);
    case 'nome':
      return ({ brief }) => brief.slice(0, brief.indexOf('\n'));
    case 'pedido':
      return ({ supplier }) => smallestOrder(supplier);
    case 'perto': {
      const borders: ReadonlyMap<string | null | undefined, number> = new Map(home && bordersFrom(home));
      return ({ supplier }) => borders.get(supplier.supplier_details?.state) ?? Infinity;
    }
  }
}

/** In cents. Of a supplier that states pieces and reais, either is enough. */
function smallestOrder({ supplier_details: details }: ListedSupplier): number {
  const pieces = details?.min_order_pieces ?? Infinity;
  return Math.min(pieces * PIECE_CENTS, details?.min_order_cents ?? Infinity);
}
