import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import type { ActorName } from '../support/actors';
import { callers, createCallers, type CallerName, type Callers } from './support/callers';
import { leaks } from '../support/find-secrets';
import { uploadFiles } from '../support/stored-files';
import { FAVORITES, fieldErrors, json, opened, refusedWith, suppliersIn } from './support/supplier-api';
import { createSuppliers, secretsIn, type SupplierWorld } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let world: SupplierWorld;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  world = await createSuppliers(backend);
  for (const kind of ['open', 'premium'] as const) await uploadFiles(people.admin, world[kind]);
});
afterAll(() => backend.close());
beforeEach(() => backend.sql('delete from public.favorites'));

const NO_SESSION = callers('visitor', 'garbage', 'forged', 'old');
const LOCKED_OUT = callers('free', 'expired');
const LET_IN = callers('premium', 'admin');
const MEMBERS = [...LOCKED_OUT, ...LET_IN];

const list = (name: CallerName) => people[name].ask(FAVORITES);
const add = (name: CallerName, supplier_id: unknown) =>
  people[name].ask(`${FAVORITES}/add`, { method: 'POST', body: { supplier_id } });
const remove = (name: CallerName, id: number | string) =>
  people[name].ask(`${FAVORITES}/${id}`, { method: 'DELETE' });

/** Ids of the suppliers that somebody has as favourites in the database. */
async function keptBy(name: ActorName): Promise<number[]> {
  const rows = await backend.sql<{ id: number }>(
    'select supplier_id as id from public.favorites where user_id = $1 order by 1',
    [people[name].account.id],
  );
  return rows.map(({ id }) => id);
}

const keptByAnybody = () => backend.sql('select user_id, supplier_id from public.favorites order by 1, 2');

async function keep(name: ActorName, ...ids: number[]): Promise<void> {
  for (const [age, id] of ids.entries()) {
    await backend.sql(
      `insert into public.favorites (user_id, supplier_id, created_at) values ($1, $2, now() + make_interval(secs => $3))`,
      [people[name].account.id, id, age],
    );
  }
}

describe('without a session', () => {
  test.each(NO_SESSION)('%s has none, and that is no error', async (_who, name) => {
    await keep('premium', world.open.id);
    const answer = await list(name);
    expect([answer.status, json(answer)]).toEqual([200, { data: [] }]);
  });

  test.each(NO_SESSION)('%s adds and removes none', async (_who, name) => {
    await keep('premium', world.open.id);
    const before = await keptByAnybody();
    for (const answer of [await add(name, world.premium.id), await remove(name, world.open.id)]) {
      expect(refusedWith(answer, 401).message).toBe('Sua sessão terminou. Entre novamente.');
    }
    expect(await keptByAnybody()).toEqual(before);
  });
});

