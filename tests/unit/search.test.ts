import { describe, expect, test } from 'vitest';
import { directoryEntries } from '../../src/domain/directory/entries';
import { listedDetails, openSupplier } from '../support/builders';
import { nearestCategories } from '../../src/domain/search/nearest-categories';
import { indexSearch, indexTexts, search } from '../../src/domain/search/search';
import {
  CATEGORIES,
  DESCRIPTIONS,
  GENERAL_TEXTS,
  SEARCH_CASES,
  SEARCHED_SUPPLIERS as SUPPLIERS,
  SYNONYM_GROUPS,
} from './support/search-cases';

const ENTRIES = directoryEntries(SUPPLIERS, CATEGORIES);
const WITHOUT_TEXTS = { entries: ENTRIES, categories: CATEGORIES };
const WITH_TEXTS = { ...WITHOUT_TEXTS, descriptions: DESCRIPTIONS };

const indexed = (sources: typeof WITH_TEXTS | typeof WITHOUT_TEXTS, groups: string[][]) =>
  indexSearch(indexTexts(sources), CATEGORIES, groups);

function found(sources: typeof WITH_TEXTS | typeof WITHOUT_TEXTS, text: string, groups: string[][] = []) {
  return search(text, ENTRIES, indexed(sources, groups)).found.map(({ supplier }) => supplier.id);
}

test.each(SEARCH_CASES)('%j finds the right suppliers, the best first', (text, ids) => {
  expect(found(WITH_TEXTS, text, SYNONYM_GROUPS)).toEqual(ids);
});

test.each(GENERAL_TEXTS)('%j is true of all suppliers and finds them all, in their order', (text) => {
  expect(found(WITHOUT_TEXTS, text, SYNONYM_GROUPS)).toEqual(SUPPLIERS.map(({ id }) => id));
});

describe('a search', () => {
  test('works without synonyms', () => {
    expect(found(WITHOUT_TEXTS, 'calça')).toEqual([3]);
    expect(found(WITHOUT_TEXTS, 'madrinha')).toEqual([]);
  });

  test('finds synonyms with function words in them', () => {
    const sources = { ...WITHOUT_TEXTS, descriptions: new Map([[4, 'Tudo em moda para a praia.']]) };
    expect(found(sources, 'pantalona', [['pantalona', 'moda para a praia']])).toEqual([22, 30, 4]);
  });

  test.each(['semijoia', 'semi-joias', 'semi joia'])('finds the synonyms of %j in every spelling', (word) => {
    const groups = [[word, 'óculos']];
    for (const text of ['semijoias', 'semi-joia', 'semi joias']) {
      expect(found(WITHOUT_TEXTS, text, groups)).toEqual([26, 28]);
    }
    expect(found(WITHOUT_TEXTS, 'óculos', groups)).toEqual([28, 26]);
  });

  test('finds all that contains the text as typed', () => {
    const typed = ['a', 'o m', 'é', 'li', 's de', 'loja', 'd', 's', 'ana f', '_2', 'jeans'];
    for (const text of typed) {
      const plain = [...indexTexts(WITHOUT_TEXTS).values()].filter(({ brief, categories }) =>
        `${brief}\n${categories}`.includes(text.replace('é', 'e')),
      );
      const ids = found(WITHOUT_TEXTS, text, SYNONYM_GROUPS);
      expect(plain.filter(({ supplier }) => !ids.includes(supplier.id))).toEqual([]);
    }
  });

  test('keeps the chosen order instead of the best first', () => {
    const result = search('vestido', ENTRIES, indexed(WITHOUT_TEXTS, []), { keepsOrder: true });
    const ids = result.found.map(({ supplier }) => supplier.id);
    expect(ids).toEqual([4, 20, 21, 27, 29]);
  });

  test('bears as many synonyms of a word as admins can store, and finds the last of them', () => {
    const phrase = 'mão '.repeat(8);
    const groups = Array.from({ length: 12 }, (_, group) => [
      'vestido',
      ...Array.from({ length: 11 }, (_, index) => `${phrase}${group} ${index}`),
    ]);
    expect(found(WITHOUT_TEXTS, 'vestido', groups)).toEqual(found(WITHOUT_TEXTS, 'vestido'));
    const plurals = Array.from({ length: 288 }, (_, n) => ['vestidos', `${phrase}${n}`]);
    expect(found(WITHOUT_TEXTS, 'vestido', [...groups, ...plurals])).toEqual(found(WITHOUT_TEXTS, 'vestido'));
    groups.at(-1)!.splice(-1, 1, 'biquíni');
    expect(found(WITHOUT_TEXTS, 'vestido', groups)).toEqual(
      expect.arrayContaining(found(WITHOUT_TEXTS, 'biquíni')),
    );
  });

  test('reads nothing of a locked supplier but its name, code and categories', () => {
    for (const text of ['loja_20', 'zz_loja', '5500900000000']) {
      const ids = found(WITH_TEXTS, text, SYNONYM_GROUPS);
      expect(ids.filter((id) => id >= 20)).toEqual([]);
    }
  });
});

test('who states a hub comes before those of its city that mention it, and those before who mentions it elsewhere', () => {
  const at = (id: number, district: string | null, city = 'São Paulo') =>
    openSupplier(id, { supplier_details: listedDetails({ state: 'SP', city, district }) });
  const suppliers = [
    at(1, null, 'Franca'),
    at(2, null),
    at(3, 'BRAS'),
    at(4, 'Brás', 'Franca'),
    at(5, 'Mooca'),
  ];
  const bras = { name: 'Brás', city: 'São Paulo', state: 'SP' as const, aliases: ['brás'] };
  const descriptions = new Map([1, 2].map((id) => [id, 'Perto do Brás']));
  const entries = directoryEntries(suppliers, CATEGORIES);
  const texts = indexTexts({ entries, categories: CATEGORIES, descriptions });
  const index = indexSearch(texts, CATEGORIES, [], { hubs: [bras], totals: [] });
  const idsOf = (text: string) => search(text, entries, index).found.map(({ supplier }) => supplier.id);
  expect(idsOf('lojas no brás')).toEqual([3, 2, 1, 4]);
  expect(idsOf('mooca')).toEqual([5]);
});

describe('the nearest categories', () => {
  const index = indexed(WITHOUT_TEXTS, SYNONYM_GROUPS);
  const near = (text: string) => nearestCategories(text, ENTRIES, index).map(({ name }) => name);

  test('are those that have one of the words or a synonym, and none that only sounds alike', () => {
    expect(near('vestido xyz')).toEqual(['Vestidos', 'Vestidos de Festa']);
    expect(near('saia jeans')).toEqual(['Jeans Feminino', 'Calças Femininas', 'Jeans Masculino']);
    expect(near('sem cnpj')).toEqual(near('xyzxyz'));
  });

  test('are those with most suppliers if none is near', () => {
    expect(nearestCategories('xyzxyz', ENTRIES, index)[0]).toEqual({ name: 'Moda Feminina', count: 2 });
    expect(nearestCategories('moda', ENTRIES, index)).toHaveLength(5);
    expect(nearestCategories('x', [], index)).toEqual([]);
  });
});
