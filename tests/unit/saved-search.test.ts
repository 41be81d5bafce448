import { describe, expect, test } from 'vitest';
import { NO_FILTERS, readFilters, type DirectoryFilters } from '../../src/domain/directory/filters';
import { hasFilters } from '../../src/domain/directory/filters';
import {
  filtersOf,
  isSameSearch,
  pauseOf,
  queryOf,
  type SavedSearch,
  SEARCH_COLUMNS,
  searchInWords,
  searchRow,
  suggestedName,
} from '../../src/domain/saved-search/saved-search';
import { savedSearchForm } from '../../src/domain/saved-search/form';
import { faults } from './support/faults';

const CATEGORIES = [
  { id: 7, name: 'Vestidos' },
  { id: 8, name: 'Jeans' },
];

/** The row of these filters, as it is read again. */
function saved(filters: Partial<DirectoryFilters>, rest: Partial<SavedSearch> = {}): SavedSearch {
  const row = searchRow({ ...NO_FILTERS, ...filters }, CATEGORIES);
  const category = CATEGORIES.find(({ id }) => id === row.category_id) ?? null;
  const list = row.list_id === null ? null : { name: 'Seleção VIP' };
  return { id: 1, name: 'Busca', notifies: true, category, list, ...row, ...rest };
}

const EACH: Partial<DirectoryFilters>[] = [
  { text: 'saia midi' },
  { category: 'Vestidos' },
  { premium: true },
  { list: 3 },
  { state: 'SP' },
  { state: 'PE', city: 'Toritama' },
  { state: 'PE', city: 'Toritama', district: 'Centro' },
  { maxPieces: 12 },
  { maxReais: 500 },
  { maxPriceReais: 50 },
  { size: 'GG' },
  { shipsTo: 'BA' },
  { sellsToCpf: true },
  { readyStock: true },
  { plusSize: true },
  { earlyAccess: true },
  { contactConfirmed: true },
  { wellRated: true },
];
const ALL: DirectoryFilters = Object.assign({}, NO_FILTERS, ...EACH) as DirectoryFilters;

describe('a saved search', () => {
  test.each([...EACH, ALL])('opens the directory with the filters that were saved: %o', (filters) => {
    const search = saved(filters);
    expect(filtersOf(search)).toEqual({ ...NO_FILTERS, ...filters });
    expect(readFilters(queryOf(search, false))).toEqual({ ...NO_FILTERS, ...filters });
    expect(readFilters(queryOf(search, true))).toEqual({ ...NO_FILTERS, ...filters, order: 'novos' });
  });

  test('every column of a row comes from a filter', () => {
    expect(Object.keys(searchRow(ALL, CATEGORIES)).sort()).toEqual([...SEARCH_COLUMNS].sort());
    const unset = searchRow(NO_FILTERS, CATEGORIES);
    const set = searchRow(ALL, CATEGORIES);
    expect(SEARCH_COLUMNS.filter((column) => unset[column] === set[column])).toEqual([]);
  });

  test('leaves out the favorites and the order, which alone cannot be saved', () => {
    const filters: DirectoryFilters = { ...NO_FILTERS, favorites: true, order: 'nome' };
    expect(filtersOf(saved(filters))).toEqual(NO_FILTERS);
    expect(hasFilters(filters)).toBe(false);
    expect(EACH.map((one) => hasFilters({ ...NO_FILTERS, ...one }))).not.toContain(false);
  });

  test('keeps its category under the name that this has now', () => {
    const search = saved({ category: 'Vestidos' }, { category: { name: 'Vestidos e saias' } });
    expect(filtersOf(search).category).toBe('Vestidos e saias');
    expect(queryOf(search, false)).toBe('?categoria=Vestidos+e+saias');
  });

  test('is the same with a text that the database stores alike', () => {
    const one = searchRow({ ...NO_FILTERS, text: 'saia  midi\u200b ' }, []);
    expect(one.text).toBe('saia midi');
    expect(isSameSearch(one, saved({ text: 'Saía midi' }))).toBe(true);
  });

  test.each([...EACH.slice(1)])('is another one with one more filter: %o', (filters) => {
    expect(isSameSearch(saved({ text: 'saia' }), saved({ text: 'saia', ...filters }))).toBe(false);
  });

  test('is the same one with a text of which nothing is left', () => {
    const one = searchRow({ ...NO_FILTERS, text: ' \u200b', category: 'Vestidos' }, CATEGORIES);
    expect(isSameSearch(one, saved({ category: 'Vestidos' }))).toBe(true);
  });
});

