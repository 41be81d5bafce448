import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../src/domain/directory/filters';
import { NO_PLACES } from '../../src/domain/directory/places';
import { newSupplierFinder, type NewSupplier } from '../../src/domain/saved-search/new-suppliers';
import { searchRow, type SearchRow } from '../../src/domain/saved-search/saved-search';
import { NO_TERMS } from '../../src/domain/supplier/columns';
import {
  CATEGORIES,
  DESCRIPTIONS,
  SEARCH_CASES,
  SEARCHED_SUPPLIERS,
  SYNONYM_GROUPS,
} from './support/search-cases';

const SOURCES = { categories: CATEGORIES, synonyms: SYNONYM_GROUPS, places: NO_PLACES };
const NOTHING = searchRow(NO_FILTERS, []);

function supplier(id: number, rest: Partial<NewSupplier> = {}): NewSupplier {
  return {
    id,
    name: `Ateliê ${id}`,
    category_id: 1,
    subcategory_id: null,
    is_premium: false,
    is_early: false,
    supplier_details: { ...NO_TERMS, instagram: null, description: null },
    supplier_contacts: null,
    contact_states: null,
    buying_summaries: null,
    list_ids: [],
    ...rest,
  };
}

function found(suppliers: NewSupplier[], search: Partial<SearchRow>): number[] {
  const find = newSupplierFinder(suppliers, SOURCES, true);
  return find({ ...NOTHING, ...search }).map(({ id }) => id);
}

const FULL = supplier(1, {
  category_id: 2,
  is_premium: true,
  is_early: true,
  supplier_details: {
    instagram: 'malhas_serra',
    description: 'Tecido de Brusque',
    state: 'SC',
    city: 'Brusque',
    district: 'Guarani',
    min_order_pieces: 12,
    min_order_cents: 50_000,
    price_from_cents: 3000,
    price_to_cents: null,
    sizes: ['46'],
    ships_to: ['PR'],
    sells_to_cpf: true,
    ready_stock: true,
    plus_size: true,
  },
  supplier_contacts: { whatsapp: '5547988880400' },
  contact_states: { state: 'confirmed' },
  buying_summaries: { answers: 4, buy_again: 3 },
  list_ids: [3],
});
const LOCKED = supplier(3, { supplier_details: null, is_premium: false });

test.each<Partial<SearchRow>>([
  { text: '@malhas_serra' },
  { text: '47 98888-0400' },
  { text: 'brusque' },
  { text: 'tecido' },
  { text: 'sem cnpj' },
  { text: 'vestidos' },
  { category_id: 2 },
  { only_premium: true },
  { list_id: 3 },
  { state: 'SC' },
  { state: 'SC', city: 'Brusque' },
  { state: 'SC', city: 'BRUSQUE', district: 'guarani' },
  { text: 'guarani' },
  { max_pieces: 12 },
  { max_reais: 500 },
  { max_price_reais: 30 },
  { size: '46' },
  { ships_to: 'PR' },
  { sells_to_cpf: true },
  { ready_stock: true },
  { plus_size: true },
  { early_access: true },
  { contact_confirmed: true },
  { well_rated: true },
])('%o finds the new supplier that meets it, and no other', (search) => {
  expect(found([supplier(2), FULL, LOCKED], search)).toEqual([1]);
});

test.each<[string, Partial<SearchRow>]>([
  ['another list', { list_id: 4 }],
  ['one of two filters', { state: 'SC', max_pieces: 6 }],
  ['a category that was not known yet', { category_id: 99 }],
])('%s finds nothing', (_what, search) => {
  expect(found([FULL], search)).toEqual([]);
});

test('a filter of Premium that words mean finds for others only what says it, and hides none of what else is searched', () => {
  const told = supplier(7, { name: 'Aceita CPF' });
  const find = newSupplierFinder([supplier(2), FULL, told], SOURCES, false);
  const idsOf = (text: string) => find({ ...NOTHING, text }).map(({ id }) => id);
  expect(idsOf('sem cnpj')).toEqual([7]);
  expect(idsOf('até 10 peças')).toEqual([]);
  expect(idsOf('vestidos até 10 peças')).toEqual(idsOf('vestidos'));
});

test('what is found stays in the order of the suppliers', () => {
  expect(found([supplier(5, { name: 'Uma saia' }), supplier(9, { name: 'Saia' })], { text: 'saia' })).toEqual(
    [5, 9],
  );
});

test('a text that is true of every supplier finds those with its words, otherwise all', () => {
  expect(found([supplier(1), supplier(2)], { text: 'atacado de roupa' })).toEqual([1, 2]);
  expect(found([supplier(1), supplier(2, { name: 'Roupa no atacado' })], { text: 'atacado' })).toEqual([2]);
  expect(found([supplier(1), FULL], { text: 'atacado', category_id: 1 })).toEqual([1]);
});

describe('a text finds among new suppliers what the directory finds:', () => {
  const suppliers = SEARCHED_SUPPLIERS.map(({ supplier_details, supplier_contacts, ...listed }) =>
    supplier(listed.id, {
      ...listed,
      supplier_contacts,
      supplier_details: supplier_details && {
        ...NO_TERMS,
        ...supplier_details,
        description: DESCRIPTIONS.get(listed.id) ?? null,
      },
    }),
  );
  const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other);

  test.each(SEARCH_CASES)('%j', (text, ids) => {
    const find = newSupplierFinder(suppliers, SOURCES, true);
    expect(sorted(find({ ...NOTHING, text }).map(({ id }) => id))).toEqual(sorted(ids));
  });
});
