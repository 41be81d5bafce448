import { describe, expect, test } from 'vitest';
import { NO_TERMS, type PurchaseTerms } from '@/domain/supplier/columns';
import { supplierTerms, isPlace } from '@/domain/supplier-form/fields';
import { sizesText } from '@/domain/supplier-form/size-ranges';
import { CATEGORIES } from '../../tools/seed/categories';
import { buildDemoData } from '../../tools/seed/demo-data';
import { EDGE_CASES } from '../../tools/seed/edge-cases';

// Checks the terms of the demo suppliers, which the filters use, against the text of their descriptions.

const { suppliers } = buildDemoData();
const premium = suppliers.filter(({ isPremium }) => isPremium);
const isSilent = ({ terms }: { terms: PurchaseTerms }) =>
  Object.entries(NO_TERMS).every(([key, nothing]) => terms[key as keyof PurchaseTerms] === nothing);

/** The matches of a pattern in the descriptions, each with the value in the terms of the same supplier. */
function matchesOf(pattern: RegExp, has: (terms: PurchaseTerms) => unknown): [said: string, fact: unknown][] {
  const matches = suppliers.flatMap(({ description, terms }): [string, unknown][] => {
    const [whole, said = whole] = pattern.exec(description ?? '') ?? [];
    return said === undefined ? [] : [[said, has(terms)]];
  });
  expect(matches.length, 'no description matches').toBeGreaterThan(20);
  return matches;
}

describe('the terms of a demo supplier agree with its description', () => {
  test('on the smallest order', () => {
    for (const [said, pieces] of matchesOf(/Pedido mínimo: (\d+) peças/, (terms) => terms.min_order_pieces)) {
      expect(pieces).toBe(Number(said));
    }
    for (const [said, cents] of matchesOf(/a partir de R\$ (\d+)/, (terms) => terms.min_order_cents)) {
      expect(cents).toBe(Number(said) * 100);
    }
  });

  test('on the city', () => {
    const place = / em ([A-Z][^.,(:]+?)(?: \(|\.|,| e catálogo)/;
    for (const [said, city] of matchesOf(place, (terms) => terms.city)) expect(city).toBe(said);
  });

  test('on the destinations', () => {
    for (const [, places] of matchesOf(/(?:para|de) todo o Brasil/, (terms) => terms.ships_to)) {
      expect(places).toEqual(['BR']);
    }
    for (const [said, places] of matchesOf(/Envio para ([A-Z]{2}.*?)\./, (terms) => terms.ships_to)) {
      expect(places).toEqual(said.split(/, | e /));
    }
    for (const { state, ships_to } of suppliers.map(({ terms }) => terms)) {
      if (ships_to && ships_to[0] !== 'BR') expect(ships_to).toContain(state);
    }
  });

  test('on the sizes', () => {
    for (const [said, sizes] of matchesOf(/Grade do ((?!RN)\S+ ao \w+)/, (terms) => terms.sizes))
      expect(sizesText(sizes as string[])).toBe(said);
  });

  test('on sales to CPF, ready stock and plus sizes', () => {
    for (const [, sells] of matchesOf(/CPF e CNPJ/, (terms) => terms.sells_to_cpf)) expect(sells).toBe(true);
    for (const [, ready] of matchesOf(/pronta-entrega/i, (terms) => terms.ready_stock))
      expect(ready).toBe(true);
    for (const [, plus] of matchesOf(/ ao (G[1-4]|54)\b/, (terms) => terms.plus_size))
      expect(plus).toBe(true);
    const small = /Grade do \S+ ao (?!G[1-4]|54)\w+/;
    for (const [, plus] of matchesOf(small, (terms) => terms.plus_size)) expect(plus).toBe(false);
    const plusSize = CATEGORIES.filter(({ name }) => name.startsWith('Plus Size')).map(({ id }) => id);
    const sold = suppliers.filter(({ categoryId }) => plusSize.includes(categoryId));
    expect(sold.map(({ terms }) => terms.plus_size)).toEqual(sold.map(() => true));
  });
});

test('the terms are valid and in the form in which the database stores them', () => {
  for (const { id, terms } of suppliers) {
    expect(supplierTerms.safeParse(terms), String(id)).toMatchObject({ success: true, data: terms });
    expect(isPlace(terms)).toBe(true);
    expect(terms.ships_to).toEqual(terms.ships_to && [...new Set(terms.ships_to)].sort());
  }
});

test('every filter finds some suppliers and excludes some', () => {
  const values = (of: (terms: PurchaseTerms) => unknown) => new Set(premium.map(({ terms }) => of(terms)));
  expect(values(({ state }) => state).size).toBeGreaterThan(8);
  expect(values(({ city }) => city).size).toBeGreaterThan(15);
  expect(values(({ min_order_pieces }) => min_order_pieces).size).toBeGreaterThan(8);
  expect(values(({ ships_to }) => ships_to?.join()).size).toBeGreaterThan(5);
  expect(values(({ sizes }) => sizes?.join()).size).toBeGreaterThan(5);
  expect(values((terms) => terms.price_from_cents ?? terms.price_to_cents).size).toBeGreaterThan(8);
  const shares = (['sells_to_cpf', 'ready_stock', 'plus_size'] as const).map(
    (flag) => premium.filter(({ terms }) => terms[flag]).length / premium.length,
  );
  for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(0.3);
});

test('about one supplier in twelve has no terms, and about half have a smallest order in money', () => {
  const silent = premium.filter(isSilent);
  expect(silent.length / premium.length).toBeGreaterThan(0.05);
  expect(silent.length / premium.length).toBeLessThan(0.11);
  for (const id of EDGE_CASES.bare) expect(silent.map((supplier) => supplier.id)).toContain(id);
  const priced = premium.filter(({ terms }) => terms.min_order_cents !== null).length;
  expect(Math.abs(priced / (premium.length - silent.length) - 0.5)).toBeLessThan(0.1);
});

test('the five open suppliers state city, smallest order and destinations', () => {
  for (const { terms, isPremium } of suppliers) {
    if (isPremium) continue;
    const { state, city, min_order_pieces, ships_to } = terms;
    expect([state, city, min_order_pieces, ships_to]).not.toContain(null);
  }
});
