import { describe, expect, test } from 'vitest';
import {
  categoriesOf,
  filterDirectory,
  LONGEST_SEARCH,
  NO_FILTERS,
  readFilters,
  writeFilters,
  type DirectoryFilters,
} from '../../src/domain/directory-filters';
import { indexDirectory } from '../../src/domain/search';
import { lockedSupplier, openSupplier } from '../support/builders';

const CATEGORIES = new Map([
  [1, { name: 'Calças Femininas' }],
  [2, { name: 'Óculos' }],
  [3, { name: 'Bijuterias' }],
]);
const ENTRIES = indexDirectory(
  [
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Óptica Zarapê', category_id: 2 }),
    lockedSupplier(3, { name: 'Lumi Jeans' }),
    lockedSupplier(4, { name: "Água d'Ilupê", category_id: 3 }),
  ],
  CATEGORIES,
);

function found(filters: Partial<DirectoryFilters>, favorites: number[] = []): number[] {
  return filterDirectory(ENTRIES, { ...NO_FILTERS, ...filters }, { favoriteIds: new Set(favorites) }).map(
    ({ supplier }) => supplier.id,
  );
}

describe('the search', () => {
  test.each([
    ['finds any part of a name', 'umiv', [1]],
    ['ignores case', 'LUMI', [3, 1]],
    ['ignores missing accents', 'agua', [4]],
    ['ignores additional accents', 'lúmi', [3, 1]],
    ['finds by handle', 'loja_2', [2]],
    ['finds by category', 'calcas', [1, 3]],
    ['ignores surrounding spaces', '  zarape ', [2]],
    ['finds an apostrophe', "d'il", [4]],
    ['has no wildcards', '.*', []],
    ['finds words of different texts', 'loja_1 lumive', [1]],
    ['finds everything when it is empty', '   ', [1, 2, 3, 4]],
  ])('%s', (_rule, text, ids) => {
    expect(found({ text })).toEqual(ids);
  });

  test('does not match the hidden fields of a locked supplier', () => {
    expect(found({ text: 'loja_3' })).toEqual([]);
  });
});

describe('filters', () => {
  test('work one at a time', () => {
    expect(found({ category: 'Calças Femininas' })).toEqual([1, 3]);
    expect(found({ premium: true })).toEqual([3, 4]);
    expect(found({ favorites: true }, [2, 4])).toEqual([2, 4]);
  });

  test('work together, and a supplier must pass every one', () => {
    const all = { text: 'lumi', category: 'Calças Femininas', premium: true, favorites: true };
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
  const entries = indexDirectory([openSupplier(9, { category_id: 77 })], CATEGORIES);
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
