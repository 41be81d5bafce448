import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedAccount } from './support/account-api';
import { createAccount, createActor, type Account, type Actor } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
let admin: Actor;
let ana: Account;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  admin = await createActor(backend, { admin: true });
});
beforeEach(async () => {
  ana = await createAccount(backend, { expiresAt: new Date(BEFORE) });
});
afterAll(() => backend.close());

const BEFORE = '2030-01-01T00:00:00+00:00';
const DATE_WRONG = 'Informe uma data válida.';

function change(body: object, id = ana.id): Promise<ApiAnswer> {
  return call(admin, 'PUT', `/users/${id}/subscription`, body);
}
const premiumUntil = (expires_at: unknown) => change({ subscription: 'premium', expires_at });
const storedEnd = async (id = ana.id) => (await storedAccount(backend, id))?.expires_at;

describe('the Premium plan', () => {
  test.each([
    ['a day lasts to its end in São Paulo', '2031-05-01', '2031-05-02T02:59:59.999+00:00'],
    ['the last day of a leap year’s February', '2032-02-29', '2032-03-01T02:59:59.999+00:00'],
    ['the last day that may be', '2999-12-31', '3000-01-01T02:59:59.999+00:00'],
    ['a moment with its offset', '2031-05-01T12:00:00-03:00', '2031-05-01T15:00:00+00:00'],
    ['a moment in UTC', '2031-05-01T12:00:00.250Z', '2031-05-01T12:00:00.25+00:00'],
  ])('%s: %s', async (_what, expires_at, end) => {
    const { status, body } = await premiumUntil(expires_at);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ana.id,
      role: 'premium',
      subscription: { status: 'active', ends_at: end },
      subscription_expires_at: end,
    });
    expect(await storedEnd()).toBe(end);
  });

  test('that ended the day before is an expired one', async () => {
    const end = '2020-02-01T02:59:59.999+00:00';
    expect((await premiumUntil('2020-01-31')).body.data).toMatchObject({
      role: 'free',
      subscription: { status: 'expired', ends_at: end },
    });
    expect(await storedEnd()).toBe(end);
  });

  test('counts for the member at once', async () => {
    const member = await createActor(backend);
    const { id } = member.account;
    const roleOf = async () => ((await call(member, 'GET', '/users/me')).body.data as { role: string }).role;
    expect(await roleOf()).toBe('free');
    expect((await change({ subscription: 'premium', expires_at: '2031-05-01' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('premium');
    expect((await change({ subscription: 'free' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('free');
  });

  test.each([[{}], [{ expires_at: null }], [{ expires_at: '' }]])(
    'Premium without an end date is refused: %j',
    async (rest) => {
      const text = 'A data de expiração é obrigatória para o plano Premium.';
      const answer = await change({ subscription: 'premium', ...rest });
      expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: text }]);
      expect(await storedEnd()).toBe(BEFORE);
    },
  );

  test.each([
    '3000-01-01',
    '3000-01-02T00:00:00Z',
    '9999-12-31',
    '9999-12-31T23:59:59-03:00',
    '1999-12-31',
    '0001-01-01',
    '0000-12-31T00:00:00Z',
    '2031-02-29',
    '2031-13-01',
    '31/12/2031',
    '2031-5-1',
    '2031-05-01T12:00:00',
    '2031-05-01T25:00:00Z',
    '2031-05-01 12:00:00-03:00',
    '+012031-05-01T00:00:00Z',
    'infinity',
    'amanhã',
    ' ',
    1935270000000,
    true,
    ['2031-05-01'],
    { day: '2031-05-01' },
  ])('refuses what is no day that it could end: %j', async (expires_at) => {
    const answer = await premiumUntil(expires_at);
    expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: DATE_WRONG }]);
    expect(await storedEnd()).toBe(BEFORE);
  });
});

describe('the Free plan', () => {
  test('is not said to be the one that was bought before', async () => {
    const ana = await createActor(backend, { expiresAt: new Date('2031-05-01') });
    await backend.sql(`update public.subscriptions set plan_key = 'annual' where user_id = $1`, [
      ana.account.id,
    ]);
    const plan = async () =>
      ((await call(ana, 'GET', '/subscription')).body.data as { plan: string | null }).plan;
    expect(await plan()).toBe('annual');
    expect((await change({ subscription: 'free' }, ana.account.id)).status).toBe(200);
    expect(await plan()).toBeNull();
  });

  test.each([[{}], [{ expires_at: null }], [{ expires_at: '' }], [{ expires_at: '2031-05-01' }]])(
    'has no end, whatever comes with it: %j',
    async (rest) => {
      const { status, body } = await change({ subscription: 'free', ...rest });
      expect([status, body.data]).toMatchObject([
        200,
        { role: 'free', subscription: { status: 'none', ends_at: null }, subscription_expires_at: null },
      ]);
      expect(await storedEnd()).toBeNull();
    },
  );
});

describe('a change', () => {
  test.each([{}, { subscription: 'admin' }, { subscription: 'Premium' }, { subscription: null }])(
    'names one of the two plans: %j',
    async (body) => {
      const answer = await change({ expires_at: '2031-05-01', ...body });
      expect([answer.status, textsOf(answer)]).toEqual([422, { subscription: 'Escolha um plano.' }]);
      expect(await storedEnd()).toBe(BEFORE);
    },
  );

  test('changes one account, and of that the end alone', async () => {
    const other = await createAccount(backend, { expiresAt: new Date(BEFORE) });
    const before = await storedAccount(backend, ana.id);
    const rest = { id: other.id, user_id: other.id, role: 'admin', name: 'Outra', plan_key: 'annual' };
    expect((await change({ subscription: 'free', ...rest })).status).toBe(200);
    expect(await storedAccount(backend, ana.id)).toEqual({ ...before, expires_at: null });
    expect(await storedEnd(other.id)).toBe(BEFORE);
  });

  test('the plan of an admin cannot be changed, not even by that admin', async () => {
    const other = await createAccount(backend, { admin: true });
    for (const { id } of [other, admin.account]) {
      const before = await storedAccount(backend, id);
      for (const body of [{ subscription: 'premium', expires_at: '2031-05-01' }, { subscription: 'free' }]) {
        const answer = await change(body, id);
        const message = 'O plano de um administrador não pode ser alterado.';
        expect([answer.status, answer.body]).toEqual([403, { message }]);
      }
      expect(await storedAccount(backend, id)).toEqual(before);
    }
  });

  test('of an account that is not there is 404', async () => {
    const answer = await change({ subscription: 'free' }, randomUUID());
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
  });

  test.each(['me', '1', '%27', `${randomUUID()}x`])(
    'knows no address that cannot be an account’s: %s',
    async (id) => {
      const answer = await change({ subscription: 'free' }, id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
    },
  );
});
