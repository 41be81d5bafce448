import { describe, expect, test } from 'vitest';
import { filterDirectory, NO_FILTERS } from '../../src/domain/directory/filters';
import { indexDirectory, indexSynonyms } from '../../src/domain/directory/search';
import { nearestCategories } from '../../src/domain/catalog/nearest-categories';
import {
  CATALOG_CASES,
  CATEGORIES,
  DESCRIPTIONS,
  GENERAL_TEXTS,
  HOME_CASES,
  SEARCHED_SUPPLIERS as SUPPLIERS,
  SYNONYM_GROUPS,
} from './support/search-cases';

const SYNONYMS = indexSynonyms(SYNONYM_GROUPS);
const CATALOG = indexDirectory(SUPPLIERS, CATEGORIES);
const HOME = indexDirectory(SUPPLIERS, CATEGORIES, DESCRIPTIONS);

function found(entries: typeof CATALOG, text: string, synonyms?: typeof SYNONYMS): number[] {
  return filterDirectory(entries, { ...NO_FILTERS, text }, { synonyms }).map(({ supplier }) => supplier.id);
}

test.each(CATALOG_CASES)('the catalog finds for %j the right suppliers, the best first', (text, ids) => {
  expect(found(CATALOG, text, SYNONYMS)).toEqual(ids);
});

test.each(HOME_CASES)(
  'the directory home also finds for %j what descriptions say, after all else',
  (text, ids) => {
    expect(found(HOME, text, SYNONYMS)).toEqual(ids);
  },
);

test.each(GENERAL_TEXTS)('%j is true of all suppliers and finds them all, in their order', (text) => {
  expect(found(CATALOG, text, SYNONYMS)).toEqual(SUPPLIERS.map(({ id }) => id));
});

describe('a search', () => {
  test('works without synonyms', () => {
    expect(found(CATALOG, 'calça')).toEqual([3]);
    expect(found(CATALOG, 'madrinha')).toEqual([]);
  });

  test('finds synonyms with function words in them', () => {
    const synonyms = indexSynonyms([['pantalona', 'moda para a praia']]);
    const entries = indexDirectory(SUPPLIERS, CATEGORIES, new Map([[4, 'Tudo em moda para a praia.']]));
    expect(found(entries, 'pantalona', synonyms)).toEqual([22, 30, 4]);
  });

  test.each(['semijoia', 'semi-joias', 'semi joia'])('finds the synonyms of %j in every spelling', (word) => {
    const synonyms = indexSynonyms([[word, 'óculos']]);
    for (const text of ['semijoias', 'semi-joia', 'semi joias']) {
      expect(found(CATALOG, text, synonyms)).toEqual([26, 28]);
    }
    expect(found(CATALOG, 'óculos', synonyms)).toEqual([28, 26]);
  });

  test('finds all that contains the text as typed', () => {
    const typed = ['a', 'o m', 'é', 'li', 's de', 'loja', 'd', 's', 'ana f', '_2', 'jeans'];
    for (const text of typed) {
      const plain = CATALOG.filter(({ brief, categories }) =>
        `${brief}\n${categories}`.includes(text.replace('é', 'e')),
      );
      const ids = found(CATALOG, text, SYNONYMS);
      expect(plain.filter(({ supplier }) => !ids.includes(supplier.id))).toEqual([]);
    }
  });

  test('keeps the chosen order instead of the best first', () => {
    const filters = { ...NO_FILTERS, text: 'vestido', order: 'nome' as const };
    const ids = filterDirectory(CATALOG, filters).map(({ supplier }) => supplier.id);
    expect(ids).toEqual([4, 20, 21, 27, 29]);
  });

  test('bears as many synonyms of a word as admins can store', () => {
    const phrase = 'mão '.repeat(8);
    const groups = Array.from({ length: 300 }, (_, group) => [
      'vestido',
      ...Array.from({ length: 11 }, (_, index) => `${phrase}${group} ${index}`),
    ]);
    expect(found(CATALOG, 'vestido', indexSynonyms(groups))).toEqual(found(CATALOG, 'vestido'));
  });

  test('reads nothing of a locked supplier but its name, code and categories', () => {
    for (const text of ['loja_20', 'zz_loja', '5500900000000']) {
      const ids = found(HOME, text, SYNONYMS);
      expect(ids.filter((id) => id >= 20)).toEqual([]);
    }
  });
});

describe('the nearest categories', () => {
  const near = (text: string) => nearestCategories(text, CATALOG, SYNONYMS).map(({ name }) => name);

  test('are those that have one of the words, a synonym or a misspelled word', () => {
    expect(near('vestido xyz')).toEqual(['Vestidos', 'Vestidos de Festa']);
    expect(near('saia jeans')).toEqual(['Jeans Feminino', 'Calças Femininas', 'Jeans Masculino']);
    expect(near('vestdio')).toEqual(['Vestidos', 'Vestidos de Festa']);
    expect(near('macaçoes')).toEqual(['Macacões']);
    expect(near('oclos')).toEqual(['Óculos']);
    expect(near('oclos!')).toEqual(['Óculos']);
  });

  test('are those with most suppliers if none is near', () => {
    expect(nearestCategories('xyzxyz', CATALOG)[0]).toEqual({ name: 'Moda Feminina', count: 2 });
    expect(nearestCategories('moda', CATALOG)).toHaveLength(5);
    expect(nearestCategories('x', [])).toEqual([]);
  });
});
