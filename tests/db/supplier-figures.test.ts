import { expect } from 'vitest';
import { people, type Actor } from '../support/actors';
import {
  createCategory,
  createSuppliers,
  insertSuppliers,
  type SupplierKind,
} from '../support/supplier-world';
import { test } from '../support/fixtures';

/** Sends the request of src/data/suppliers. */
const figures = async ({ client }: Actor) => {
  const { data, error } = await client.rpc('supplier_figures').single();
  expect(error).toBeNull();
  return data!;
};

test.skipIf(process.env.SUPABASE_URL)(
  'the supplier figures have no category while there are no suppliers',
  async ({ actors, backend }) => {
    await createCategory(backend, 'Qw Vazia');
    expect(await figures(actors.admin)).toEqual({
      total: 0,
      premium: 0,
      top_category: null,
      top_category_total: null,
    });
  },
);

test('the supplier figures count all suppliers, announced or not, and the premium ones among them', async ({
  actors,
  backend,
}) => {
  await createSuppliers(backend);
  const before = await figures(actors.admin);
  await createSuppliers(backend);
  const { total, premium } = await figures(actors.admin);
  expect([total - before.total, premium - before.premium]).toEqual([4, 2]);
});

test('the supplier figures name the category with the most suppliers, and the first by name when several have as many', async ({
  actors,
  backend,
}) => {
  const { top_category_total: most } = await figures(actors.admin);
  // This is neither the order of creation nor that of bytes.
  const [last, first, middle] = [
    await createCategory(backend, 'Qw Topo Bolsas'),
    await createCategory(backend, 'Qw Topo ábacos'),
    await createCategory(backend, 'Qw Topo Acessórios'),
  ];
  const add = (category: number) =>
    insertSuppliers(backend, category, Array<SupplierKind>(most + 1).fill('open'));
  const top = async () => {
    const { top_category, top_category_total } = await figures(actors.admin);
    return [top_category, top_category_total];
  };
  await add(last);
  expect(await top()).toEqual(['Qw Topo Bolsas', most + 1]);
  await add(middle);
  expect(await top()).toEqual(['Qw Topo Acessórios', most + 1]);
  await add(first);
  expect(await top()).toEqual(['Qw Topo ábacos', most + 1]);
  await insertSuppliers(backend, last, ['early']);
  expect(await top()).toEqual(['Qw Topo Bolsas', most + 2]);
});

test.for(people('free', 'expired', 'premium', 'support'))(
  '%s gets no supplier figures',
  async ([, name], { actors }) => {
    const { data, error, status } = await actors[name].client.rpc('supplier_figures');
    expect([data, error, status]).toEqual([[], null, 200]);
  },
);

test('a visitor is refused the supplier figures', async ({ actors }) => {
  const { data, error, status } = await actors.visitor.client.rpc('supplier_figures');
  expect([data, error?.code, status]).toEqual([null, '42501', 401]);
});
