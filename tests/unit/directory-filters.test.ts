import { describe, expect, test } from 'vitest';
import {
  categoriesOf,
  filterTest,
  NO_FILTERS,
  readFilters,
  writeFilters,
  type DirectoryFilters,
} from '../../src/domain/directory/filters';
import { inOrder, type Order } from '../../src/domain/directory/sort-orders';
import { directoryEntries } from '../../src/domain/directory/entries';
import { bordersFrom, STATES, type StateCode } from '../../src/domain/supplier/states';
import type { SupplierMark } from '../../src/domain/supplier/marks';
import { LONGEST_SEARCH } from '../../src/domain/text/text';
import { listedDetails, lockedSupplier, openSupplier } from '../support/builders';

const CATEGORIES = new Map([
  [1, { name: 'Calças Femininas' }],
  [2, { name: 'Óculos' }],
  [3, { name: 'Bijuterias' }],
]);
const ENTRIES = directoryEntries(
  [
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Óptica Zarapê', category_id: 2 }),
    lockedSupplier(3, { name: 'Lumi Jeans' }),
    lockedSupplier(4, { name: "Água d'Ilupê", category_id: 3 }),
  ],
  CATEGORIES,
);

function found(filters: Partial<DirectoryFilters>, favorites: number[] = []): number[] {
  const passes = filterTest({ ...NO_FILTERS, ...filters }, { favoriteIds: new Set(favorites) });
  return ENTRIES.filter(passes).map(({ supplier }) => supplier.id);
}

describe('filters', () => {
  test('work one at a time', () => {
    expect(found({ category: 'Calças Femininas' })).toEqual([1, 3]);
    expect(found({ premium: true })).toEqual([3, 4]);
    expect(found({ favorites: true }, [2, 4])).toEqual([2, 4]);
  });

  test('work together, and a supplier must pass every one', () => {
    const all = { category: 'Calças Femininas', premium: true, favorites: true };
    expect(found(all, [1, 3])).toEqual([3]);
    expect(found(all, [1])).toEqual([]);
    expect(found({ ...all, category: 'Óculos' }, [3])).toEqual([]);
  });

  test('that are empty keep all suppliers in their order', () => {
    expect(found({})).toEqual([1, 2, 3, 4]);
  });
});

test('the list of categories has each category of the suppliers once, in Portuguese order', () => {
  expect(categoriesOf(ENTRIES)).toEqual(['Bijuterias', 'Calças Femininas', 'Óculos']);
  expect(categoriesOf([])).toEqual([]);
});

test('a supplier whose category is unknown is listed without one', () => {
  const entries = directoryEntries([openSupplier(9, { category_id: 77 })], CATEGORIES);
  expect(entries[0]?.category).toBe('');
  expect(categoriesOf(entries)).toEqual([]);
});

describe('the query string', () => {
  test('holds the chosen filters and nothing else', () => {
    const filters = { ...NO_FILTERS, text: 'calça ', category: 'Óculos', premium: true, favorites: true };
    const search = writeFilters('', filters);
    expect(search).toBe('?busca=cal%C3%A7a&categoria=%C3%93culos&premium=1&favoritos=1');
    expect(readFilters(search)).toEqual({ ...filters, text: 'calça' });
    expect(writeFilters(search, NO_FILTERS)).toBe('');
  });

  test('keeps other parameters', () => {
    expect(writeFilters('?utm_source=x&premium=1', NO_FILTERS)).toBe('?utm_source=x');
  });

  test.each([
    '',
    '?',
    '?premium=talvez&favoritos=true&busca=&categoria=',
    '?busca=%20%20&page=3',
    '?%E0%A4%A',
  ])('%j has no filter', (search) => {
    expect(readFilters(search)).toEqual(NO_FILTERS);
  });

  test('has a limit for the length of the search', () => {
    expect(readFilters(`?busca=${'a'.repeat(5000)}`).text).toHaveLength(LONGEST_SEARCH);
  });
});

describe('the order', () => {
  const terms = (min_order_pieces: number | null, min_order_cents: number | null, state: StateCode | null) =>
    listedDetails({ min_order_pieces, min_order_cents, state });
  // In the default order: open suppliers first, then by name.
  const entries = directoryEntries(
    [
      openSupplier(1, { name: 'Éllen', supplier_details: terms(12, null, 'SP'), created_on: '2026-05-02' }),
      openSupplier(2, { name: 'Zuca', supplier_details: terms(10, 25_000, 'RS'), created_on: '2026-11-01' }),
      openSupplier(3, { name: 'Ana', is_premium: true, supplier_details: terms(null, 30_000, 'GO') }),
      openSupplier(4, { name: 'ellen', is_premium: true, supplier_details: terms(null, null, null) }),
      openSupplier(5, { name: 'Ellen b', is_premium: true, supplier_details: terms(3, null, 'MG') }),
      lockedSupplier(6, { name: 'Fábio', created_on: '2026-11-20' }),
    ],
    CATEGORIES,
  );
  const ids = (order: Order | null, home: StateCode | null = null) =>
    inOrder(entries, order, home).map(({ supplier }) => supplier.id);

  test.each<[what: string, order: Order | null, ids: number[]]>([
    ['the default keeps the list as it is', null, [1, 2, 3, 4, 5, 6]],
    ['by name ignores case and accents; equal names stay in the default order', 'nome', [3, 1, 4, 5, 6, 2]],
    ['new ones first; those of one day stay in the default order', 'novos', [6, 2, 1, 3, 4, 5]],
    ['the smallest order in pieces or reais first, those that state none last', 'pedido', [5, 2, 3, 1, 4, 6]],
    ['the nearest first needs a state', 'perto', [1, 2, 3, 4, 5, 6]],
  ])('%s', (_what, order, expected) => {
    expect(ids(order)).toEqual(expected);
  });

  test('puts the own state before its neighbors and theirs, and suppliers without a state last', () => {
    expect(ids('perto', 'GO')).toEqual([3, 5, 1, 2, 4, 6]);
  });

  test('the best rated first: by share, then answers, then confirmed contacts; suppliers without ratings come last', () => {
    const mark = (answers: number, buyAgain: number, state: SupplierMark['state'] = null) => ({
      state,
      answers,
      buyAgain,
    });
    const marks = new Map([
      [1, mark(4, 3)],
      [2, mark(8, 6)],
      [4, mark(8, 6, 'confirmed')],
      [5, mark(3, 3, 'checking')],
      [6, mark(0, 0, 'confirmed')],
    ]);
    const sorted = inOrder(entries, 'avaliados', null, marks);
    expect(sorted.map(({ supplier }) => supplier.id)).toEqual([5, 4, 2, 1, 6, 3]);
    expect(ids('avaliados')).toEqual(ids(null));
  });

  test('is read from the query string; unknown ones are ignored', () => {
    expect(readFilters('?ordem=novos').order).toBe('novos');
    expect(readFilters('?ordem=preco').order).toBeNull();
    expect(writeFilters('?ordem=novos', NO_FILTERS)).toBe('');
  });
});

test('every state borders on those that border on it', () => {
  const codes = STATES.map(({ code }) => code);
  for (const one of codes) {
    expect(bordersFrom(one).size).toBe(codes.length);
    for (const other of codes) expect(bordersFrom(one).get(other)).toBe(bordersFrom(other).get(one));
  }
});
