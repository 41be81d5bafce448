import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { storedAccount } from './support/account-api';
import { createAccount, createActor } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { endOfDay } from '@/domain/dates';
import { lastDay } from '@/domain/user';
import { test as base } from './support/test';

const test = base
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  .extend('ana', ({ backend }) => createAccount(backend, { expiresAt: new Date(BEFORE) }))
  .extend('plan', ({ ana, admin, backend }) => {
    function set(body: object, id = ana.id): Promise<ApiAnswer> {
      return call(admin, 'PUT', `/users/${id}/subscription`, body);
    }

    const setPremiumUntil = (expires_at: unknown) => set({ subscription: 'premium', expires_at });

    const end = async (id = ana.id) => (await storedAccount(backend, id))?.expires_at;

    return { set, setPremiumUntil, end };
  });

const BEFORE = '2030-01-01T12:00:00+00:00';
const LAST = lastDay();
const DATE_WRONG = 'Informe uma data válida.';

describe('the Premium plan', () => {
  test.for([
    ['ends with a day in São Paulo', '2031-05-01', '2031-05-02T02:59:59.999+00:00'],
    ['may end on February 29 of a leap year', '2032-02-29', '2032-03-01T02:59:59.999+00:00'],
    ['may end on the last possible day', LAST, endOfDay(LAST).replace('Z', '+00:00')],
    ['may end at a moment with an offset', '2031-05-01T12:00:00-03:00', '2031-05-01T15:00:00+00:00'],
    ['may end at a moment in UTC', '2031-05-01T12:00:00.250Z', '2031-05-01T12:00:00.25+00:00'],
  ] as const)('%s: %s', async ([, expires_at, expected], { plan, ana }) => {
    const { status, body } = await plan.setPremiumUntil(expires_at);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ana.id,
      role: 'premium',
      subscription: { status: 'active', ends_at: expected },
      subscription_expires_at: expected,
    });
    expect(await plan.end()).toBe(expected);
  });

  test('is expired if its end date has passed', async ({ plan }) => {
    const ended = '2020-02-01T02:59:59.999+00:00';
    expect((await plan.setPremiumUntil('2020-01-31')).body.data).toMatchObject({
      role: 'free',
      subscription: { status: 'expired', ends_at: ended },
    });
    expect(await plan.end()).toBe(ended);
  });

  test('takes effect for the member at once', async ({ backend, plan }) => {
    const member = await createActor(backend);
    const { id } = member.account;
    const roleOf = async () => ((await call(member, 'GET', '/users/me')).body.data as { role: string }).role;
    expect(await roleOf()).toBe('free');
    expect((await plan.set({ subscription: 'premium', expires_at: '2031-05-01' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('premium');
    expect((await plan.set({ subscription: 'free' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('free');
  });

  test.for([[{}], [{ expires_at: null }], [{ expires_at: '' }]] as const)(
    'needs an end date: %j',
    async ([rest], { plan }) => {
      const text = 'A data de expiração é obrigatória para o plano Premium.';
      const answer = await plan.set({ subscription: 'premium', ...rest });
      expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: text }]);
      expect(await plan.end()).toBe(BEFORE);
    },
  );

  test.for([
    new Date(Date.now() + 20.1 * 365.25 * 86_400_000).toISOString().slice(0, 10),
    '2999-12-31',
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
  ])('refuses an invalid end date: %j', async (expires_at, { plan }) => {
    const answer = await plan.setPremiumUntil(expires_at);
    expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: DATE_WRONG }]);
    expect(await plan.end()).toBe(BEFORE);
  });
});

describe('the Free plan', () => {
  test('replaces a plan that was bought before', async ({ backend, plan }) => {
    const ana = await createActor(backend, { expiresAt: new Date('2031-05-01') });
    await backend.sql(`update public.subscriptions set plan_key = 'annual' where user_id = $1`, [
      ana.account.id,
    ]);
    const planKey = async () =>
      ((await call(ana, 'GET', '/subscription')).body.data as { plan: string | null }).plan;
    expect(await planKey()).toBe('annual');
    expect((await plan.set({ subscription: 'free' }, ana.account.id)).status).toBe(200);
    expect(await planKey()).toBeNull();
  });

  test.for([[{}], [{ expires_at: null }], [{ expires_at: '' }], [{ expires_at: '2031-05-01' }]] as const)(
    'has no end date, whatever the request names: %j',
    async ([rest], { plan }) => {
      const { status, body } = await plan.set({ subscription: 'free', ...rest });
      expect([status, body.data]).toMatchObject([
        200,
        { role: 'free', subscription: { status: 'none', ends_at: null }, subscription_expires_at: null },
      ]);
      expect(await plan.end()).toBeNull();
    },
  );
});

describe('a change of plan', () => {
  test.for([{}, { subscription: 'admin' }, { subscription: 'Premium' }, { subscription: null }])(
    'must name one of the two plans: %j',
    async (body, { plan }) => {
      const answer = await plan.set({ expires_at: '2031-05-01', ...body });
      expect([answer.status, textsOf(answer)]).toEqual([422, { subscription: 'Escolha um plano.' }]);
      expect(await plan.end()).toBe(BEFORE);
    },
  );

  test('affects only the end date of one account', async ({ backend, ana, plan }) => {
    const other = await createAccount(backend, { expiresAt: new Date(BEFORE) });
    const before = await storedAccount(backend, ana.id);
    const rest = { id: other.id, user_id: other.id, role: 'admin', name: 'Outra', plan_key: 'annual' };
    expect((await plan.set({ subscription: 'free', ...rest })).status).toBe(200);
    expect(await storedAccount(backend, ana.id)).toEqual({ ...before, expires_at: null });
    expect(await plan.end(other.id)).toBe(BEFORE);
  });

  test('is refused for an admin, even if that admin requests it', async ({ backend, admin, plan }) => {
    const other = await createAccount(backend, { admin: true });
    for (const { id } of [other, admin.account]) {
      const before = await storedAccount(backend, id);
      for (const body of [{ subscription: 'premium', expires_at: '2031-05-01' }, { subscription: 'free' }]) {
        const answer = await plan.set(body, id);
        const message = 'O plano de um administrador não pode ser alterado.';
        expect([answer.status, answer.body]).toEqual([403, { message }]);
      }
      expect(await storedAccount(backend, id)).toEqual(before);
    }
  });

  test('of an unknown account is answered 404', async ({ plan }) => {
    const answer = await plan.set({ subscription: 'free' }, randomUUID());
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
  });

  test.for(['me', '1', '%27', `${randomUUID()}x`])(
    'with the invalid id %s is answered 404',
    async (id, { plan }) => {
      const answer = await plan.set({ subscription: 'free' }, id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
    },
  );
});