describe('a search in words', () => {
  test.each<[Partial<DirectoryFilters>, Partial<SavedSearch>, string]>([
    [{ text: 'saia' }, {}, '“saia”'],
    [{ category: 'Vestidos', state: 'SP', maxPieces: 12 }, {}, 'Vestidos · São Paulo · Até 12 peças'],
    [{ list: 3, premium: true }, {}, 'Seleção VIP · Premium'],
    [{ list: 3 }, { list: null }, 'Lista especial'],
    [{ state: 'SP', city: 'São Paulo', shipsTo: 'BA' }, {}, 'São Paulo · São Paulo (cidade) · Envia para BA'],
    [{ state: 'GO', city: 'Goiânia', district: 'Região da 44' }, {}, 'Goiás · Goiânia · Região da 44'],
  ])('%o', (filters, rest, words) => {
    expect(searchInWords(saved(filters, rest))).toBe(words);
  });
});

describe('the suggested name', () => {
  test.each<[Partial<DirectoryFilters>, string]>([
    [{ category: 'Vestidos', state: 'SP', maxPieces: 12 }, 'Vestidos em SP, até 12 peças'],
    [{ text: ' saia midi ' }, 'Busca por saia midi'],
    [{ text: '38', category: 'Jeans' }, 'Jeans: 38'],
    [{ text: 'saia', premium: true }, 'Busca por saia, Premium'],
    [{ premium: true }, 'Fornecedores Premium'],
    [{ state: 'PE', city: 'Toritama' }, 'Fornecedores em Toritama (PE)'],
    [{ state: 'SP', city: 'São Paulo', district: 'Brás' }, 'Fornecedores em Brás, São Paulo (SP)'],
    [{ list: 3, plusSize: true }, 'Seleção VIP, plus size'],
    [{ list: 3, category: 'Jeans', premium: true }, 'Jeans, Seleção VIP, Premium'],
    [
      { maxReais: 500, shipsTo: 'BA', sellsToCpf: true },
      'Fornecedores, até R$ 500,00, envia para BA, vende para CPF',
    ],
  ])('of %o is short and plain', (filters, name) => {
    expect(suggestedName({ ...NO_FILTERS, ...filters }, filters.list ? 'Seleção VIP' : null)).toBe(name);
  });

  test('can always be saved, however much is searched', () => {
    for (const text of ['12', '#N/D', 'a'.repeat(100), `${'a'.repeat(68)}${'👗'.repeat(16)}`]) {
      const name = suggestedName({ ...ALL, text, category: null }, 'Seleção VIP');
      expect(savedSearchForm.parse({ name })).toEqual({ name });
      expect(() => encodeURIComponent(name), 'no half of an emoji').not.toThrow();
    }
  });
});

test('the name of a saved search has letters, and not too many', () => {
  const refused = (name: string) => faults(savedSearchForm, { name }).map(([, message]) => message);
  expect(refused('')).toContain('Dê um nome à busca.');
  expect(refused('123')).toEqual(['Escreva um nome com pelo menos uma letra.']);
  expect(refused('a'.repeat(81))).toEqual(['O nome pode ter no máximo 80 caracteres.']);
  expect(savedSearchForm.parse({ name: ' Saias longas ' })).toEqual({ name: 'Saias longas' });
});

describe('a saved search in pause', () => {
  const PREMIUM = 'Em pausa: usa filtros do Premium.';
  test.each<[string, SavedSearch, boolean, string | null]>([
    ['the terms of purchase', saved({ maxPieces: 12 }), false, PREMIUM],
    ['a special list', saved({ list: 3 }, { list: null }), false, PREMIUM],
    ['the terms of purchase', saved({ maxPieces: 12 }), true, null],
    ['a special list', saved({ list: 3 }), true, null],
    ['the filters of everyone', saved({ text: 'saia', category: 'Jeans', premium: true }), false, null],
    [
      'a list for another plan',
      saved({ list: 3 }, { list: null }),
      true,
      'Em pausa: a lista especial não está disponível na sua assinatura.',
    ],
  ])('says why: with %s', (_what, search, isPremium, reason) => {
    expect(pauseOf(search, isPremium)).toBe(reason);
  });
});
