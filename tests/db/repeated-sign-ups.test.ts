import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  type Actor,
  ACTOR_NAMES,
  askAsService,
  createActor,
  newClient,
  people,
  rowsOf,
  signIn,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import { emailsTo, lastLink, linkIn } from '../support/mail';
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
  })
  .extend('lia', ({ backend }) => createActor(backend, { name: 'Ana Souza' }));

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

describe('void_unconfirmed_sign_up() by a stranger', () => {
  const voidSignUp = (backend: Backend, email: string) =>
    newClient(backend).rpc('void_unconfirmed_sign_up', { email });

  test('changes nothing of a sign-up that is void already', async ({ links, email, backend }) => {
    await links.signUp('Mallory', 'senha-da-mallory');
    await voidSignUp(backend, email);
    const before = await accountRows(backend, email);
    await voidSignUp(backend, email);
    expect(await accountRows(backend, email)).toEqual(before);
  });

  test('is limited by network, whatever the address', async ({ backend }) => {
    await expectLimit(backend, () => voidSignUp(backend, newAddress()));
    const request = { method: 'POST', body: { email: newAddress() } };
    const byApi = await askAsService(backend, '/rest/v1/rpc/void_unconfirmed_sign_up', request);
    expect(byApi.status).toBeLessThan(300); // which limits its callers itself
    await backend.sql('delete from private.rate_limits');
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

  test('tells of a used link of a sign-up that its account is confirmed and whether it has a password, but not the address', async ({
    actors,
    backend,
    email,
    links,
  }) => {
    await links.signUp('Vera', 'senha-da-vera');
    const { token: first } = await lastLink(backend, email);
    await links.signUp('Vera', 'senha-da-vera');
    const { token } = await lastLink(backend, email);
    const { client } = await links.open('signup');
    expect(await ask(actors.visitor, first), 'a link that a later one has replaced').toEqual([]);
    expect(await ask(actors.visitor, token)).toEqual([{ kind: 'passwordless', email: '' }]);
    expect((await client.auth.updateUser({ password: 'senha-escolhida' })).error).toBeNull();
    for (const name of ACTOR_NAMES)
      expect(await ask(actors[name], token), name).toEqual([{ kind: 'confirmed', email: '' }]);
    await backend.sql('update auth.users set email_confirmed_at = null where email = $1', [email]);
    expect(await ask(actors.visitor, token)).toEqual([]);
    await backend.sql('delete from auth.users where email = $1', [email]);
    expect(await ask(actors.visitor, token)).toEqual([]);
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

test('a link that logs in is in no e-mail, although anybody can ask the auth server for one', async ({
  ana,
  backend,
}) => {
  const { email } = ana.account;
  expect((await newClient(backend).auth.signInWithOtp({ email })).error).toBeNull();
  const [sent] = await emailsTo(backend, email);
  expect(sent?.text).toMatch(/\/login(?![\w?])/);
  expect(sent?.text).not.toMatch(/token|[0-9a-f]{20}|\d{6}/);
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
    lia,
    backend,
  }) => {
    const request = (email: string) => lia.ask('/auth/v1/user', { method: 'PUT', body: { email } });
    await age(backend, lia, 'auth.sessions', 'created_at', '6 minutes');
    expect((await request(newAddress())).status).toBeGreaterThanOrEqual(400);
    const pending = () => backend.sql('select email_change from auth.users where id = $1', [lia.account.id]);
    expect((await pending())[0]?.email_change || null).toBeNull();

    const again = await signIn(backend, lia.account);
    const target = newAddress();
    expect((await again.client.auth.updateUser({ email: target })).error).toBeNull();
    expect((await pending())[0]).toEqual({ email_change: target });
  });

  test.for([
    ['the session itself', 0, true],
    ['another session', 6, false],
  ] as const)('counts as fresh by %s', async ([, minutes, fresh], { lia, backend }) => {
    await age(backend, lia, 'auth.sessions', 'created_at', `${minutes} minutes`);
    if (!fresh) await signIn(backend, lia.account);
    const { text } = await lia.ask('/rest/v1/rpc/login_is_fresh', { method: 'POST', body: {} });
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
    lia,
    backend,
  }) => {
    const { email, password } = lia.account;
    const target = newAddress();
    const tokens = await requestChange(backend, lia, target);
    await complete(backend, tokens);
    const thief = await signIn(backend, { ...lia.account, email: target });
    await age(backend, lia, 'private.email_changes', 'requested_at', '6 days 23 hours');

    expect((await undo(backend, tokens.old)).data).toBe(email);
    expect((await thief.client.auth.refreshSession()).error).not.toBeNull();
    expect((await thief.ask('/auth/v1/user')).status).toBeGreaterThanOrEqual(400);
    for (const address of [email, target]) {
      const { error } = await newClient(backend).auth.signInWithPassword({ email: address, password });
      expect(error?.code).toBe('invalid_credentials');
    }
    const [rows] = await accountRows(backend, email);
    expect(JSON.stringify(rows)).not.toContain(target);
    expect((await undo(backend, tokens.old)).data).toBeNull();

    const { auth } = newClient(backend);
    await auth.resetPasswordForEmail(email);
    const { token } = await lastLink(backend, email);
    await auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await auth.updateUser({ password: 'uma-senha-nova' })).error).toBeNull();
    await signIn(backend, { ...lia.account, password: 'uma-senha-nova' });
  });

  test('is taken back before it was confirmed, and cannot be confirmed afterwards', async ({
    lia,
    backend,
  }) => {
    const tokens = await requestChange(backend, lia, newAddress());
    expect((await undo(backend, tokens.old)).data).toBe(lia.account.email);
    for (const token_hash of [tokens.fresh, tokens.old]) {
      const { error } = await newClient(backend).auth.verifyOtp({ token_hash, type: 'email_change' });
      expect(error?.code).toBe('otp_expired');
    }
  });

  test('is not taken back by the link of the new address, a made-up token, or after 7 days', async ({
    lia,
    backend,
  }) => {
    const tokens = await requestChange(backend, lia, newAddress());
    for (const token of [tokens.fresh, 'x'.repeat(64), ''])
      expect((await undo(backend, token)).data).toBeNull();
    await age(backend, lia, 'private.email_changes', 'requested_at', '7 days 1 minute');
    expect((await undo(backend, tokens.old)).data).toBeNull();
    await signIn(backend, lia.account);

    await createActor(backend);
    const kept = await backend.sql('select from private.email_changes where user_id = $1', [lia.account.id]);
    expect(kept).toEqual([]);
  });

  test('of a chain is taken back to the first address, also after a later owner has taken one back', async ({
    lia,
    backend,
  }) => {
    const [second, third] = [newAddress(), newAddress()];
    const first = await requestChange(backend, lia, second);
    await complete(backend, first);
    const thief = await signIn(backend, { ...lia.account, email: second });
    const next = await requestChange(backend, thief, third);
    await complete(backend, next);
    expect((await undo(backend, next.old)).data).toBe(second);
    expect((await undo(backend, first.old)).data).toBe(lia.account.email);
  });

  test('is taken back although somebody has signed up with the old address, unless they confirmed it; the history names the owner', async ({
    lia,
    backend,
  }) => {
    const { email } = lia.account;
    const squat = () => newClient(backend).auth.signUp({ email, password: 'senha-da-vera' });
    const tokens = await requestChange(backend, lia, newAddress());
    await complete(backend, tokens);
    await squat();
    const confirmed = `update auth.users set email_confirmed_at = $2 where email = $1`;
    await backend.sql(confirmed, [email, new Date().toISOString()]);
    const { error } = await undo(backend, tokens.old);
    expect(error).toMatchObject({ code: 'PT409', message: expect.stringContaining('suporte') as string });

    await backend.sql(confirmed, [email, null]);
    const accountOf = () =>
      backend.sql<{ id: string }>('select id from auth.users where email = $1', [email]);
    const [squatter] = await accountOf();
    expect((await undo(backend, tokens.old)).data).toBe(email);
    expect(await accountOf()).toEqual([{ id: lia.account.id }]);
    const history = 'select actor_id, actor_role, action from public.audit_log where entity_id = $1';
    expect(await backend.sql(history, [squatter?.id])).toEqual([
      { actor_id: lia.account.id, actor_role: 'member', action: 'delete' },
    ]);
  });

  test('cannot be taken back by trying tokens, and right ones are not counted', async ({ lia, backend }) => {
    const tokens = await requestChange(backend, lia, newAddress());
    await expectLimit(backend, () => undo(backend, 'x'.repeat(64)));
    expect((await undo(backend, tokens.old)).error?.code).toBe('PT429');
    await backend.sql('delete from private.rate_limits');
    expect((await undo(backend, tokens.old)).data).toBe(lia.account.email);
  });

  test('leaves rows that nobody can read through the API', async ({ lia, actors, backend }) => {
    await requestChange(backend, lia, newAddress());
    for (const name of ACTOR_NAMES) {
      const { status } = await actors[name].ask('/rest/v1/email_changes', {
        headers: { 'accept-profile': 'private' },
      });
      expect(status, name).toBeGreaterThanOrEqual(400);
    }
  });
});
