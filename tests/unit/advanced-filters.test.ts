import { describe, expect, test } from 'vitest';
import {
  advancedTest,
  hasAdvanced,
  NO_ADVANCED_FILTERS,
  placesByState,
  type AdvancedFilters,
} from '../../src/domain/directory/advanced-filters';
import { allowedFilters, NO_FILTERS, readFilters, writeFilters } from '../../src/domain/directory/filters';
import { advancedTexts, placeName } from '../../src/domain/directory/filter-texts';
import { NO_TERMS, type PurchaseTerms } from '../../src/domain/supplier/columns';
import type { SupplierMarks } from '../../src/domain/supplier/marks';

const JEANS: PurchaseTerms = {
  state: 'PE',
  city: 'Toritama',
  district: 'Centro',
  min_order_pieces: 12,
  min_order_cents: 20_000,
  price_from_cents: 3000,
  price_to_cents: 9000,
  sizes: ['G', '46'],
  ships_to: ['PE', 'SP'],
  sells_to_cpf: true,
  ready_stock: true,
  plus_size: true,
};
/** Supplier 3 has stated nothing, and the terms of supplier 4 are missing. */
const TERMS = new Map<number, PurchaseTerms>([
  [1, JEANS],
  [
    2,
    {
      ...NO_TERMS,
      state: 'PE',
      city: 'Caruaru',
      district: 'CENTRO',
      min_order_pieces: 13,
      min_order_cents: 20_001,
      price_to_cents: 5000,
      sizes: ['GG', '44'],
      ships_to: ['BR'],
    },
  ],
  [3, NO_TERMS],
]);
const EARLY = new Set([2, 4]);
const MARKS: SupplierMarks = new Map([
  [1, { state: 'confirmed', answers: 4, buyAgain: 3 }],
  [2, { state: 'checking', answers: 7, buyAgain: 5 }],
  [4, { state: 'confirmed', answers: 0, buyAgain: 0 }],
]);

function passing(filters: Partial<AdvancedFilters>): number[] {
  const passes = advancedTest(
    { ...NO_ADVANCED_FILTERS, ...filters },
    {
      terms: TERMS,
      earlyIds: EARLY,
      marks: MARKS,
    },
  );
  return [1, 2, 3, 4].filter(passes);
}

const each: [string, Partial<AdvancedFilters>, number[]][] = [
  ['a state', { state: 'PE' }, [1, 2]],
  ['another state', { state: 'SP' }, []],
  ['a city', { state: 'PE', city: 'Toritama' }, [1]],
  ['a city in another spelling', { state: 'PE', city: 'CARUÁRU' }, [2]],
  ['a quarter of a city', { state: 'PE', city: 'Caruaru', district: 'Centro' }, [2]],
  ['another quarter', { state: 'PE', city: 'Caruaru', district: 'Polo' }, []],
  ['so many pieces as the smallest order has', { maxPieces: 12 }, [1]],
  ['more pieces than that', { maxPieces: 24 }, [1, 2]],
  ['fewer pieces than that', { maxPieces: 6 }, []],
  ['so many reais as the smallest order costs', { maxReais: 200 }, [1]],
  ['more reais than that', { maxReais: 500 }, [1, 2]],
  ['the price of the cheapest piece', { maxPriceReais: 30 }, [1]],
  ['less than that', { maxPriceReais: 20 }, []],
  ['the highest price, where only that is stated', { maxPriceReais: 50 }, [1, 2]],
  ['a size', { size: 'G' }, [1]],
  ['a state that is shipped to, by name or with the whole country', { shipsTo: 'SP' }, [1, 2]],
  ['a state that only the whole country covers', { shipsTo: 'AC' }, [2]],
  ['who sells to CPF', { sellsToCpf: true }, [1]],
  ['ready stock', { readyStock: true }, [1]],
  ['plus size', { plusSize: true }, [1]],
  ['a confirmed contact', { contactConfirmed: true }, [1, 4]],
  ['three of four members who would buy again', { wellRated: true }, [1]],
  ['early access, whatever the terms', { earlyAccess: true }, [2, 4]],
];
test.each(each)('a filter by %s keeps the suppliers that have stated it', (_what, filters, ids) => {
  expect(passing(filters)).toEqual(ids);
});

test('suppliers must pass every filter, and without filters all pass', () => {
  expect(passing({ state: 'PE', maxPieces: 24, shipsTo: 'SP' })).toEqual([1, 2]);
  expect(passing({ state: 'PE', maxPieces: 24, shipsTo: 'AC' })).toEqual([2]);
  expect(passing({ state: 'PE', sellsToCpf: true, earlyAccess: true })).toEqual([]);
  expect(passing({})).toEqual([1, 2, 3, 4]);
});

test('the list of cities has each city of a state once, followed by its quarters, in Portuguese order and the commonest spelling', () => {
  const at = (state: PurchaseTerms['state'], city: string | null, district: string | null = null) => ({
    ...NO_TERMS,
    state,
    city,
    district,
  });
  const places = placesByState([
    at('SP', 'SAO PAULO', 'BRAS'),
    at('SP', 'São Paulo', 'Brás'),
    at('SP', 'Ímã'),
    at('SP', 'Franca'),
    at('SP', 'sao paulo', 'Bom Retiro'),
    at('SP', 'São Paulo', 'BRAS'),
    at('PE', 'TORITAMA'),
    at('PE', 'Toritama'),
    at('GO', null),
    NO_TERMS,
  ]);
  const names = Array.from(places, ([state, ofState]) => [state, ofState.map(placeName)]);
  expect(names).toEqual([
    ['SP', ['Franca', 'Ímã', 'São Paulo', 'São Paulo · Bom Retiro', 'São Paulo · BRAS']],
    ['PE', ['Toritama']],
  ]);
});

