import { describe, expect } from 'vitest';
import type { ActorName } from '../support/actors';
import { callerRows, type CallerName } from './support/callers';
import { leaks } from '../support/find-secrets';
import { uploadFiles } from '../support/stored-files';
import { FAVORITES, fieldErrors, json, opened, refusedWith, suppliersIn } from './support/supplier-api';
import { secretsIn } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base.extend('favorites', { scope: 'file' }, ({ callers, backend }) => {
  const list = (name: CallerName) => callers[name].ask(FAVORITES);

  const add = (name: CallerName, supplier_id: unknown) =>
    callers[name].ask(`${FAVORITES}/add`, { method: 'POST', body: { supplier_id } });

  const remove = (name: CallerName, id: number | string) =>
    callers[name].ask(`${FAVORITES}/${id}`, { method: 'DELETE' });

  /** The ids of the suppliers that are stored as somebody’s favorites. */
  async function of(name: ActorName): Promise<number[]> {
    const rows = await backend.sql<{ id: number }>(
      'select supplier_id as id from public.favorites where user_id = $1 order by 1',
      [callers[name].account.id],
    );
    return rows.map(({ id }) => id);
  }

  const all = () => backend.sql('select user_id, supplier_id from public.favorites order by 1, 2');

  async function keep(name: ActorName, ...ids: number[]): Promise<void> {
    for (const [age, id] of ids.entries()) {
      await backend.sql(
        `insert into public.favorites (user_id, supplier_id, created_at) values ($1, $2, now() + make_interval(secs => $3))`,
        [callers[name].account.id, id, age],
      );
    }
  }

  return { list, add, remove, keep, of, all };
});
test.beforeAll(async ({ callers, suppliers }) => {
  for (const kind of ['open', 'premium'] as const) await uploadFiles(callers.admin, suppliers[kind]);
});
test.beforeEach(({ backend }) => backend.sql('delete from public.favorites'));

const NO_SESSION = callerRows('visitor', 'garbage', 'forged', 'old');
const LOCKED_OUT = callerRows('free', 'expired');
const PREMIUM = callerRows('premium', 'admin');
const MEMBERS = [...LOCKED_OUT, ...PREMIUM];

describe('without a session', () => {
  test.for(NO_SESSION)('%s gets an empty list', async ([, name], { favorites, suppliers }) => {
    await favorites.keep('premium', suppliers.open.id);
    const answer = await favorites.list(name);
    expect([answer.status, json(answer)]).toEqual([200, { data: [] }]);
  });
});

