import type { DirectoryEntry } from './entries.ts';
import { fold } from '../text/text.ts';
import { bordersFrom, type StateCode } from '../supplier/states.ts';
import { compareRatings, NO_MARKS, type SupplierMarks } from '../supplier/marks.ts';
import type { ListedSupplier } from '../supplier/supplier.ts';

/** Names in the query string. The default order is by relevance (rank.ts). */
export const ORDERS = ['novos', 'nome', 'avaliados', 'pedido', 'perto'] as const;
export type Order = (typeof ORDERS)[number];

/** A piece counts as much as R$ 40,00 where minimum orders in pieces are compared with those in reais. */
const PIECE_CENTS = 4000;

export function isPremiumOrder(order: Order | null): boolean {
  return order === 'avaliados' || order === 'pedido' || order === 'perto';
}

export function readOrder(value: string | null): Order | null {
  return ORDERS.find((order) => order === value) ?? null;
}

/** A stable sort; unknown values come last. `home` is the viewer's state for 'perto', `marks` for 'avaliados'. */
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
      return ({ supplier }) => fold(supplier.name);
    case 'pedido':
      return ({ supplier }) => smallestOrder(supplier);
    case 'perto': {
      const borders: ReadonlyMap<string | null | undefined, number> = new Map(home && bordersFrom(home));
      return ({ supplier }) => borders.get(supplier.supplier_details?.state) ?? Infinity;
    }
  }
}

/** In cents. If pieces and reais are both stated, either is enough. */
function smallestOrder({ supplier_details: details }: ListedSupplier): number {
  const pieces = details?.min_order_pieces ?? Infinity;
  return Math.min(pieces * PIECE_CENTS, details?.min_order_cents ?? Infinity);
}
