import bcrypt from 'bcryptjs';
import { describe, expect, vi } from 'vitest';
import type { EmbeddedBackend } from '../../tools/local-supabase/backend';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { LocalMailer } from '../../tools/local-supabase/mail/local-mailer';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { PASSWORD_MIN_LENGTH } from '../../src/domain/account/password';
import {
  body,
  clientOf,
  emailsTo,
  json,
  libraryRequest,
  PASSWORD,
  signedInClient,
  tokenHashIn,
} from './support';
import { test as base } from './fixtures';

const test = base.extend('person', { scope: 'file' }, async ({ backend }) => {
  const { email } = await signedInClient(backend.url);
  const unconfirmed = `${crypto.randomUUID()}@demo.example`;
  await clientOf(backend.url).auth.signUp({ email: unconfirmed, password: PASSWORD });
  return { known: email, unconfirmed, unknown: `${crypto.randomUUID()}@demo.example` };
});

// PGlite starts in this hook because the time limit of hooks is longer than that of tests.
test.beforeAll(({ backend: _backend }) => undefined);

function newAddress(): string {
  return `${crypto.randomUUID()}@demo.example`;
}

/** Signs up, as if long enough ago for another confirmation. */
async function signUp(
  backend: EmbeddedBackend,
  email = newAddress(),
  data: Record<string, unknown> = { name: 'Ana' },
) {
  const client = clientOf(backend.url);
  const answer = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (answer.error) throw answer.error;
  await backend.sql(
    `update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = $1`,
    [email],
  );
  return { client, email, ...answer.data };
}

