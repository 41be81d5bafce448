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
import type { Backend } from '../support/backend';
import { emailsTo, linkIn, lastLink } from '../support/mail';
import { test as base } from '../support/fixtures';

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

    const stored = async () => JSON.stringify(await everythingAbout(backend, email));

    return { auth, wait, signUp, open, logIn, stored };
  });

/** All rows about the account that could hold what somebody typed at its sign-up. */
function everythingAbout(backend: Backend, email: string) {
  return backend.sql(
    `select to_jsonb(u) as account, to_jsonb(p) as profile, to_jsonb(i) as identity
     from auth.users u join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id
     where u.email = $1`,
    [email],
  );
}

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
  const before = await everythingAbout(backend, ana.account.email);
  await newClient(backend).rpc('void_unconfirmed_sign_up', { email: ana.account.email });
  expect(await everythingAbout(backend, ana.account.email)).toEqual(before);
  await signIn(backend, ana.account);
});

/** As if this had happened so long ago. */
function age(backend: Backend, { account }: Actor, table: string, column: string, interval: string) {
  return backend.sql(`update ${table} set ${column} = ${column} - $2::interval where user_id = $1`, [
    account.id,
    interval,
  ]);
}

describe('a change of e-mail address', () => {
  test('cannot be requested with an access token alone, more than 5 minutes after the login', async ({
    ana,
    backend,
  }) => {
    const request = (email: string) => ana.ask('/auth/v1/user', { method: 'PUT', body: { email } });
    await age(backend, ana, 'auth.sessions', 'created_at', '6 minutes');
    expect((await request(newAddress())).status).toBeGreaterThanOrEqual(400);
    const pending = () => backend.sql('select email_change from auth.users where id = $1', [ana.account.id]);
    expect((await pending())[0]?.email_change || null).toBeNull();

    const again = await signIn(backend, ana.account);
    const target = newAddress();
    expect((await again.client.auth.updateUser({ email: target })).error).toBeNull();
    expect((await pending())[0]).toEqual({ email_change: target });
  });

  test.for([
    ['the session itself', 0, true],
    ['another session', 6, false],
  ] as const)('counts as fresh by %s', async ([, minutes, fresh], { ana, backend }) => {
    await age(backend, ana, 'auth.sessions', 'created_at', `${minutes} minutes`);
    if (!fresh) await signIn(backend, ana.account);
    const { text } = await ana.ask('/rest/v1/rpc/login_is_fresh', { method: 'POST', body: {} });
    expect(text).toBe(String(fresh));
  });

  const undo = (backend: Backend, token: string) => newClient(backend).rpc('undo_email_change', { token });

  async function requestChange(backend: Backend, { client, account }: Actor, email: string) {
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const [atOld] = (await emailsTo(backend, account.email)).slice(-1);
    const { token } = await lastLink(backend, email);
    return { old: linkIn(atOld!).searchParams.get('token') ?? '', fresh: token };
  }

  async function complete(backend: Backend, tokens: { old: string; fresh: string }): Promise<void> {
    for (const token_hash of [tokens.fresh, tokens.old]) {
      const { error } = await newClient(backend).auth.verifyOtp({ token_hash, type: 'email_change' });
      expect(error).toBeNull();
    }
  }

  test('is taken back by the link of the old address, which ends sessions and password', async ({
    ana,
    backend,
  }) => {
    const { email, password } = ana.account;
    const target = newAddress();
    const tokens = await requestChange(backend, ana, target);
    await complete(backend, tokens);
    const thief = await signIn(backend, { ...ana.account, email: target });
    await age(backend, ana, 'private.email_changes', 'requested_at', '6 days 23 hours');

    expect((await undo(backend, tokens.old)).data).toBe(email);
    expect((await thief.client.auth.refreshSession()).error).not.toBeNull();
    expect((await thief.ask('/auth/v1/user')).status).toBeGreaterThanOrEqual(400);
    for (const address of [email, target]) {
      const { error } = await newClient(backend).auth.signInWithPassword({ email: address, password });
      expect(error?.code).toBe(INVALID);
    }
    const [rows] = await everythingAbout(backend, email);
    expect(JSON.stringify(rows)).not.toContain(target);
    expect((await undo(backend, tokens.old)).data).toBeNull();

    const { auth } = newClient(backend);
    await auth.resetPasswordForEmail(email);
    const { token } = await lastLink(backend, email);
    await auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await auth.updateUser({ password: 'uma-senha-nova' })).error).toBeNull();
    await signIn(backend, { ...ana.account, password: 'uma-senha-nova' });
  });

  test('is taken back before it was confirmed, and cannot be confirmed afterwards', async ({
    ana,
    backend,
  }) => {
    const tokens = await requestChange(backend, ana, newAddress());
    expect((await undo(backend, tokens.old)).data).toBe(ana.account.email);
    for (const token_hash of [tokens.fresh, tokens.old]) {
      const { error } = await newClient(backend).auth.verifyOtp({ token_hash, type: 'email_change' });
      expect(error?.code).toBe('otp_expired');
    }
  });

  test('is not taken back by the link of the new address, a made-up token, or after 7 days', async ({
    ana,
    backend,
  }) => {
    const tokens = await requestChange(backend, ana, newAddress());
    for (const token of [tokens.fresh, 'x'.repeat(64), ''])
      expect((await undo(backend, token)).data).toBeNull();
    await age(backend, ana, 'private.email_changes', 'requested_at', '7 days 1 minute');
    expect((await undo(backend, tokens.old)).data).toBeNull();
    await signIn(backend, ana.account);

    await createActor(backend);
    const kept = await backend.sql('select from private.email_changes where user_id = $1', [ana.account.id]);
    expect(kept).toEqual([]);
  });

  test('of a chain is taken back to the first address, also after a later owner has taken one back', async ({
    ana,
    backend,
  }) => {
    const [second, third] = [newAddress(), newAddress()];
    const first = await requestChange(backend, ana, second);
    await complete(backend, first);
    const thief = await signIn(backend, { ...ana.account, email: second });
    const next = await requestChange(backend, thief, third);
    await complete(backend, next);
    expect((await undo(backend, next.old)).data).toBe(second);
    expect((await undo(backend, first.old)).data).toBe(ana.account.email);
  });

  test('is not taken back once another account has the old address', async ({ ana, backend }) => {
    const tokens = await requestChange(backend, ana, newAddress());
    await complete(backend, tokens);
    const { email } = ana.account;
    await newClient(backend).auth.signUp({ email, password: 'senha-da-vera' });
    const { error } = await undo(backend, tokens.old);
    expect(error).toMatchObject({ code: 'PT409', message: expect.stringContaining('suporte') as string });
  });

  test('leaves rows that nobody can read through the API', async ({ ana, actors, backend }) => {
    await requestChange(backend, ana, newAddress());
    for (const name of ACTOR_NAMES) {
      const { status } = await actors[name].ask('/rest/v1/email_changes', {
        headers: { 'accept-profile': 'private' },
      });
      expect(status, name).toBeGreaterThanOrEqual(400);
    }
  });
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
});