describe('the list', () => {
  test.each(LOCKED_OUT)(
    'comes to %s latest first, locked suppliers without their secrets',
    async (_who, name) => {
      await keep(name, world.open.id, world.premium.id);
      const answer = await list(name);
      expect(leaks(answer, secretsIn(world.premium))).toEqual([]);
      const [premium, open] = suppliersIn(answer);
      expect(premium).toMatchObject({ id: world.premium.id, ...world.premium.teaser, is_premium: true });
      expect(premium).toMatchObject({ instagram: null, whatsapp: null, email: null, logo: null, images: [] });
      expect(open).toMatchObject({ id: world.open.id, ...world.open.contacts });
      expect(await Promise.all(open!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
    },
  );

  test.each(LET_IN)('comes to %s with everything', async (_who, name) => {
    await keep(name, world.early.id, world.premium.id);
    const [premium, early] = suppliersIn(await list(name));
    expect([premium, early]).toMatchObject([
      { id: world.premium.id, ...world.premium.contacts },
      { id: world.early.id, ...world.early.contacts },
    ]);
    expect(await Promise.all(premium!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  });

  test('leaves a supplier out that is not announced to its reader any more', async () => {
    await keep('expired', world.early.id, world.open.id);
    const answer = await list('expired');
    expect(suppliersIn(answer).map(({ id }) => id)).toEqual([world.open.id]);
    expect(leaks(answer, secretsIn(world.early))).toEqual([]);
  });

  test('holds nobody else’s', async () => {
    await keep('free', world.open.id);
    await keep('admin', world.premium.id);
    expect(suppliersIn(await list('free')).map(({ id }) => id)).toEqual([world.open.id]);
    expect(suppliersIn(await list('premium'))).toEqual([]);
  });
});

describe('adding', () => {
  test.each(MEMBERS)(
    'works for %s, with open and locked suppliers, and twice is once',
    async (_who, name) => {
      for (const id of [world.open.id, world.premium.id, world.premium.id]) {
        const answer = await add(name, id);
        expect([answer.status, json(answer)]).toEqual([
          200,
          { message: 'Fornecedor adicionado aos favoritos.' },
        ]);
      }
      expect(await keptBy(name)).toEqual([world.open.id, world.premium.id]);
      expect(await keptByAnybody()).toHaveLength(2);
    },
  );

  test('does not disturb when it was added', async () => {
    await keep('free', world.open.id);
    const moment = () => backend.sql('select created_at from public.favorites');
    const before = await moment();
    await add('free', world.open.id);
    expect(await moment()).toEqual(before);
  });

  test('takes the id as digits in a text, too', async () => {
    expect((await add('free', String(world.open.id))).status).toBe(200);
    expect(await keptBy('free')).toEqual([world.open.id]);
  });

  test.each(MEMBERS)('is refused to %s for a supplier that is not there', async (_who, name) => {
    const answer = await add(name, 999_999_999);
    expect(refusedWith(answer, 404).message).toBe('Fornecedor não encontrado.');
    expect(await keptByAnybody()).toEqual([]);
  });

  test.each(LOCKED_OUT)(
    'is refused to %s for one that is not announced, in the same words',
    async (_who, name) => {
      const never = refusedWith(await add(name, 999_999_999), 404);
      for (const { id } of [world.early, world.earlyPremium]) {
        expect(refusedWith(await add(name, id), 404).message).toBe(never.message);
      }
      expect(await keptByAnybody()).toEqual([]);
    },
  );

  test.each(LET_IN)('works for %s with one that is not announced yet', async (_who, name) => {
    expect((await add(name, world.early.id)).status).toBe(200);
    expect(await keptBy(name)).toEqual([world.early.id]);
  });

  test.each([0, -1, 1.5, 1e300, 2 ** 53, '', ' ', 'abc', '1.5', '-1', '1 or true', null, {}, []])(
    'is refused with %j for an id',
    async (id) => {
      expect(fieldErrors(await add('free', id))).toEqual({ supplier_id: ['Informe o fornecedor.'] });
      expect(await keptByAnybody()).toEqual([]);
    },
  );

  test('is refused without an id, without an object, and for somebody else', async () => {
    const send = (body: unknown) => people.free.ask(`${FAVORITES}/add`, { method: 'POST', body });
    expect(fieldErrors(await send({}))).toEqual({ supplier_id: ['Informe o fornecedor.'] });
    for (const body of [null, [], 'texto', 7])
      expect(refusedWith(await send(body), 422).message).not.toBe('');
    const forOther = { supplier_id: world.open.id, user_id: people.premium.account.id };
    expect((await send(forOther)).status).toBe(200);
    expect([await keptBy('premium'), await keptBy('free')]).toEqual([[], [world.open.id]]);
  });
});

describe('removing', () => {
  test.each(MEMBERS)('goes by the supplier’s id, and again does no harm: %s', async (_who, name) => {
    await keep(name, world.open.id, world.premium.id);
    for (let times = 0; times < 2; times++) {
      const answer = await remove(name, world.premium.id);
      expect([answer.status, json(answer)]).toEqual([200, { message: 'Fornecedor removido dos favoritos.' }]);
      expect(await keptBy(name)).toEqual([world.open.id]);
    }
  });

  test('leaves other people’s alone', async () => {
    for (const name of ['free', 'premium', 'admin'] as const) await keep(name, world.open.id);
    expect((await remove('admin', world.open.id)).status).toBe(200);
    expect([await keptBy('free'), await keptBy('premium'), await keptBy('admin')]).toEqual([
      [world.open.id],
      [world.open.id],
      [],
    ]);
  });

  test('of a supplier that is not announced any more still works', async () => {
    await keep('expired', world.early.id);
    expect((await remove('expired', world.early.id)).status).toBe(200);
    expect(await keptBy('expired')).toEqual([]);
  });

  test.each(['0', '-1', 'abc', '1.5', 'eq.1', '1,2', '1'.repeat(16)])(
    'has no address like %s',
    async (id) => {
      await keep('free', world.open.id);
      expect(refusedWith(await remove('free', id), 404).message).toBe('Endereço não encontrado.');
      expect(await keptBy('free')).toEqual([world.open.id]);
    },
  );
});
