import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NO_ADVANCED_DATA } from '../../src/domain/directory/advanced-filters';
import { directoryEntries, type DirectoryEntry } from '../../src/domain/directory/entries';
import type { PlaceTotal } from '../../src/domain/directory/places';
import { placeTotalText } from '../../src/domain/search/place-totals';
import { indexSearch, indexTexts, search } from '../../src/domain/search/search';
import { supplierCode, type SearchedSupplier } from '../../src/domain/supplier/supplier';
import { buildDemoData } from '../../tools/seed/demo-data';
import { startingHubs } from './support/starting-hubs';
import { TRADE_QUERIES, type Outcome } from './support/trade-queries';

const demo = buildDemoData();
const categories = new Map(
  demo.categories.map(({ id, name, parentId }) => [id, { name, parent_id: parentId }]),
);
const migration = (name: string) => readFileSync(`supabase/migrations/${name}`, 'utf8');
const listed = (text: string) => text.split(', ');
const synonyms = Array.from(
  migration('20261126002200_search_synonyms.sql').matchAll(/^ {2}\('\{(.*)\}'\)/gm),
  ([, words = '']) => listed(words),
);
const hubs = startingHubs();
const women = demo.categories.find(({ name }) => name === 'Jeans Feminino')?.id;
const totals: PlaceTotal[] = [
  ...['Brás', 'Bom Retiro', 'Região da 44'].map((hub) => ({ state: 'SP' as const, hub, at_least: 50 })),
  { state: 'GO', city: 'Goiânia', at_least: 50 },
  { state: 'GO', city: 'Goiânia', category_id: women ?? 0, at_least: 10 },
];

function searched(isPremium: boolean) {
  const isOpen = (supplier: { isPremium: boolean }) => isPremium || !supplier.isPremium;
  const suppliers = demo.suppliers.map((supplier): SearchedSupplier => {
    const { id, name, categoryId, subcategoryId, instagram, whatsapp, terms } = supplier;
    return {
      id,
      name,
      formatted_id: supplierCode(id),
      is_premium: supplier.isPremium,
      category_id: categoryId,
      subcategory_id: subcategoryId,
      supplier_details: isOpen(supplier)
        ? { instagram, state: terms.state, city: terms.city, district: terms.district }
        : null,
      supplier_contacts: isOpen(supplier) ? { whatsapp: whatsapp?.replace(/\D/g, '') ?? null } : null,
    };
  });
  const entries = directoryEntries(suppliers, categories);
  const open = demo.suppliers.filter(isOpen);
  const descriptions = new Map(open.map(({ id, description }) => [id, description ?? '']));
  const index = indexSearch(indexTexts({ entries, categories, descriptions }), categories, synonyms, {
    hubs,
    totals,
  });
  const terms = new Map(open.map((supplier) => [supplier.id, supplier.terms]));
  const advanced = isPremium ? { ...NO_ADVANCED_DATA, terms } : undefined;
  return (text: string) => {
    const result = search(text, entries, index, { advanced, isForgiving: true });
    return { ...result, total: isPremium ? null : placeTotalText(result.query, index) };
  };
}

const inWords = ({ supplier, category }: DirectoryEntry<SearchedSupplier>) =>
  `${supplier.name} · ${category} · ${supplier.supplier_details?.city ?? ''}`;

function check(expected: Outcome, { query, found, almost, total }: ReturnType<ReturnType<typeof searched>>) {
  const ids = found.map(({ supplier }) => supplier.id);
  expect(query.intents.find(({ kind }) => kind === 'terms' || kind === 'place')?.label).toBe(expected.chip);
  expect(query.misspelled && query.text).toBe(expected.likely);
  if (expected.first) expect(found.slice(0, 3).map(inWords).join('\n') || 'nothing').toMatch(expected.first);
  if (expected.atLeast) expect(found.length).toBeGreaterThanOrEqual(expected.atLeast);
  if (expected.only) expect(ids).toEqual(expected.only);
  if (expected.all) expect(found).toHaveLength(demo.suppliers.length);
  if (expected.almost) {
    expect(found).toEqual([]);
    expect(almost.slice(0, 1).map(inWords).join()).toMatch(expected.almost);
  }
  if (expected.none) expect([found, almost]).toEqual([[], []]);
  if (expected.total) expect(total).toBe(expected.total);
}

for (const [viewer, isPremium] of [
  ['a premium member', true],
  ['a visitor', false],
] as const) {
  const find = searched(isPremium);
  test.each(TRADE_QUERIES)(`%j gives ${viewer} what it means`, (text, premium, visitor = premium) => {
    check(isPremium ? premium : visitor, find(text));
  });
}

test('the table has 120 queries of the trade', () => {
  expect(new Set(TRADE_QUERIES.map(([text]) => text)).size).toBeGreaterThanOrEqual(120);
});