function askLibrary(
  backend: EmbeddedBackend,
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Response> {
  return backend.library(libraryRequest(`/auth/v1${path}`, { ...json(body), ...init }));
}

describe('sign-up and confirmation', () => {
  test('the link of the e-mail confirms an account, once', async ({ backend }) => {
    const { client, email, user, session } = await signUp(backend);
    expect([user?.email, session]).toEqual([email, null]);
    const [message] = await emailsTo(backend.url, email);
    const verify = () => client.auth.verifyOtp({ token_hash: tokenHashIn(message), type: 'signup' });
    expect((await verify()).data.session?.user.email).toBe(email);
    expect((await verify()).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('the link also works with the type email', async ({ backend }) => {
    const { client, email } = await signUp(backend);
    const [message] = await emailsTo(backend.url, email);
    const { data } = await client.auth.verifyOtp({ token_hash: tokenHashIn(message), type: 'email' });
    expect(data.session?.user.email).toBe(email);
  });

  test('the library still refuses the type email (else verify-types.ts can go)', async ({ backend }) => {
    const answer = await askLibrary(backend, '/verify', { type: 'email', token_hash: 'a'.repeat(64) });
    expect([answer.status, (await body(answer)).error_code]).toEqual([400, 'validation_failed']);
  });

  test('resend sends a new link, not more often than max_frequency', async ({ backend }) => {
    const { client, email } = await signUp(backend);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await client.auth.resend({ type: 'signup', email })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    });
    const [first, second] = await emailsTo(backend.url, email);
    const old = await client.auth.verifyOtp({ token_hash: tokenHashIn(first), type: 'signup' });
    expect(old.error?.code).toBe('otp_expired');
    const fresh = await client.auth.verifyOtp({ token_hash: tokenHashIn(second), type: 'signup' });
    expect(fresh.data.session).not.toBeNull();
  });

  test('the library still refuses to resend a confirmation (else confirmation-email.ts can go)', async ({
    backend,
  }) => {
    const { email } = await signUp(backend);
    expect((await askLibrary(backend, '/resend', { type: 'signup', email })).status).toBe(429);
    expect((await askLibrary(backend, '/signup', { email, password: PASSWORD })).status).toBe(429);
  });

  test('signing up again sends the confirmation again, or nothing to a confirmed address, with the same answer', async ({
    backend,
  }) => {
    const { email } = await signUp(backend);
    expect((await signUp(backend, email)).user?.identities).toHaveLength(1);
    expect(await emailsTo(backend.url, email)).toHaveLength(2);
    await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    expect((await signUp(backend, email)).user).toMatchObject({ email, identities: [] });
    expect(await emailsTo(backend.url, email)).toHaveLength(2);
  });

  test('a weak password is refused, also for a registered address', async ({ backend }) => {
    const { client, email } = await signUp(backend);
    const { error } = await client.auth.signUp({ email, password: 'curta' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  test('the forms require as many characters as the server', () => {
    expect(PASSWORD_MIN_LENGTH).toBe(readProjectConfig().minimumPasswordLength);
  });
});

describe('sign-in', () => {
  test('only the right password reveals that an account is unconfirmed', async ({ backend }) => {
    const { client, email } = await signUp(backend);
    const right = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const wrong = await client.auth.signInWithPassword({ email, password: 'outra-senha' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('the library still reveals unconfirmed accounts to strangers (else sign-in-order.ts can go)', async ({
    backend,
  }) => {
    const { email } = await signUp(backend);
    const answer = await askLibrary(backend, '/token?grant_type=password', {
      email,
      password: 'outra-senha',
    });
    expect((await body(answer)).error_code).toBe('email_not_confirmed');
  });
});

describe('passwords', () => {
  test('a change requires the current password and ends the other sessions', async ({ backend }) => {
    const { client, email } = await signedInClient(backend.url);
    const elsewhere = clientOf(backend.url);
    const { data } = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });

    const bare = await client.auth.updateUser({ password: 'senha-nova-1' });
    expect(bare.error).toMatchObject({ status: 400, code: 'current_password_required' });
    const wrong = await client.auth.updateUser({ password: 'senha-nova-1', current_password: 'errada' });
    expect(wrong.error?.code).toBe('current_password_mismatch');
    const right = await client.auth.updateUser({ password: 'senha-nova-1', current_password: PASSWORD });
    expect(right.error).toBeNull();

    const refresh = { refresh_token: data.session?.refresh_token ?? '' };
    expect((await elsewhere.auth.refreshSession(refresh)).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('a reset by mailed link does not require it, and only the newest link works', async ({ backend }) => {
    const { client, email } = await signedInClient(backend.url);
    await client.auth.resetPasswordForEmail(email);
    await client.auth.resetPasswordForEmail(email);
    const [older, newer] = await emailsTo(backend.url, email);
    const visitor = clientOf(backend.url);
    const dead = await visitor.auth.verifyOtp({ token_hash: tokenHashIn(older), type: 'recovery' });
    expect(dead.error?.code).toBe('otp_expired');
    await visitor.auth.verifyOtp({ token_hash: tokenHashIn(newer), type: 'recovery' });
    expect((await visitor.auth.updateUser({ password: 'senha-nova-2' })).error).toBeNull();
    const login = await clientOf(backend.url).auth.signInWithPassword({ email, password: 'senha-nova-2' });
    expect(login.error).toBeNull();
  });

  test('the library still changes a password without the current one (else password-change.ts can go)', async ({
    backend,
  }) => {
    const { token } = await signedInClient(backend.url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await askLibrary(
      backend,
      '/user',
      {},
      { method: 'PUT', headers, body: '{"password":"senha-nova-3"}' },
    );
    expect(answer.status).toBe(200);
  });
});

describe('mailed links', () => {
  test('a recovery confirms an unconfirmed account and invalidates its confirmation link', async ({
    backend,
  }) => {
    const { client, email } = await signUp(backend);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const [confirmation, recovery] = await emailsTo(backend.url, email);
    const reset = await client.auth.verifyOtp({ token_hash: tokenHashIn(recovery), type: 'recovery' });
    expect(reset.data.session).not.toBeNull();
    const late = await client.auth.verifyOtp({ token_hash: tokenHashIn(confirmation), type: 'signup' });
    expect(late.error?.code).toBe('otp_expired');
    const login = await clientOf(backend.url).auth.signInWithPassword({ email, password: PASSWORD });
    expect(login.error).toBeNull();
  });

  test('a new password invalidates all links', async ({ backend }) => {
    const { client, email } = await signedInClient(backend.url);
    const target = newAddress();
    await client.auth.resetPasswordForEmail(email);
    await client.auth.updateUser({ email: target });
    await client.auth.updateUser({ password: 'senha-nova-6', current_password: PASSWORD });
    const [recovery] = await emailsTo(backend.url, email);
    const [change] = await emailsTo(backend.url, target);
    const { auth } = clientOf(backend.url);
    const reset = await auth.verifyOtp({ token_hash: tokenHashIn(recovery), type: 'recovery' });
    const changed = await auth.verifyOtp({ token_hash: tokenHashIn(change), type: 'email_change' });
    expect([reset.error?.code, changed.error?.code]).toEqual(['otp_expired', 'otp_expired']);
  });

  test('the library still keeps other links valid (else spent-links.ts can go)', async ({ backend }) => {
    const { client, email } = await signUp(backend);
    await client.auth.resetPasswordForEmail(email);
    const [confirmation, recovery] = await emailsTo(backend.url, email);
    await askLibrary(backend, '/verify', { type: 'recovery', token_hash: tokenHashIn(recovery) });
    const late = await askLibrary(backend, '/verify', {
      type: 'signup',
      token_hash: tokenHashIn(confirmation),
    });
    expect(late.status).toBe(200);
  });
});

describe('a change of e-mail address', () => {
  const tokensOf = async (backend: EmbeddedBackend, ...addresses: string[]) =>
    Promise.all(addresses.map(async (address) => tokenHashIn((await emailsTo(backend.url, address)).at(-1))));

  const confirm = (backend: EmbeddedBackend, token_hash = '') =>
    clientOf(backend.url).auth.verifyOtp({ token_hash, type: 'email_change' });

  test.for([
    ['the new address, then the old one', true],
    ['the old address, then the new one', false],
  ] as const)('takes effect when both have confirmed: %s', async ([, newFirst], { backend }) => {
    const { client, email, id } = await signedInClient(backend.url);
    const target = newAddress();
    const asked = await client.auth.updateUser({ email: target });
    expect(asked.data.user).toMatchObject({ email, new_email: target });
    const tokens = await tokensOf(backend, email, target);
    const [first, second] = newFirst ? tokens.reverse() : tokens;

    const half = await confirm(backend, first);
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await confirm(backend, first)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: target });

    expect((await confirm(backend, second)).data.session?.user.email).toBe(target);
    expect((await confirm(backend, second)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { user } = (await client.auth.getUser()).data;
    expect([user?.email, user?.new_email]).toEqual([target, undefined]);

    const login = (address: string) =>
      clientOf(backend.url).auth.signInWithPassword({ email: address, password: PASSWORD });
    expect((await login(target)).error).toBeNull();
    expect((await login(email)).error?.code).toBe('invalid_credentials');
    const identities = await backend.sql(
      `select identity_data ->> 'email' as email, identity_data -> 'email_verified' as verified
       from auth.identities where user_id = $1`,
      [id],
    );
    expect(identities).toEqual([{ email: target, verified: true }]);
  });

  test('asks both again on demand, not more often than max_frequency, and the older links end', async ({
    backend,
  }) => {
    const { client, email } = await signedInClient(backend.url);
    const target = newAddress();
    await client.auth.updateUser({ email: target });
    const older = await tokensOf(backend, email, target);
    await confirm(backend, older[0]);
    const resend = () => client.auth.resend({ type: 'email_change', email });
    expect((await resend()).error?.code).toBe('over_email_send_rate_limit');
    await backend.sql(
      `update auth.users set email_change_sent_at = now() - interval '1 minute' where email = $1`,
      [email],
    );
    expect((await resend()).error).toBeNull();
    for (const token of older) expect((await confirm(backend, token)).error?.code).toBe('otp_expired');
    const [atOld, atNew] = await tokensOf(backend, email, target);
    expect((await confirm(backend, atOld)).data.session).toBeNull();
    expect((await confirm(backend, atNew)).data.session?.user.email).toBe(target);
  });

  test('ends an hour after it was requested', async ({ backend }) => {
    const { client, email } = await signedInClient(backend.url);
    await client.auth.updateUser({ email: newAddress() });
    await backend.sql(
      `update auth.users set email_change_sent_at = now() - interval '61 minutes' where email = $1`,
      [email],
    );
    const [atOld] = await tokensOf(backend, email);
    expect((await confirm(backend, atOld)).error?.code).toBe('otp_expired');
  });

  test('the library still lets one address confirm (else email-change.ts can go)', async ({ backend }) => {
    const { client, email } = await signedInClient(backend.url);
    const target = newAddress();
    await client.auth.updateUser({ email: target });
    const [, atNew] = await tokensOf(backend, email, target);
    const answer = await askLibrary(backend, '/verify', { type: 'email_change', token_hash: atNew });
    expect((await body<{ user: { email: string } }>(answer)).user.email).toBe(target);
  });

  test('is refused at once when another account has the address', async ({ backend }) => {
    const [one, other] = [await signedInClient(backend.url), await signedInClient(backend.url)];
    const { error } = await one.client.auth.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await emailsTo(backend.url, other.email)).toEqual([]);
  });
});

describe('the admin API', () => {
  test('lists, creates, changes and deletes users for the secret key', async ({ backend }) => {
    const { admin } = clientOf(backend.url, LOCAL_KEYS.secret).auth;
    const email = newAddress();
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Bia' },
    });
    const id = created.data.user?.id ?? '';
    expect((await admin.createUser({ email })).error?.code).toBe('email_exists');
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual({ name: 'Bia' });
    const { data } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(data.users).toHaveLength(1);
    expect('total' in data && data.total).toBeGreaterThan(1);

    await admin.updateUserById(id, { password: 'senha-nova-4', user_metadata: { city: 'Caruaru' } });
    const login = await clientOf(backend.url).auth.signInWithPassword({ email, password: 'senha-nova-4' });
    expect(login.data.user?.user_metadata).toMatchObject({ name: 'Bia', city: 'Caruaru' });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('invites by e-mail, with a link to a session that can set a password', async ({ backend }) => {
    const email = newAddress();
    const { admin } = clientOf(backend.url, LOCAL_KEYS.secret).auth;
    const invited = await admin.inviteUserByEmail(email, { data: { name: 'Caio' } });
    expect(invited.data.user?.user_metadata).toEqual({ name: 'Caio' });
    const [message] = await emailsTo(backend.url, email);
    const client = clientOf(backend.url);
    await client.auth.verifyOtp({ token_hash: tokenHashIn(message), type: 'invite' });
    expect((await client.auth.updateUser({ password: 'senha-nova-5' })).error).toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('can repeat an invitation that was not used, and only the newer link works', async ({ backend }) => {
    const email = newAddress();
    const { admin } = clientOf(backend.url, LOCAL_KEYS.secret).auth;
    const [first, second] = [await admin.inviteUserByEmail(email), await admin.inviteUserByEmail(email)];
    expect(second.data.user?.id).toBe(first.data.user?.id);
    const [older, newer] = await emailsTo(backend.url, email);
    const { auth } = clientOf(backend.url);
    const dead = await auth.verifyOtp({ token_hash: tokenHashIn(older), type: 'invite' });
    expect(dead.error?.code).toBe('otp_expired');
    const live = await auth.verifyOtp({ token_hash: tokenHashIn(newer), type: 'invite' });
    expect(live.data.user?.email).toBe(email);
  });

  test('is refused to others', async ({ backend }) => {
    const { admin } = clientOf(backend.url).auth;
    expect((await admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    expect((await admin.inviteUserByEmail(newAddress())).error?.code).toBe('not_admin');
  });

  test('the library still has no admin API (else admin-users.ts can go)', async ({ backend }) => {
    const headers = { apikey: LOCAL_KEYS.secret, authorization: `Bearer ${LOCAL_KEYS.secret}` };
    const answer = await backend.library(libraryRequest('/auth/v1/admin/users', { headers }));
    expect(answer.ok).toBe(false);
  });
});

// What takes longer for an e-mail address with an account reveals that it has one. Nothing here measures time: the
// tests count the slow steps.

test.for(['known', 'unconfirmed', 'unknown'] as const)(
  'a wrong password of the %s e-mail address is compared with one hash',
  async (who, { backend, person, onTestFinished }) => {
    const compare = vi.spyOn(bcrypt, 'compare');
    onTestFinished(() => compare.mockRestore());
    const login = { email: person[who], password: 'outra-senha' };
    const { error } = await clientOf(backend.url).auth.signInWithPassword(login);
    expect(error?.code).toBe('invalid_credentials');
    expect(compare).toHaveBeenCalledOnce();
    // The hashes cost the same.
    expect(compare.mock.calls[0]![1]).toMatch(/^\$2[aby]\$04\$/);
  },
);

test.for(['known', 'unconfirmed', 'unknown'] as const)(
  'a sign-up with the %s e-mail address hashes one password',
  async (who, { backend, person, onTestFinished }) => {
    const hash = vi.spyOn(bcrypt, 'hash');
    onTestFinished(() => hash.mockRestore());
    const email = who === 'unknown' ? `novo-${person.unknown}` : person[who];
    await clientOf(backend.url).auth.signUp({ email, password: PASSWORD });
    expect(hash).toHaveBeenCalledOnce();
  },
);

test.for(['known', 'unknown'] as const)(
  'the recovery of the %s e-mail address composes one e-mail',
  async (who, { backend, person, onTestFinished }) => {
    const compose = vi.spyOn(LocalMailer.prototype, 'compose');
    onTestFinished(() => compose.mockRestore());
    const { error } = await clientOf(backend.url).auth.resetPasswordForEmail(person[who]);
    expect(error).toBeNull();
    expect(compose).toHaveBeenCalledOnce();
    expect(await emailsTo(backend.url, person[who])).toHaveLength(who === 'known' ? 1 : 0);
  },
);
