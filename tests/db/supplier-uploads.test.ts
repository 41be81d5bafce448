import { describe, expect } from 'vitest';
import { people, rowsOf, type ActorName, type Answer } from '../support/actors';
import { tryOut } from './support/catalogue';
import { inventSecrets, mark } from '../support/supplier-world';
import { test as base } from './support/test';

// What a form with pictures needs of the database: an id to upload them under, and no trace of those replaced.

const test = base.extend('supplierApi', { scope: 'file' }, ({ actors, backend, categoryId }) => {
  const call = (name: ActorName, rpc: string, body: object = {}) =>
    actors[name].ask(`/rest/v1/rpc/${rpc}`, { method: 'POST', body });

  async function reserve(): Promise<number> {
    const { status, text } = await call('admin', 'reserve_supplier_id');
    expect(status, text).toBe(200);
    return JSON.parse(text) as number;
  }

  const save = (supplier: object, id?: number) =>
    call('admin', 'save_supplier', { supplier, supplier_id: id });

  function create(rest: object): Promise<Answer> {
    return save({ name: mark(), category_id: categoryId, ...rest });
  }

  async function hashOf(id: number): Promise<string | null | undefined> {
    const sql = 'select image_hash from public.suppliers where id = $1';
    return (await backend.sql<{ image_hash: string | null }>(sql, [id]))[0]?.image_hash;
  }
  return { call, reserve, save, create, hashOf };
});

function codeOf({ status, text }: Answer): [number, string] {
  return [status, (JSON.parse(text) as { code: string }).code];
}

describe('the id of a supplier to be', () => {
  test('is reserved for each admin who asks, never twice', async ({ supplier, supplierApi }) => {
    const ids = await Promise.all(Array.from({ length: 10 }, supplierApi.reserve));
    expect(new Set(ids).size).toBe(10);
    const { id } = supplier;
    expect(ids).not.toContain(id);
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'is not reserved for %s',
    async ([, name], { supplierApi }) => {
      expect(codeOf(await supplierApi.call(name, 'reserve_supplier_id'))).toEqual([
        name === 'visitor' ? 401 : 403,
        '42501',
      ]);
    },
  );

  test('becomes the supplier’s, with the files that already lie in its folder', async ({ supplierApi }) => {
    const id = await supplierApi.reserve();
    const { details, gallery } = inventSecrets(id);
    const { status, text } = await supplierApi.create({
      id,
      main_image_path: details.main_image_path,
      gallery,
    });
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ id })]);
  });

  test('may be left out or be null: the supplier gets the next one', async ({ supplierApi }) => {
    const reserved = await supplierApi.reserve();
    for (const rest of [{}, { id: null }]) {
      const { id } = JSON.parse((await supplierApi.create(rest)).text) as { id: number };
      expect(id).toBeGreaterThan(reserved);
    }
  });

  test('is refused when another supplier has it', async ({ actors, supplier, supplierApi }) => {
    const { id, teaser } = supplier;
    expect(codeOf(await supplierApi.create({ id }))).toEqual([409, '23505']);
    expect(rowsOf(await actors.admin.ask(`/rest/v1/suppliers?select=name&id=eq.${id}`))).toEqual([
      { name: teaser.name },
    ]);
  });

  test.for([
    ['comes after all that were given out', (last: number) => last + 1],
    ['is far ahead', (last: number) => last + 1_000_000],
    ['is zero', () => 0],
    ['is negative', () => -5],
  ] as const)(
    'is refused when it was made up and %s, also past save_supplier',
    async ([, madeUp], { actors, categoryId, supplierApi }) => {
      const id = madeUp(await supplierApi.reserve());
      expect(codeOf(await supplierApi.create({ id }))).toEqual([400, '22023']);
      const body = { id, name: mark(), category_id: categoryId };
      expect(codeOf(await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body }))).toEqual([
        400,
        '22023',
      ]);
      expect(await supplierApi.hashOf(id)).toBeUndefined();
    },
  );

  test('cannot be given to a supplier that has one', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    for (const other of [id, await supplierApi.reserve()]) {
      expect(codeOf(await supplierApi.save({ id: other }, id))).toEqual([400, '22023']);
    }
  });

  test('is still made up by the operator in SQL, who moves the sequence along', async ({
    backend,
    categoryId,
  }) => {
    const inserted = await tryOut<{ id: number }>(
      backend,
      `insert into public.suppliers (id, name, category_id) values (900000000, 'Da cópia de segurança', ${categoryId})`,
      'select id from public.suppliers where id = 900000000',
    );
    expect(inserted).toEqual([{ id: 900_000_000 }]);
  });

  test('is not needed to add several suppliers at once', async ({ actors, categoryId }) => {
    const body = [mark(), mark(), mark()].map((name) => ({ name, category_id: categoryId }));
    expect((await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body })).status).toBe(201);
  });
});

describe('the blur of a main image', () => {
  test.for([
    ['goes with the picture', (id: number) => inventSecrets(id).details.main_image_path],
    ['goes when the picture is removed', () => null],
  ] as const)('%s', async ([, path], { supplier, supplierApi }) => {
    const { id } = supplier;
    expect((await supplierApi.save({ main_image_path: path(id) }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBeNull();
  });

  test('is the new one where one comes along', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    const image_hash = mark();
    const { main_image_path } = inventSecrets(id).details;
    expect((await supplierApi.save({ main_image_path, image_hash }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBe(image_hash);
  });

  test('stays while the picture stays', async ({ supplier, supplierApi }) => {
    const { id, teaser, details } = supplier;
    for (const change of [
      { main_image_path: details.main_image_path },
      { name: mark() },
      { logo_path: null },
    ]) {
      expect((await supplierApi.save(change, id)).status).toBe(200);
      expect(await supplierApi.hashOf(id)).toBe(teaser.image_hash);
    }
  });
});
