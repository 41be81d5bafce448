import { expect, test } from 'vitest';
import { formatCount, formatNumber } from '@/domain/format/numbers';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1.000'],
  [10_000, '10.000'],
  [1_234_567, '1.234.567'],
  [-4321, '-4.321'],
])('%i is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('numbers are formatted as by Intl', () => {
  const intl = new Intl.NumberFormat('pt-BR');
  const numbers = Array.from({ length: 10_000 }, (_, index) => (index - 5_000) ** 3);
  expect(numbers.map(formatNumber)).toEqual(numbers.map((number) => intl.format(number)));
});

test.each([
  [0, '0 usuários'],
  [1, '1 usuário'],
  [2, '2 usuários'],
  [11, '11 usuários'],
  [1001, '1.001 usuários'],
  [10_000, '10.000 usuários'],
])('%i items are counted as %s', (count, text) => {
  expect(formatCount(count, 'usuário', 'usuários')).toBe(text);
});
