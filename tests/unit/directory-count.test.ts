import { expect, test } from 'vitest';
import { foundCount, supplierCount } from '../../src/features/directory/supplier-count';

test.each([
  [0, '0 fornecedores encontrados'],
  [1, '1 fornecedor encontrado'],
  [2, '2 fornecedores encontrados'],
  [5000, '5.000 fornecedores encontrados'],
])('%i suppliers are counted as "%s"', (count, text) => {
  expect(foundCount(count)).toBe(text);
});

test('the drawer uses the same words', () => {
  expect(supplierCount(38)).toBe('38 fornecedores');
  expect(supplierCount(1)).toBe('1 fornecedor');
});
