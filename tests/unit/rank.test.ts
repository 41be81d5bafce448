import { describe, expect, test } from 'vitest';
import type { DirectoryEntry } from '../../src/domain/directory/entries';
import { inRelevance, type RankedFor } from '../../src/domain/directory/rank';
import type { SupplierMark } from '../../src/domain/supplier/marks';
import type { ListedSupplier } from '../../src/domain/supplier/supplier';
import { listedDetails, lockedSupplier, openSupplier } from '../support/builders';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MEMBER: RankedFor = { isPremium: true, state: null, categories: new Set(), userId: 'ana' };
const BARE = {
  created_on: '2020-01-01',
  supplier_contacts: { whatsapp: null },
  supplier_details: listedDetails({
    website: null,
    main_image_path: null,
    state: null,
    min_order_pieces: null,
    min_order_cents: null,
  }),
};
const bare = (id: number, rest: Partial<ListedSupplier> = {}) => openSupplier(id, { ...BARE, ...rest });
const details = (rest: Partial<NonNullable<ListedSupplier['supplier_details']>>) => ({
  supplier_details: { ...BARE.supplier_details, ...rest },
});

function ranked(
  suppliers: ListedSupplier[],
  {
    marks = {},
    now = NOW,
    ...viewer
  }: Partial<RankedFor> & { marks?: Record<number, SupplierMark>; now?: number } = {},
): number[] {
  const entries: DirectoryEntry[] = suppliers.map((supplier) => ({ supplier, category: '' }));
  const byId = new Map(Object.entries(marks).map(([id, mark]) => [Number(id), mark]));
  return inRelevance(entries, byId, { ...MEMBER, ...viewer }, now).map(({ supplier }) => supplier.id);
}

const CONFIRMED: SupplierMark = { state: 'confirmed', answers: 0, buyAgain: 0 };
const DOUBTED: SupplierMark = { state: 'checking', answers: 0, buyAgain: 0 };
const LIKED: SupplierMark = { state: null, answers: 4, buyAgain: 4 };
const DISLIKED: SupplierMark = { state: null, answers: 4, buyAgain: 0 };

describe('by relevance', () => {
  test.each<[string, ListedSupplier, Parameters<typeof ranked>[1]?]>([
    ['whose contact is confirmed', bare(2), { marks: { 2: CONFIRMED } }],
    ['that is not in doubt', bare(2), { marks: { 1: DOUBTED } }],
    ['where others would buy again', bare(2), { marks: { 2: LIKED } }],
    [
      'of which nothing is known, before one where nobody would buy again',
      bare(2),
      { marks: { 1: DISLIKED } },
    ],
    ['with a picture', bare(2, details({ main_image_path: '2/a.jpg' }))],
    ['that states its minimum order', bare(2, details({ min_order_cents: 20_000 }))],
    ['with WhatsApp', bare(2, { supplier_contacts: { whatsapp: '5562999991234' } })],
    ['with a website', bare(2, details({ website: 'https://a.example' }))],
    ['that was added in the last 90 days', bare(2, { created_on: '2026-10-01' })],
    ['that its supplier has updated in the last 90 days', bare(2, { updated_on: '2026-10-01' })],
    ['in the member’s state', bare(2, details({ state: 'GO' })), { state: 'GO' }],
    ['in a state beside it', bare(2, details({ state: 'MG' })), { state: 'GO' }],
    ['of a category that the member favors', bare(2, { category_id: 7 }), { categories: new Set([7]) }],
  ])('a supplier %s comes first', (_what, better, options) => {
    for (const userId of ['ana', 'bia', 'eva', null]) {
      expect(ranked([bare(1), better], { ...options, userId })[0]).toBe(2);
    }
  });

  test('open suppliers come first without Premium, in their order, and not with it', () => {
    const old = lockedSupplier(3, { created_on: '2020-01-01' });
    const recent = lockedSupplier(4, { created_on: '2026-10-01' });
    const suppliers = [bare(1), bare(2), old, recent];
    expect(ranked(suppliers, { isPremium: false })).toEqual([1, 2, 4, 3]);
    expect(ranked(suppliers)[0]).toBe(4);
  });

  test('equally good suppliers take turns from day to day, and stay in place within the day', () => {
    const suppliers = Array.from({ length: 20 }, (_, index) => bare(index + 1));
    const today = ranked(suppliers);
    expect(ranked([...suppliers].reverse())).toEqual(today);
    expect(ranked(suppliers, { userId: 'bia' })).not.toEqual(today);
    expect(ranked(suppliers, { now: NOW + DAY_MS })).not.toEqual(today);
  });
});
