import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ACTOR_NAMES, createActor, newClient, signIn, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { emailsTo, linkIn, lastLink } from '../support/mail';
import { test as base } from '../support/fixtures';
import { accountRows } from './support/account-rows';
import { expectLimit } from './support/tokens';

const newAddress = () => `${randomUUID()}@teste.example`;

const test = base.extend('ana', ({ backend }) => createActor(backend, { name: 'Ana Souza' }));

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

  test('is taken back although somebody has signed up with the old address, unless they confirmed it; the history names the owner', async ({
    ana,
    backend,
  }) => {
    const { email } = ana.account;
    const squat = () => newClient(backend).auth.signUp({ email, password: 'senha-da-vera' });
    const tokens = await requestChange(backend, ana, newAddress());
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
    expect(await accountOf()).toEqual([{ id: ana.account.id }]);
    const history = 'select actor_id, actor_role, action from public.audit_log where entity_id = $1';
    expect(await backend.sql(history, [squatter?.id])).toEqual([
      { actor_id: ana.account.id, actor_role: 'member', action: 'delete' },
    ]);
  });

  test('cannot be taken back by trying tokens, and right ones are not counted', async ({ ana, backend }) => {
    const tokens = await requestChange(backend, ana, newAddress());
    await expectLimit(backend, () => undo(backend, 'x'.repeat(64)));
    expect((await undo(backend, tokens.old)).error?.code).toBe('PT429');
    await backend.sql('delete from private.rate_limits');
    expect((await undo(backend, tokens.old)).data).toBe(ana.account.email);
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
