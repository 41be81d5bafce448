import { sign } from 'hono/jwt';
import { describe, expect } from 'vitest';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { createActor, sessionOf } from '../support/actors';
import { elsewhere } from './support/api';
import { secretsIn } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  .extend('member', { scope: 'file' }, ({ backend }) => createActor(backend))
  .extend('tokens', { scope: 'file' }, ({ admin, backend, suppliers }) => {
    /** The parts of the admin's valid token. */
    async function ofAdmin() {
      const { access_token } = await sessionOf(admin);
      const [header = '', payload = '', signature = ''] = access_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
      return { access_token, header, payload, signature, claims };
    }

    /** The answers to a token on a path for admins, one for members and a public one. */
    async function answersTo(token: string) {
      const ask = (path: string) =>
        fetch(`${backend.url}/functions/v1/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      const [users, me, supplier] = await Promise.all([
        ask('/users'),
        ask('/users/me'),
        ask(`/suppliers/${suppliers.premium.id}`),
      ]);
      const text = await supplier.text();
      const secrets = secretsIn(suppliers.premium).filter((secret) => text.includes(secret));
      return { users: users.status, me: me.status, supplier: supplier.status, secrets: secrets.length };
    }

    /** The admin's token with other claims, signed with the key of the local backend. */
    const signed = async (changes: Partial<Claims>) => {
      const { claims } = await ofAdmin();
      return sign({ ...claims, ...changes }, LOCAL_KEYS.jwtSecret, 'HS256');
    };

    return { ofAdmin, answersTo, signed };
  });

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Claims {
  exp: number;
  [name: string]: unknown;
}

const REFUSED = { users: 401, me: 401, supplier: 200, secrets: 0 };

test('the valid token of an administrator gives access to everything', async ({ tokens }) => {
  const { access_token } = await tokens.ofAdmin();
  const { secrets, ...statuses } = await tokens.answersTo(access_token);
  expect(statuses).toEqual({ users: 200, me: 200, supplier: 200 });
  expect(secrets).toBeGreaterThan(5);
});

describe('nobody becomes an administrator', () => {
  test('with a token that declares no signature algorithm', async ({ tokens }) => {
    const { payload, signature } = await tokens.ofAdmin();
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      const header = encode({ alg, typ: 'JWT' });
      for (const end of ['', signature, 'x'])
        expect(await tokens.answersTo(`${header}.${payload}.${end}`)).toEqual(REFUSED);
    }
  });

  test('with a token signed with another key or with the publishable one', async ({ tokens, backend }) => {
    const { claims } = await tokens.ofAdmin();
    for (const secret of ['outra-chave-de-pelo-menos-32-caracteres', backend.publishableKey, 'secret']) {
      expect(await tokens.answersTo(await sign(claims, secret, 'HS256'))).toEqual(REFUSED);
    }
  });

  test('with a token of another signature algorithm', async ({ tokens }) => {
    const { payload, signature } = await tokens.ofAdmin();
    for (const alg of ['RS256', 'ES256', 'HS512']) {
      expect(await tokens.answersTo(`${encode({ alg, typ: 'JWT' })}.${payload}.${signature}`)).toEqual(
        REFUSED,
      );
    }
  });

  test('by putting the claims of an administrator into their own token', async ({ tokens, member }) => {
    const { claims } = await tokens.ofAdmin();
    const [header, , signature] = (await sessionOf(member)).access_token.split('.');
    expect(await tokens.answersTo(`${header}.${encode(claims)}.${signature}`)).toEqual(REFUSED);
  });

  test('with the valid token of a member', async ({ member, tokens }) => {
    const { access_token } = await sessionOf(member);
    expect(await tokens.answersTo(access_token)).toEqual({ users: 403, me: 200, supplier: 200, secrets: 0 });
  });

  test('with the publishable key or an invalid text in place of a token', async ({ backend, tokens }) => {
    for (const token of [backend.publishableKey, 'garbage', 'a.b.c', '', 'a'.repeat(9_000)]) {
      expect(await tokens.answersTo(token)).toEqual(REFUSED);
    }
  });
});

describe.skipIf(elsewhere)('a token of the administrator with a valid signature', () => {
  test('gives access to everything, which shows that the key is correct', async ({ tokens }) => {
    expect((await tokens.answersTo(await tokens.signed({}))).users).toBe(200);
  });

  test('gives access to nothing after it has expired', async ({ tokens }) => {
    const now = Math.floor(Date.now() / 1000);
    expect(await tokens.answersTo(await tokens.signed({ iat: now - 7200, exp: now - 3600 }))).toEqual(
      REFUSED,
    );
  });

  test('gives access to nothing if its account or session does not exist', async ({ tokens }) => {
    const nobody = '00000000-0000-4000-8000-000000000009';
    expect(await tokens.answersTo(await tokens.signed({ sub: nobody }))).toMatchObject({
      users: 401,
      me: 401,
      secrets: 0,
    });
    expect(await tokens.answersTo(await tokens.signed({ session_id: nobody }))).toMatchObject({
      users: 401,
      me: 401,
    });
  });

  test('gives access to nothing if it was made for another audience', async ({ tokens }) => {
    expect(await tokens.answersTo(await tokens.signed({ aud: 'another' }))).toMatchObject({
      users: 401,
      me: 401,
      secrets: 0,
    });
  });
});

test('a token gives access to nothing after its session has ended', async ({ backend, tokens }) => {
  const leaving = await createActor(backend);
  const { access_token } = await sessionOf(leaving);
  expect((await tokens.answersTo(access_token)).me).toBe(200);
  await leaving.client.auth.signOut();
  expect(await tokens.answersTo(access_token)).toMatchObject({ users: 401, me: 401 });
});