describe('the list of favorites', () => {
  test.for(LOCKED_OUT)(
    'shows %s the latest first, and locked suppliers without their secrets',
    async ([, name], { favorites, suppliers }) => {
      await favorites.keep(name, suppliers.open.id, suppliers.premium.id);
      const answer = await favorites.list(name);
      expect(leaks(answer, secretsIn(suppliers.premium))).toEqual([]);
      const [premium, open] = suppliersIn(answer);
      expect(premium).toMatchObject({
        id: suppliers.premium.id,
        ...suppliers.premium.teaser,
        is_premium: true,
      });
      expect(premium).toMatchObject({ instagram: null, whatsapp: null, email: null, logo: null, images: [] });
      expect(open).toMatchObject({ id: suppliers.open.id, ...suppliers.open.contacts });
      expect(await Promise.all(open!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
    },
  );

  test.for(PREMIUM)('shows %s complete suppliers', async ([, name], { favorites, suppliers }) => {
    await favorites.keep(name, suppliers.early.id, suppliers.premium.id);
    const [premium, early] = suppliersIn(await favorites.list(name));
    expect([premium, early]).toMatchObject([
      { id: suppliers.premium.id, ...suppliers.premium.contacts },
      { id: suppliers.early.id, ...suppliers.early.contacts },
    ]);
    expect(await Promise.all(premium!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  });

  test('leaves out suppliers that the member may no longer see', async ({ favorites, suppliers }) => {
    await favorites.keep('expired', suppliers.early.id, suppliers.open.id);
    const answer = await favorites.list('expired');
    expect(suppliersIn(answer).map(({ id }) => id)).toEqual([suppliers.open.id]);
    expect(leaks(answer, secretsIn(suppliers.early))).toEqual([]);
  });

  test('has nobody else’s favorites', async ({ favorites, suppliers }) => {
    await favorites.keep('free', suppliers.open.id);
    await favorites.keep('admin', suppliers.premium.id);
    expect(suppliersIn(await favorites.list('free')).map(({ id }) => id)).toEqual([suppliers.open.id]);
    expect(suppliersIn(await favorites.list('premium'))).toEqual([]);
  });
});

describe('adding a favorite', () => {
  test.for(MEMBERS)(
    'works for %s with open and locked suppliers, and a second time changes nothing',
    async ([, name], { suppliers, favorites }) => {
      for (const id of [suppliers.open.id, suppliers.premium.id, suppliers.premium.id]) {
        const answer = await favorites.add(name, id);
        expect([answer.status, json(answer)]).toEqual([
          200,
          { message: 'Fornecedor adicionado aos favoritos.' },
        ]);
      }
      expect(await favorites.of(name)).toEqual([suppliers.open.id, suppliers.premium.id]);
      expect(await favorites.all()).toHaveLength(2);
    },
  );

  test('again keeps the time at which it was first added', async ({ favorites, suppliers, backend }) => {
    await favorites.keep('free', suppliers.open.id);
    const moment = () => backend.sql('select created_at from public.favorites');
    const before = await moment();
    await favorites.add('free', suppliers.open.id);
    expect(await moment()).toEqual(before);
  });

  test('accepts the id as a text of digits', async ({ favorites, suppliers }) => {
    expect((await favorites.add('free', String(suppliers.open.id))).status).toBe(200);
    expect(await favorites.of('free')).toEqual([suppliers.open.id]);
  });

  test.for(MEMBERS)('is refused to %s for an unknown supplier', async ([, name], { favorites }) => {
    const answer = await favorites.add(name, 999_999_999);
    expect(refusedWith(answer, 404).message).toBe('Fornecedor não encontrado.');
    expect(await favorites.all()).toEqual([]);
  });

  test.for(LOCKED_OUT)(
    'is refused to %s for an unannounced supplier, with the same message as for an unknown one',
    async ([, name], { favorites, suppliers }) => {
      const never = refusedWith(await favorites.add(name, 999_999_999), 404);
      for (const { id } of [suppliers.early, suppliers.earlyPremium]) {
        expect(refusedWith(await favorites.add(name, id), 404).message).toBe(never.message);
      }
      expect(await favorites.all()).toEqual([]);
    },
  );

  test.for(PREMIUM)(
    'works for %s with an unannounced supplier',
    async ([, name], { favorites, suppliers }) => {
      expect((await favorites.add(name, suppliers.early.id)).status).toBe(200);
      expect(await favorites.of(name)).toEqual([suppliers.early.id]);
    },
  );

  test.for([0, -1, 1.5, 1e300, 2 ** 53, '', ' ', 'abc', '1.5', '-1', '1 or true', null, {}, []])(
    'is refused if the id is %j',
    async (id, { favorites }) => {
      expect(fieldErrors(await favorites.add('free', id))).toEqual({
        supplier_id: ['Informe o fornecedor.'],
      });
      expect(await favorites.all()).toEqual([]);
    },
  );

  test('needs an object with an id, and never affects other members', async ({
    callers,
    suppliers,
    favorites,
  }) => {
    const send = (body: unknown) => callers.free.ask(`${FAVORITES}/add`, { method: 'POST', body });
    expect(fieldErrors(await send({}))).toEqual({ supplier_id: ['Informe o fornecedor.'] });
    for (const body of [null, [], 'texto', 7])
      expect(refusedWith(await send(body), 422).message).not.toBe('');
    const forOther = { supplier_id: suppliers.open.id, user_id: callers.premium.account.id };
    expect((await send(forOther)).status).toBe(200);
    expect([await favorites.of('premium'), await favorites.of('free')]).toEqual([[], [suppliers.open.id]]);
  });
});

describe('removing a favorite', () => {
  test.for(MEMBERS)(
    'works for %s by the supplier’s id, and a second time changes nothing',
    async ([, name], { favorites, suppliers }) => {
      await favorites.keep(name, suppliers.open.id, suppliers.premium.id);
      for (let times = 0; times < 2; times++) {
        const answer = await favorites.remove(name, suppliers.premium.id);
        expect([answer.status, json(answer)]).toEqual([
          200,
          { message: 'Fornecedor removido dos favoritos.' },
        ]);
        expect(await favorites.of(name)).toEqual([suppliers.open.id]);
      }
    },
  );

  test('does not affect other members', async ({ favorites, suppliers }) => {
    for (const name of ['free', 'premium', 'admin'] as const) await favorites.keep(name, suppliers.open.id);
    expect((await favorites.remove('admin', suppliers.open.id)).status).toBe(200);
    expect([await favorites.of('free'), await favorites.of('premium'), await favorites.of('admin')]).toEqual([
      [suppliers.open.id],
      [suppliers.open.id],
      [],
    ]);
  });

  test('works for a supplier that the member may no longer see', async ({ favorites, suppliers }) => {
    await favorites.keep('expired', suppliers.early.id);
    expect((await favorites.remove('expired', suppliers.early.id)).status).toBe(200);
    expect(await favorites.of('expired')).toEqual([]);
  });

  test.for(['0', '-1', 'abc', '1.5', 'eq.1', '1,2', '1'.repeat(16)])(
    'is answered 404 for the invalid id %s',
    async (id, { favorites, suppliers }) => {
      await favorites.keep('free', suppliers.open.id);
      expect(refusedWith(await favorites.remove('free', id), 404).message).toBe('Endereço não encontrado.');
      expect(await favorites.of('free')).toEqual([suppliers.open.id]);
    },
  );
});
