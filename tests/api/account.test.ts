import { describe, expect } from 'vitest';
import {
  accountsOf,
  deletion,
  DELETION,
  EXPORT,
  openSessions,
  remove,
  SESSION_OVER,
} from './support/account-api';
import {
  createAccount,
  createActor,
  newClient,
  sessionOf,
  signIn,
  type Ask,
  type NewAccount,
} from '../support/actors';
import { bodyOf } from './support/api';
import { test as base } from './support/test';

const test = base
  .extend('member', ({ backend }) => createActor(backend))
  .extend('expectUntouched', ({ backend, member }) => async (): Promise<void> => {
    expect([await accountsOf(backend, member.account), await openSessions(backend, member.account)]).toEqual([
      1, 1,
    ]);
    expect((await member.ask(EXPORT)).status).toBe(200);
  });

const kinds: [string, NewAccount, Record<string, unknown>][] = [
  ['a free member', {}, { papel: 'free', assinatura: { situacao: 'none', plano: null, termina_em: null } }],
  [
    'a premium member',
    { expiresAt: new Date('2031-05-01') },
    {
      papel: 'premium',
      assinatura: { situacao: 'active', plano: null, termina_em: '2031-05-02T02:59:59.999+00:00' },
    },
  ],
  ['an admin', { admin: true }, { papel: 'admin' }],
];

describe('the export of an account', () => {
  test.for(kinds)('gives %s everything that is stored about them', async ([, options, rest], { backend }) => {
    const member = await createActor(backend, { ...options, name: 'Ana Maria' });
    const answer = await member.ask(EXPORT);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id, email, password } = member.account;
    expect(bodyOf(answer)).toMatchObject({ data: { conta: { id, nome: 'Ana Maria', email }, ...rest } });
    expect((bodyOf(answer) as { data: { sessoes_abertas: unknown[] } }).data.sessoes_abertas).toHaveLength(1);
    expect(answer.text).not.toContain(password);
  });

  test('reaches the browser through supabase-js', async ({ backend }) => {
    const { client, account } = await createActor(backend);
    const answer = await client.functions.invoke<unknown>('api/account/export', { method: 'GET' });
    const data = { conta: { id: account.id }, favoritos: [], pedidos: [] };
    expect(answer).toMatchObject({ data: { data }, error: null });
  });
});

describe('the deletion of an account', () => {
  test.for(kinds)('removes the account of %s, and no other', async ([, options], { backend }) => {
    const [member, neighbor] = [await createActor(backend, options), await createActor(backend, options)];
    const answer = await remove(member);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([await accountsOf(backend, member.account), await openSessions(backend, member.account)]).toEqual([
      0, 0,
    ]);
    expect((await newClient(backend).auth.signInWithPassword(member.account)).error?.code).toBe(
      'invalid_credentials',
    );
    expect([
      await accountsOf(backend, neighbor.account),
      await openSessions(backend, neighbor.account),
    ]).toEqual([1, 1]);
  });

  test('ends the sessions on all devices, and their tokens give access to nothing', async ({ backend }) => {
    const phone = await createActor(backend, { expiresAt: new Date('2031-05-01') });
    const laptop = await signIn(backend, phone.account);
    const session = await sessionOf(laptop);
    expect(JSON.parse((await laptop.ask('/rest/v1/accounts?select=role')).text)).toEqual([
      { role: 'premium' },
    ]);
    expect((await remove(phone)).status).toBe(204);

    const { refresh_token, access_token } = session;
    const { auth } = newClient(backend);
    expect((await auth.refreshSession({ refresh_token })).error).not.toBeNull();
    expect((await auth.getUser(access_token)).error).not.toBeNull();
    // The database accepts the token until it expires, but no rows are left.
    for (const table of ['accounts', 'profiles', 'subscriptions', 'favorites', 'orders', 'member_perks'])
      expect([table, (await laptop.ask(`/rest/v1/${table}?select=*`)).text]).toEqual([table, '[]']);
    expect((await laptop.ask(EXPORT)).status).toBe(401);
  });

  test('reaches the browser through supabase-js', async ({ backend }) => {
    const { client, account } = await createActor(backend);
    const body = { password: account.password };
    expect(await client.functions.invoke<unknown>('api/account/deletion', { body })).toMatchObject({
      error: null,
    });
    expect(await accountsOf(backend, account)).toBe(0);
  });

  test('is done once if it is requested several times at the same moment', async ({ backend }) => {
    const phone = await createActor(backend);
    const laptop = await signIn(backend, phone.account);
    const answers = await Promise.all([remove(phone), remove(laptop), remove(phone)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const answer of answers) {
      if (answer.status !== 204) expect([answer.status, bodyOf(answer)]).toEqual([401, SESSION_OVER]);
    }
    expect(await accountsOf(backend, phone.account)).toBe(0);
  });
});

describe('a refused deletion changes nothing:', () => {
  test('with the wrong password', async ({ member, expectUntouched }) => {
    for (const password of ['errada', `${member.account.password} `, member.account.password.toUpperCase()]) {
      const answer = await remove(member, password);
      expect([answer.status, bodyOf(answer)]).toEqual([
        422,
        { message: 'Senha incorreta.', errors: { password: ['Senha incorreta.'] } },
      ]);
    }
    await expectUntouched();
  });

  test('with the correct password of somebody else', async ({ backend, member, expectUntouched }) => {
    const other = await createAccount(backend);
    expect((await remove(member, other.password)).status).toBe(422);
    const body = { ...other, id: other.id, email: other.email };
    expect((await member.ask(DELETION, deletion(body))).status).toBe(422);
    expect(await accountsOf(backend, other)).toBe(1);
    await expectUntouched();
  });

  test.for([
    [{}],
    [{ password: '' }],
    [{ password: null }],
    [{ password: 1 }],
    [{ password: ['a'] }],
  ] as const)('without a password (%j)', async ([body], { member, expectUntouched }) => {
    const answer = await member.ask(DELETION, deletion(body));
    expect([answer.status, bodyOf(answer)]).toEqual([
      422,
      { message: 'Confira os dados informados.', errors: { password: ['Informe sua senha.'] } },
    ]);
    await expectUntouched();
  });

  const raw = (body: string, type: string): Ask => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  });

  test.for([
    [
      400,
      'that is not JSON',
      '{"password":',
      'application/json',
      'Os dados enviados não são um JSON válido.',
    ],
    [400, 'that is empty', '', 'application/json', 'Os dados enviados não são um JSON válido.'],
    [
      422,
      'that is no object',
      '"senha"',
      'application/json; charset=utf-8',
      'Envie os dados como um objeto, campo a campo.',
    ],
    [415, 'of a form', 'password=x', 'application/x-www-form-urlencoded', 'Envie os dados em formato JSON.'],
    [415, 'of plain text', '{"password":"x"}', 'text/plain', 'Envie os dados em formato JSON.'],
    [
      413,
      'of 70 kB',
      JSON.stringify({ password: 'x'.repeat(70_000) }),
      'application/json',
      'Os dados enviados são grandes demais.',
    ],
  ] as const)('%i for a body %s', async ([status, , body, type, message], { member, expectUntouched }) => {
    const answer = await member.ask(DELETION, raw(body, type));
    expect([answer.status, bodyOf(answer)]).toMatchObject([status, { message }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectUntouched();
  });

  test('with another method', async ({ member, expectUntouched }) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await member.ask(DELETION, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
    await expectUntouched();
  });
});
