import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  ACTOR_NAMES,
  askAsService,
  createActor,
  newClient,
  people,
  rowsOf,
  signIn,
  type Actor,
} from '../support/actors';
import { lastLink } from '../support/mail';
import { test as base } from '../support/fixtures';
import { accountRows } from './support/account-rows';
import { expectLimit } from './support/tokens';

const newAddress = () => `${randomUUID()}@teste.example`;

/** Sign-ups and links of one e-mail address, through the auth server's public API. */
const test = base
  .extend('ana', ({ backend }) => createActor(backend, { name: 'Ana Souza' }))
  .extend('email', () => newAddress())
  .extend('links', ({ backend, email }) => {
    const auth = () => newClient(backend).auth;

    /** As if the last message had been sent long enough ago for another one. */
    const wait = () =>
      backend.sql(
        `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`,
        [email],
      );

    async function signUp(name: string, password: string): Promise<void> {
      const { error } = await auth().signUp({ email, password, options: { data: { name, nick: name } } });
      expect(error).toBeNull();
      await wait();
    }

    async function open(type: 'signup' | 'recovery' | 'invite', token?: string) {
      const { token: token_hash } = token ? { token } : await lastLink(backend, email);
      const client = newClient(backend);
      const { data, error } = await client.auth.verifyOtp({ token_hash, type });
      return { client, user: data.user, code: error?.code };
    }

    /** The code with which a login is refused, or null. */
    const logIn = async (password: string) =>
      (await auth().signInWithPassword({ email, password })).error?.code ?? null;

    const stored = async () => JSON.stringify(await accountRows(backend, email));

    return { auth, wait, signUp, open, logIn, stored };
  });

const INVALID = 'invalid_credentials';

describe('an account that somebody else has signed up for', () => {
  test.for(['a second sign-up', 'the link sent again', 'a second sign-up in the same minute'] as const)(
    'belongs to the person who opens the link, with nothing of the first sign-up, after %s',
    async (way, { links, email, backend }) => {
      await links.signUp('Mallory', 'senha-da-mallory');
      if (way === 'a second sign-up') await links.signUp('Vera', 'senha-da-vera');
      else if (way === 'a second sign-up in the same minute')
        await newClient(backend).rpc('void_unconfirmed_sign_up', { email: ` ${email.toUpperCase()}` });
      else expect((await links.auth().resend({ type: 'signup', email })).error).toBeNull();
      expect(await links.stored()).not.toContain('Mallory');

      const { client, user } = await links.open('signup');
      expect(user?.app_metadata.choose_password).toBe(true);
      expect([await links.logIn('senha-da-mallory'), await links.logIn('senha-da-vera')]).toEqual([
        INVALID,
        INVALID,
      ]);
      expect((await client.auth.updateUser({ password: 'escolhida-aqui' })).error).toBeNull();
      expect(await links.logIn('escolhida-aqui')).toBeNull();
      expect(await links.logIn('senha-da-mallory')).toBe(INVALID);
      expect(await links.stored()).not.toMatch(/Mallory|choose_password/);
    },
  );

  test('is not confirmed by the link of the first sign-up, once there is a second one', async ({
    links,
    backend,
    email,
  }) => {
    await links.signUp('Mallory', 'senha-da-mallory');
    const { token } = await lastLink(backend, email);
    await links.signUp('Vera', 'senha-da-vera');
    expect((await links.open('signup', token)).code).toBe('otp_expired');
  });

  test('loses the first password when the owner resets it before any confirmation', async ({
    links,
    email,
  }) => {
    await links.signUp('Mallory', 'senha-da-mallory');
    expect((await links.auth().resetPasswordForEmail(email)).error).toBeNull();
    const { client } = await links.open('recovery');
    expect(await links.logIn('senha-da-mallory')).toBe(INVALID);
    expect((await client.auth.updateUser({ password: 'escolhida-aqui' })).error).toBeNull();
    expect(await links.logIn('escolhida-aqui')).toBeNull();
    expect(await links.stored()).not.toMatch(/Mallory|choose_password/);
  });

  test('loses the first password when an admin invites the owner', async ({ links, backend, email }) => {
    await links.signUp('Mallory', 'senha-da-mallory');
    const invitation = { email, data: { name: 'Vera' } };
    const { status } = await askAsService(backend, '/auth/v1/invite', { method: 'POST', body: invitation });
    expect(status).toBe(200);
    await links.open('invite');
    expect(await links.logIn('senha-da-mallory')).toBe(INVALID);
    expect(await links.stored()).not.toContain('Mallory');
  });

  test('keeps name and password if its first link is opened', async ({ links }) => {
    await links.signUp('Vera', 'senha-da-vera');
    const { user } = await links.open('signup');
    expect([user?.app_metadata.choose_password, user?.user_metadata.name]).toEqual([undefined, 'Vera']);
    expect(await links.logIn('senha-da-vera')).toBeNull();
  });

  test('keeps the name of a repeated invitation', async ({ links, backend, email }) => {
    const invitation = { email, data: { name: 'Vera' } };
    for (let time = 0; time < 2; time++) {
      await askAsService(backend, '/auth/v1/invite', { method: 'POST', body: invitation });
      await links.wait();
    }
    const { user } = await links.open('invite');
    expect([user?.app_metadata.choose_password, user?.user_metadata.name]).toEqual([undefined, 'Vera']);
  });
});

