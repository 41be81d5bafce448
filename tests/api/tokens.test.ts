import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { createActor, sessionOf, type Actor } from '../support/actors';
import { elsewhere } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { createSuppliers, secretsIn, type SupplierWorld } from '../support/supplier-world';

let backend: Backend;
let admin: Actor;
let member: Actor;
let world: SupplierWorld;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  admin = await createActor(backend, { admin: true });
  member = await createActor(backend);
  world = await createSuppliers(backend);
});
afterAll(() => backend.close());

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Claims {
  exp: number;
  [name: string]: unknown;
}

/** The parts of the admin's own good token. */
async function goodToken() {
  const { access_token } = await sessionOf(admin);
  const [header = '', payload = '', signature = ''] = access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return { access_token, header, payload, signature, claims };
}

/** What becomes of a token in the three kinds of access. */
async function answersTo(token: string) {
  const ask = (path: string) =>
    fetch(`${backend.url}/functions/v1/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const [users, me, supplier] = await Promise.all([
    ask('/users'),
    ask('/users/me'),
    ask(`/suppliers/${world.premium.id}`),
  ]);
  const text = await supplier.text();
  const told = secretsIn(world.premium).filter((secret) => text.includes(secret));
  return { users: users.status, me: me.status, supplier: supplier.status, told: told.length };
}

const REFUSED = { users: 401, me: 401, supplier: 200, told: 0 };

test('the good token opens everything, so that the others could', async () => {
  const { access_token } = await goodToken();
  const { told, ...statuses } = await answersTo(access_token);
  expect(statuses).toEqual({ users: 200, me: 200, supplier: 200 });
  expect(told).toBeGreaterThan(5);
});

describe('nobody becomes an administrator', () => {
  test('by a token that says it needs no signature', async () => {
    const { payload, signature } = await goodToken();
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      const header = encode({ alg, typ: 'JWT' });
      for (const end of ['', signature, 'x'])
        expect(await answersTo(`${header}.${payload}.${end}`)).toEqual(REFUSED);
    }
  });

  test('by a token signed with another key, or with the public one', async () => {
    const { claims } = await goodToken();
    for (const secret of ['outra-chave-de-pelo-menos-32-caracteres', backend.publishableKey, 'secret']) {
      expect(await answersTo(await sign(claims, secret, 'HS256'))).toEqual(REFUSED);
    }
  });

  test('by another algorithm than the server’s', async () => {
    const { payload, signature } = await goodToken();
    for (const alg of ['RS256', 'ES256', 'HS512']) {
      expect(await answersTo(`${encode({ alg, typ: 'JWT' })}.${payload}.${signature}`)).toEqual(REFUSED);
    }
  });

  test('by putting the administrator’s id into their own token', async () => {
    const { claims } = await goodToken();
    const [header, , signature] = (await sessionOf(member)).access_token.split('.');
    expect(await answersTo(`${header}.${encode(claims)}.${signature}`)).toEqual(REFUSED);
  });

  test('by their own good token', async () => {
    const { access_token } = await sessionOf(member);
    expect(await answersTo(access_token)).toEqual({ users: 403, me: 200, supplier: 200, told: 0 });
  });

  test('by the public key in the place of a token, or anything else that is none', async () => {
    for (const token of [backend.publishableKey, 'garbage', 'a.b.c', '', 'a'.repeat(9_000)]) {
      expect(await answersTo(token)).toEqual(REFUSED);
    }
  });
});

describe.skipIf(elsewhere)('a token of the administrator’s, signed by the server itself', () => {
  // Only the embedded backend's signing key is known here.
  const signed = async (changes: Partial<Claims>) => {
    const { claims } = await goodToken();
    return sign({ ...claims, ...changes }, LOCAL_KEYS.jwtSecret, 'HS256');
  };

  test('opens everything, which shows that the key is right', async () => {
    expect((await answersTo(await signed({}))).users).toBe(200);
  });

  test('opens nothing once it has run out', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await answersTo(await signed({ iat: now - 7200, exp: now - 3600 }))).toEqual(REFUSED);
  });

  test('opens nothing for an account or a session that is not there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000009';
    expect(await answersTo(await signed({ sub: nobody }))).toMatchObject({ users: 401, me: 401, told: 0 });
    expect(await answersTo(await signed({ session_id: nobody }))).toMatchObject({ users: 401, me: 401 });
  });

  test('opens nothing when it was made for another audience', async () => {
    expect(await answersTo(await signed({ aud: 'another' }))).toMatchObject({ users: 401, me: 401, told: 0 });
  });
});

test('a session that has been ended opens nothing of the function’s any more', async () => {
  const leaving = await createActor(backend);
  const { access_token } = await sessionOf(leaving);
  expect((await answersTo(access_token)).me).toBe(200);
  await leaving.client.auth.signOut();
  expect(await answersTo(access_token)).toMatchObject({ users: 401, me: 401 });
});
