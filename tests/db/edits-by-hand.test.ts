import { expect } from 'vitest';
import { endOfDay } from '@/domain/dates';
import { askAsService } from '../support/actors';
import { begin, pay, subscriptionOf } from '../support/purchases';
import { test } from './support/test';

// What an operator may do wrong by hand, in Studio or in SQL.

const DAY = 86_400_000;
const setEnd = 'update public.subscriptions set expires_at = $2 where user_id = $1';

test.for(['infinity', '-infinity', new Date(Date.now() + 20.1 * 365.25 * DAY).toISOString()])(
  'Premium cannot end at %s',
  async (end, { account, backend }) => {
    await expect(backend.sql(setEnd, [account.id, end])).rejects.toThrow(/no máximo 20 anos/);
    expect((await subscriptionOf(backend, account)).expires_at).toBeNull();
  },
);

test('the secret key cannot set an end of Premium beyond 20 years either, but a purchase may reach it', async ({
  account,
  backend,
}) => {
  const sent = (expires_at: string) =>
    askAsService(backend, `/rest/v1/subscriptions?user_id=eq.${account.id}`, {
      method: 'PATCH',
      body: { expires_at },
    });
  const inYears = (years: number) => new Date(Date.now() + years * 365.25 * DAY).toISOString();
  for (const end of ['infinity', inYears(20.1)])
    expect((await sent(end)).text).toContain('no máximo 20 anos');
  expect((await sent(inYears(19.5))).status).toBe(204);
  const { granted_until } = await pay(backend, await begin(backend, account, { plan: 'annual' }));
  const { expires_at } = await subscriptionOf(backend, account);
  expect(expires_at).toBe(new Date(granted_until!).toISOString());
  expect(Date.parse(expires_at!)).toBeGreaterThan(Date.now() + 20 * 365.25 * DAY);
});

test('a day typed as the end of Premium counts to its end in São Paulo', async ({ account, backend }) => {
  await backend.sql(setEnd, [account.id, '2031-05-01 00:00:00+00']);
  expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-05-01'));
  await backend.sql(setEnd, [account.id, '2031-05-01 10:30:00+00']);
  expect((await subscriptionOf(backend, account)).expires_at).toBe('2031-05-01T10:30:00.000Z');
});

test('a moment that an admin sends through the API is kept as it is', async ({
  account,
  actors,
  backend,
}) => {
  const { status } = await actors.admin.ask(`/rest/v1/subscriptions?user_id=eq.${account.id}`, {
    method: 'PATCH',
    body: { expires_at: '2031-05-01T00:00:00Z' },
  });
  expect(status).toBe(204);
  expect((await subscriptionOf(backend, account)).expires_at).toBe('2031-05-01T00:00:00.000Z');
});

test.for([
  ['settings', 'true'],
  ['operator_settings', 'true'],
  ['member_perks', 'true'],
  ['profiles', 'id = $1'],
  ['subscriptions', 'user_id = $1'],
] as const)(
  'a row of %s cannot be deleted, and all rows neither',
  async ([table, row], { account, backend }) => {
    const one = backend.sql(`delete from public.${table} where ${row}`, row === 'true' ? [] : [account.id]);
    await expect(one).rejects.toThrow(/apagada/);
    await expect(backend.sql(`truncate public.${table} cascade`)).rejects.toThrow(/apagadas/);
  },
);

test('deleting an account still deletes its rows', async ({ account, backend }) => {
  await backend.sql('delete from auth.users where id = $1', [account.id]);
  const left = await backend.sql(
    'select id from public.profiles where id = $1 union select user_id from public.subscriptions where user_id = $1',
    [account.id],
  );
  expect(left).toEqual([]);
});