test('void_unconfirmed_sign_up() changes nothing of a confirmed account', async ({ backend, ana }) => {
  const before = await accountRows(backend, ana.account.email);
  await newClient(backend).rpc('void_unconfirmed_sign_up', { email: ana.account.email });
  expect(await accountRows(backend, ana.account.email)).toEqual(before);
  await signIn(backend, ana.account);
});

describe('email_link()', () => {
  const ask = async (actor: Actor, token: string) =>
    rowsOf<{ kind: string; email: string }>(
      await actor.ask('/rest/v1/rpc/email_link', { method: 'POST', body: { token } }),
    );

  test('tells what a link is for, and does not use it up', async ({ actors, links, backend, email }) => {
    const kindOf = async (address: string) => ask(actors.visitor, (await lastLink(backend, address)).token);
    await links.signUp('Vera', 'senha-da-vera');
    expect(await kindOf(email)).toEqual([{ kind: 'signup', email }]);
    await links.auth().resetPasswordForEmail(email);
    expect(await kindOf(email)).toEqual([{ kind: 'recovery', email }]);
    expect((await links.open('recovery')).code).toBeUndefined();

    const invited = newAddress();
    await askAsService(backend, '/auth/v1/invite', { method: 'POST', body: { email: invited } });
    expect(await kindOf(invited)).toEqual([{ kind: 'invite', email: invited }]);
    await backend.sql(
      `update auth.users set invited_at = now() - interval '1 hour', confirmation_sent_at = now() - interval '1 hour'
       where email = $1`,
      [invited],
    );
    await links.auth().signUp({ email: invited, password: 'senha-da-vera' });
    expect(await kindOf(invited)).toEqual([{ kind: 'signup', email: invited }]);
  });

  test.for(people(...ACTOR_NAMES))(
    'tells %s nothing without the token of a link',
    async ([, name], { actors, links }) => {
      await links.signUp('Vera', 'senha-da-vera');
      for (const token of ['', 'null', 'x'.repeat(64), '%', "' or true --"])
        expect(await ask(actors[name], token)).toEqual([]);
    },
  );

  test('is limited for wrong tokens, of which a right one is not counted', async ({
    links,
    backend,
    email,
  }) => {
    await links.signUp('Vera', 'senha-da-vera');
    const { token } = await lastLink(backend, email);
    const read = (value: string) => newClient(backend).rpc('email_link', { token: value });
    await expectLimit(backend, () => read('x'.repeat(64)));
    expect((await read(token)).error?.code).toBe('PT429');
    await backend.sql('update private.rate_limits set attempts = 99');
    for (const right of [token, token, token]) expect((await read(right)).data).toHaveLength(1);
    expect((await read('x'.repeat(64))).error).toBeNull();
    expect((await read(token)).error?.code).toBe('PT429');
    await backend.sql('delete from private.rate_limits');
  });

  test('goes on telling of an invitation after a stranger has asked to void it', async ({
    actors,
    backend,
  }) => {
    const invited = newAddress();
    await askAsService(backend, '/auth/v1/invite', { method: 'POST', body: { email: invited } });
    const { token } = await lastLink(backend, invited);
    await actors.visitor.ask('/rest/v1/rpc/void_unconfirmed_sign_up', {
      method: 'POST',
      body: { email: invited },
    });
    expect(await ask(actors.visitor, token)).toEqual([{ kind: 'invite', email: invited }]);
  });
});
