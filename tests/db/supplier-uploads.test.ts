import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActors, people, rowsOf, type ActorName, type Actors, type Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { tryOut } from './support/catalogue';
import { createCategory, insertPremiumSupplier, inventSecrets, mark } from '../support/supplier-world';

// What a form with pictures needs of the database: an id to upload them under, and no trace of those replaced.

let backend: Backend;
let actors: Actors;
let categoryId: number;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  categoryId = await createCategory(backend);
});
afterAll(() => backend.close());

const newSupplier = () => insertPremiumSupplier(backend, categoryId);

const call = (name: ActorName, rpc: string, body: object = {}) =>
  actors[name].ask(`/rest/v1/rpc/${rpc}`, { method: 'POST', body });

async function reserve(): Promise<number> {
  const { status, text } = await call('admin', 'reserve_supplier_id');
  expect(status, text).toBe(200);
  return JSON.parse(text) as number;
}

const save = (supplier: object, id?: number) => call('admin', 'save_supplier', { supplier, supplier_id: id });

function create(rest: object): Promise<Answer> {
  return save({ name: mark(), category_id: categoryId, ...rest });
}

function codeOf({ status, text }: Answer): [number, string] {
  return [status, (JSON.parse(text) as { code: string }).code];
}

async function hashOf(id: number): Promise<string | null | undefined> {
  const sql = 'select image_hash from public.suppliers where id = $1';
  return (await backend.sql<{ image_hash: string | null }>(sql, [id]))[0]?.image_hash;
}

describe('the id of a supplier to be', () => {
  test('is reserved for each admin who asks, never twice', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, reserve));
    expect(new Set(ids).size).toBe(10);
    const { id } = await newSupplier();
    expect(ids).not.toContain(id);
  });

  test.each(people('visitor', 'free', 'expired', 'premium'))('is not reserved for %s', async (_who, name) => {
    expect(codeOf(await call(name, 'reserve_supplier_id'))).toEqual([
      name === 'visitor' ? 401 : 403,
      '42501',
    ]);
  });

  test('becomes the supplier’s, with the files that already lie in its folder', async () => {
    const id = await reserve();
    const { details, gallery } = inventSecrets(id);
    const { status, text } = await create({ id, main_image_path: details.main_image_path, gallery });
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ id })]);
  });

  test('may be left out or be null: the supplier gets the next one', async () => {
    const reserved = await reserve();
    for (const rest of [{}, { id: null }]) {
      const { id } = JSON.parse((await create(rest)).text) as { id: number };
      expect(id).toBeGreaterThan(reserved);
    }
  });

  test('is refused when another supplier has it', async () => {
    const { id, teaser } = await newSupplier();
    expect(codeOf(await create({ id }))).toEqual([409, '23505']);
    expect(rowsOf(await actors.admin.ask(`/rest/v1/suppliers?select=name&id=eq.${id}`))).toEqual([
      { name: teaser.name },
    ]);
  });

  test.each([
    ['comes after all that were given out', (last: number) => last + 1],
    ['is far ahead', (last: number) => last + 1_000_000],
    ['is zero', () => 0],
    ['is negative', () => -5],
  ])('is refused when it was made up and %s, also past save_supplier', async (_what, madeUp) => {
    const id = madeUp(await reserve());
    expect(codeOf(await create({ id }))).toEqual([400, '22023']);
    const body = { id, name: mark(), category_id: categoryId };
    expect(codeOf(await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body }))).toEqual([
      400,
      '22023',
    ]);
    expect(await hashOf(id)).toBeUndefined();
  });

  test('cannot be given to a supplier that has one', async () => {
    const { id } = await newSupplier();
    for (const other of [id, await reserve()]) {
      expect(codeOf(await save({ id: other }, id))).toEqual([400, '22023']);
    }
  });

  test('is still made up by the operator in SQL, who moves the sequence along', async () => {
    const inserted = await tryOut<{ id: number }>(
      backend,
      `insert into public.suppliers (id, name, category_id) values (900000000, 'Da cópia de segurança', ${categoryId})`,
      'select id from public.suppliers where id = 900000000',
    );
    expect(inserted).toEqual([{ id: 900_000_000 }]);
  });

  test('is not needed to add several suppliers at once', async () => {
    const body = [mark(), mark(), mark()].map((name) => ({ name, category_id: categoryId }));
    expect((await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body })).status).toBe(201);
  });
});

describe('the blur of a main image', () => {
  test.each([
    ['goes with the picture', (id: number) => inventSecrets(id).details.main_image_path],
    ['goes when the picture is removed', () => null],
  ])('%s', async (_what, path) => {
    const { id } = await newSupplier();
    expect((await save({ main_image_path: path(id) }, id)).status).toBe(200);
    expect(await hashOf(id)).toBeNull();
  });

  test('is the new one where one comes along', async () => {
    const { id } = await newSupplier();
    const image_hash = mark();
    const { main_image_path } = inventSecrets(id).details;
    expect((await save({ main_image_path, image_hash }, id)).status).toBe(200);
    expect(await hashOf(id)).toBe(image_hash);
  });

  test('stays while the picture stays', async () => {
    const { id, teaser, details } = await newSupplier();
    for (const change of [
      { main_image_path: details.main_image_path },
      { name: mark() },
      { logo_path: null },
    ]) {
      expect((await save(change, id)).status).toBe(200);
      expect(await hashOf(id)).toBe(teaser.image_hash);
    }
  });
});
