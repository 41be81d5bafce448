import { describe, expect } from 'vitest';
import { people, rowsOf, type ActorName, type Answer } from '../support/actors';
import { tryOut } from './support/catalog';
import { insertPremiumSupplier, inventSecrets, mark } from '../support/supplier-world';
import { test as base } from './support/test';

// What a form with pictures needs from the database: an id to upload them under, and no trace of replaced pictures.

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

describe('the reserved id of a new supplier', () => {
  test('is given out only once', async ({ backend, categoryId, supplierApi }) => {
    const ids = await Promise.all(Array.from({ length: 10 }, supplierApi.reserve));
    expect(new Set(ids).size).toBe(10);
    const { id } = await insertPremiumSupplier(backend, categoryId);
    expect(ids).not.toContain(id);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is refused to %s',
    async ([, name], { supplierApi }) => {
      expect(codeOf(await supplierApi.call(name, 'reserve_supplier_id'))).toEqual([
        name === 'visitor' ? 401 : 403,
        '42501',
      ]);
    },
  );

  test('becomes the id of the supplier, with the files already in its folder', async ({ supplierApi }) => {
    const id = await supplierApi.reserve();
    const { details, gallery } = inventSecrets(id);
    const { status, text } = await supplierApi.create({
      id,
      main_image_path: details.main_image_path,
      gallery,
    });
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ id })]);
  });

  test('may be left out or null, and the supplier then gets the next one', async ({ supplierApi }) => {
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
    ['is the next one', (last: number) => last + 1],
    ['is far ahead', (last: number) => last + 1_000_000],
    ['is zero', () => 0],
    ['is negative', () => -5],
  ] as const)(
    'is refused when it was never given out and %s, in save_supplier and in inserts',
    async ([, madeUp], { actors, categoryId, supplierApi }) => {
      const id = madeUp(await supplierApi.reserve());
      expect(codeOf(await supplierApi.create({ id }))).toEqual([400, '22023']);
      const body = { id, name: mark(), category_id: categoryId };
      // An insert may name no id at all.
      expect(codeOf(await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body }))).toEqual([
        400,
        '428C9',
      ]);
      expect(await supplierApi.hashOf(id)).toBeUndefined();
    },
  );

  test('cannot replace the id of an existing supplier', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    for (const other of [id, await supplierApi.reserve()]) {
      expect(codeOf(await supplierApi.save({ id: other }, id))).toEqual([400, '22023']);
    }
  });

  test('can be chosen by the operator in SQL', async ({ backend, categoryId }) => {
    const inserted = await tryOut<{ id: number }>(
      backend,
      `insert into public.suppliers (id, name, category_id) overriding system value values (900000000, 'Da cópia de segurança', ${categoryId})`,
      'select id from public.suppliers where id = 900000000',
    );
    expect(inserted).toEqual([{ id: 900_000_000 }]);
  });

  test('is not needed to add several suppliers at once', async ({ actors, categoryId }) => {
    const body = [mark(), mark(), mark()].map((name) => ({ name, category_id: categoryId }));
    expect((await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body })).status).toBe(201);
  });
});

describe('the blurred preview of a main image', () => {
  test.for([
    ['is cleared when the picture is replaced', (id: number) => inventSecrets(id).details.main_image_path],
    ['is cleared when the picture is removed', () => null],
  ] as const)('%s', async ([, path], { supplier, supplierApi }) => {
    const { id } = supplier;
    expect((await supplierApi.save({ main_image_path: path(id) }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBeNull();
  });

  test('is replaced when the save has a new one', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    const image_hash = mark();
    const { main_image_path } = inventSecrets(id).details;
    expect((await supplierApi.save({ main_image_path, image_hash }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBe(image_hash);
  });

  test('does not change while the picture does not', async ({ supplier, supplierApi }) => {
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
