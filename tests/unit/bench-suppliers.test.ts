import { expect, test } from 'vitest';
import { isHandle } from '../../src/domain/fields/instagram.ts';
import { isWebsite } from '../../src/domain/fields/website.ts';
import { namedSuppliers } from '../../tools/bench/suppliers.ts';

test('50,000 suppliers of the benchmark have different names, and handles and websites that the database accepts', () => {
  const suppliers = namedSuppliers(50_000);
  expect(new Set(suppliers.map(({ name }) => name)).size).toBe(50_000);
  expect(suppliers.filter(({ instagram, website }) => !isHandle(instagram) || !isWebsite(website))).toEqual(
    [],
  );
});