const ALL: AdvancedFilters = {
  state: 'PE',
  city: 'Santa Cruz do Capibaribe',
  district: 'Moda Center',
  maxPieces: 12,
  maxReais: 500,
  maxPriceReais: 50,
  size: 'U',
  shipsTo: 'SP',
  sellsToCpf: true,
  readyStock: true,
  plusSize: true,
  earlyAccess: true,
  contactConfirmed: true,
  wellRated: true,
};

test('every filter in use is named in words, and a city with the name of its state as a city', () => {
  expect(advancedTexts(ALL).map(({ name, text }) => [name, text.replace('\u00a0', ' ')])).toEqual([
    ['state', 'Pernambuco'],
    ['city', 'Santa Cruz do Capibaribe'],
    ['district', 'Moda Center'],
    ['maxPieces', 'Até 12 peças'],
    ['maxReais', 'Até R$ 500,00'],
    ['maxPriceReais', 'Peça até R$ 50,00'],
    ['size', 'Tamanho Único'],
    ['shipsTo', 'Envia para SP'],
    ['sellsToCpf', 'Vende para CPF'],
    ['readyStock', 'Pronta-entrega'],
    ['plusSize', 'Plus size'],
    ['earlyAccess', 'Acesso antecipado'],
    ['contactConfirmed', 'Contato confirmado'],
    ['wellRated', 'Bem avaliado'],
  ]);
  const capital = { ...NO_ADVANCED_FILTERS, state: 'SP', city: 'São Paulo' } as const;
  expect(advancedTexts(capital).map(({ text }) => text)).toEqual(['São Paulo', 'São Paulo (cidade)']);
  expect(advancedTexts(NO_ADVANCED_FILTERS)).toEqual([]);
});

describe('the query string', () => {
  test('holds the chosen filters and loses them when they are cleared', () => {
    const search = writeFilters('', { ...NO_FILTERS, ...ALL });
    expect(search).toBe(
      '?uf=PE&cidade=Santa+Cruz+do+Capibaribe&bairro=Moda+Center&pecas=12&valor=500&preco=50&tamanho=U&envia=SP&cpf=1&pronta=1&plus=1&antecipado=1&confirmado=1&avaliado=1',
    );
    expect(readFilters(search)).toEqual({ ...NO_FILTERS, ...ALL });
    expect(writeFilters(search, NO_FILTERS)).toBe('');
  });

  test.each([
    '?uf=XX&envia=BR',
    '?uf=pe&envia=sp',
    '?cidade=Toritama',
    '?uf=&cidade=Toritama',
    '?cidade=Toritama&bairro=Centro',
    '?pecas=7&valor=300&preco=31&tamanho=gg',
    '?pecas=12.0&valor=R%24500',
    '?pecas=-6&valor=1e3',
    '?cpf=true&pronta=sim&plus=&antecipado=0&confirmado=sim&avaliado=',
  ])('%j has no valid advanced filter', (search) => {
    expect(hasAdvanced(readFilters(search))).toBe(false);
  });
});

describe('of the filters in a query string', () => {
  const TORITAMA = { city: 'Toritama', district: null };
  const asked = readFilters('?categoria=Bolsas&favoritos=1&uf=PE&cidade=Toritama&pecas=12');
  const allowed = {
    categories: ['Bolsas'],
    favorites: true,
    advanced: true,
    places: new Map([['PE', [TORITAMA, { ...TORITAMA, district: 'Centro' }]]]),
    lists: [],
  };

  test('all are applied for a premium member', () => {
    expect(allowedFilters(asked, allowed)).toEqual(asked);
  });

  test('only the basic ones are applied for others', () => {
    const held = allowedFilters(asked, { ...allowed, advanced: false });
    expect(held).toEqual({ ...NO_FILTERS, category: 'Bolsas', favorites: true });
  });

  test('a city that is not in the state is ignored', () => {
    const elsewhere = new Map([['SP', [TORITAMA]]]);
    expect(allowedFilters(asked, { ...allowed, places: elsewhere })).toEqual({ ...asked, city: null });
  });

  test.each([
    ['toritamá', null, 'Toritama', null],
    ['TORITAMA', 'CENTRO', 'Toritama', 'Centro'],
    ['Toritama', 'Polo', 'Toritama', null],
    ['Caruaru', 'Centro', null, null],
  ])('%s and the quarter %s are known as %s and %s', (city, district, ...known) => {
    const held = allowedFilters({ ...asked, city, district }, allowed);
    expect([held.city, held.district]).toEqual(known);
  });

  test('a special list is applied if the viewer may read it or the lists are still loading', () => {
    const list = readFilters('?lista=7');
    const held = (lists: { id: number }[] | undefined) => allowedFilters(list, { ...allowed, lists }).list;
    expect(list.list).toBe(7);
    expect([held([{ id: 7 }]), held(undefined), held([{ id: 8 }]), held([])]).toEqual([7, 7, null, null]);
  });

  test('an unknown category and the favorites of a visitor are ignored', () => {
    const held = allowedFilters(asked, { ...allowed, categories: ['Cintos'], favorites: false });
    expect(held).toEqual({ ...asked, category: null, favorites: false });
  });
});
