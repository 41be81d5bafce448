import { expect, test } from 'vitest';
import { formatChange, formatShare } from '@/domain/dashboard/dashboard';
import {
  comparedMonths,
  formatSpan,
  formatWeek,
  periodOf,
  PERIODS,
  SERIES,
  summarize,
  totalsOf,
} from '@/domain/dashboard/trend';

const [DAYS, MONTHS] = PERIODS;

test.each([
  [112, 100, '+12%'],
  [301, 100, '+201%'],
  [1000, 100, '+900%'],
  [1001, 100, 'Mais de 10 vezes'],
  [125_000, 100, 'Mais de 10 vezes'],
  [1004, 1000, '+0,4%'],
  [110, 100, '+10%'],
  [90, 100, '-10%'],
  [995, 1000, '-0,5%'],
  [0, 100, '-100%'],
  [100, 100, '0%'],
  [100_001, 100_000, '0%'],
  [1, 0, null],
  [0, 0, null],
])('a figure of %i after %i has changed by %s', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change);
});

test.each([
  ['2026-11-21', 'novembro', 'outubro', 'dias 1 a 21'],
  ['2026-11-01', 'novembro', 'outubro', 'dia 1'],
  ['2026-11-30', 'novembro', 'outubro', 'dias 1 a 30'],
  ['2026-01-15', 'janeiro', 'dezembro', 'dias 1 a 15'],
  ['2026-03-28', 'março', 'fevereiro', 'dias 1 a 28'],
  ['2026-03-29', 'março', 'fevereiro', 'mês inteiro'],
  ['2028-03-29', 'março', 'fevereiro', 'dias 1 a 29'],
  ['2026-12-31', 'dezembro', 'novembro', 'mês inteiro'],
])('on %s, %s is compared with the same days of %s: %s', (today, month, before, days) => {
  expect(comparedMonths(today)).toEqual({ month, before, days });
});

test('days and months of the chart have a full and a short name', () => {
  expect(formatSpan('2026-11-01', DAYS)).toBe('1 de novembro');
  expect(formatSpan('2026-11-01', DAYS, 'short')).toBe('01/11');
  expect(formatSpan('2026-11-01', MONTHS)).toBe('novembro de 2026');
  expect(formatSpan('2026-11-01', MONTHS, 'short')).toBe('nov');
});

test('a query string without a known period shows the last 30 days', () => {
  expect([periodOf(null), periodOf('x'), periodOf('30-dias')]).toEqual([DAYS, DAYS, DAYS]);
  expect(periodOf('12-meses')).toBe(MONTHS);
});

test.each([
  [3, 20, '15%'],
  [1, 40, '2,5%'],
  [0, 40, '0%'],
  [7, 7, '100%'],
  [0, 0, null],
])('%i of %i are %s', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share);
});

test.each([
  ['2026-11-23', '23/11 a 29/11'],
  ['2026-12-28', '28/12 a 03/01'],
])('the week from %s on reads %s', (monday, words) => {
  expect(formatWeek(monday)).toBe(words);
});

test('a chart is summed up in words, with the period before and the best day if there is one', () => {
  const span = (start: string, revenue_cents: number, revenue_before_cents: number) => ({
    ...{ start, start_before: start, revenue_cents, revenue_before_cents, sign_ups: 0, sign_ups_before: 0 },
  });
  const spans = [span('2026-11-20', 1000, 0), span('2026-11-21', 3000, 500)];
  expect(totalsOf(spans, SERIES.revenue)).toEqual({ now: 4000, before: 500 });
  expect(summarize(spans, SERIES.revenue, DAYS)).toBe(
    'Receita nos últimos 30 dias: R$ 40,00; nos 30 dias anteriores: R$ 5,00. Maior valor: R$ 30,00, em 21 de novembro.',
  );
  expect(summarize(spans, SERIES.signUps, DAYS)).toBe(
    'Cadastros nos últimos 30 dias: 0; nos 30 dias anteriores: 0.',
  );
});
