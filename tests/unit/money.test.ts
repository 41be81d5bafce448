import { describe, expect, test } from 'vitest';
import { formatBRL, sheetReais, toCents, toReais } from '@/domain/format/money';
import { centsPerMonth, duration, period, priceByMonth, type Plan } from '@/domain/plan/plan';

test.each([
  [0, 'R$ 0,00'],
  [2990, 'R$ 29,90'],
  [29790, 'R$ 297,90'],
  [123456789, 'R$ 1.234.567,89'],
  [5, 'R$ 0,05'],
  [-100000, '-R$ 1.000,00'],
])('%i cents are written %s, with a plain space', (cents, text) => {
  expect(formatBRL(cents)).toBe(text);
});

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123450, '1234,50'],
  [123456789, '1234567,89'],
])('%i cents are %s in a spreadsheet', (cents, text) => {
  expect(sheetReais(cents)).toBe(text);
});

test('amounts are formatted as by Intl', () => {
  const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const amounts = Array.from({ length: 10_000 }, (_, index) => (index - 5_000) ** 3);
  expect(amounts.map(formatBRL)).toEqual(
    amounts.map((cents) => intl.format(cents / 100).replace(/\s/g, ' ')),
  );
});

test('the monthly price of a longer plan is rounded up', () => {
  expect(centsPerMonth({ price_cents: 7990, months: 3 })).toBe(2664);
  expect(centsPerMonth({ price_cents: 29790, months: 12 })).toBe(2483);
  expect(centsPerMonth({ price_cents: 2990, months: 1 })).toBe(2990);
});

describe('what the months of a plan cost with the monthly plan', () => {
  const plan = (key: Plan['key'], months: number, price_cents: number): Plan => ({
    ...{ key, months, price_cents, name: key, note: null },
    ...{ comparison_price_cents: null, discount_percent: 0, includes_plus: false },
  });
  const monthly = plan('monthly', 1, 2990);
  const annual = plan('annual', 12, 29790);

  test.each([
    ['a quarter', plan('quarterly', 3, 7990), [monthly], 8970],
    ['a year', annual, [annual, monthly], 35880],
    [
      'a year, when the monthly plan lasts seven months, rounded down',
      annual,
      [plan('monthly', 7, 29999)],
      51426,
    ],
    ['a year that costs the same', plan('annual', 12, 35880), [monthly], null],
    ['a year, when the monthly plan is not for sale', annual, [annual], null],
    [
      'the monthly plan itself, however long it lasts',
      plan('monthly', 2, 100),
      [plan('monthly', 1, 2990)],
      null,
    ],
  ])('%s', (_what, bought, forSale, cents) => {
    expect(priceByMonth(bought, forSale)).toBe(cents);
  });
});

test('a price is for a month, a year or several months', () => {
  expect([1, 3, 12, 24].map(period)).toEqual(
    ['por mês', 'por 3 meses', 'por ano', 'por 24 meses'].map((text) => text.replace(' ', '\u00a0')),
  );
});

test('the length of a plan is in one month or several', () => {
  expect([1, 3, 12].map(duration)).toEqual(['1 mês', '3 meses', '12 meses']);
});

test.each([
  [0, 0],
  [0.01, 1],
  [0.1 + 0.2, 30],
  [1.1, 110],
  [4.35, 435],
  [8.7, 870],
  [19.99, 1999],
  [1_000_000, 100_000_000],
])('%d reais are %i whole cents', (reais, cents) => {
  expect(toCents(reais)).toBe(cents);
});

test('cents shown in a form become the same cents again', () => {
  expect([1, 10, 1999, 2990, 100_000_000].map(toReais)).toEqual([0.01, 0.1, 19.99, 29.9, 1_000_000]);
  const amounts = Array.from({ length: 100_000 }, (_, index) => index * 1000 + (index % 1000));
  expect(amounts.filter((cents) => toCents(toReais(cents)) !== cents)).toEqual([]);
});
