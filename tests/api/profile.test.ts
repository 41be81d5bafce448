import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, storedAccount } from './support/account-api';
import {
  createAccount,
  createActor,
  createActors,
  people,
  type Actor,
  type Actors,
  type MemberName,
} from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';

let backend: Backend;
let actors: Actors;
let ana: Actor;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  actors = await createActors(backend);
});
beforeEach(async () => {
  ana = await createActor(backend, { name: 'Ana Souza' });
});
afterAll(() => backend.close());

const UPDATED = 'Seus dados foram atualizados.';
const NOTIFICATIONS = {
  notify_new_suppliers: true,
  notify_promotions: true,
  notify_platform_updates: true,
};

const update = (body: object): Promise<ApiAnswer> => call(ana, 'PUT', '/users/me', body);

/** The whole row of the caller's profile. */
async function row(): Promise<Record<string, unknown> | undefined> {
  return (await backend.sql('select * from public.profiles where id = $1', [ana.account.id]))[0];
}

describe('the own profile', () => {
  const kinds: Record<MemberName, { role: string; status: string; ends: boolean }> = {
    free: { role: 'free', status: 'none', ends: false },
    expired: { role: 'free', status: 'expired', ends: true },
    premium: { role: 'premium', status: 'active', ends: true },
    admin: { role: 'admin', status: 'active', ends: false },
  };

  test.each(people('free', 'expired', 'premium', 'admin'))('tells %s who they are', async (_who, kind) => {
    const { id, email } = actors[kind].account;
    const { role, status, ends } = kinds[kind];
    const stored = await storedAccount(backend, id);
    const ends_at = ends ? stored?.expires_at : null;
    const answer = await call(actors[kind], 'GET', '/users/me');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      id,
      email,
      name: stored?.name,
      role,
      subscription: { status, ends_at },
      subscription_expires_at: ends_at,
      ...NOTIFICATIONS,
    });
  });

  test('is what the database says at the moment', async () => {
    await backend.sql(`update public.subscriptions set expires_at = '2031-05-01' where user_id = $1`, [
      ana.account.id,
    ]);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ role: 'premium' });
  });
});

describe('a change of some fields', () => {
  test.each<[object, object]>([
    [{ name: 'Ana Maria' }, { name: 'Ana Maria' }],
    [{ name: '  Inês D’Ávila ' }, { name: 'Inês D’Ávila' }],
    [{ notify_promotions: false }, { notify_promotions: false }],
    [
      { notify_new_suppliers: false, notify_platform_updates: false },
      { notify_new_suppliers: false, notify_platform_updates: false },
    ],
    [{}, {}],
  ])('leaves all others as they are: %j', async (change, changed) => {
    const before = await row();
    const neighbour = await storedAccount(backend, actors.free.account.id);
    const answer = await update(change);
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Souza', ...NOTIFICATIONS, ...changed });
    expect(await row()).toEqual({ ...before, ...changed, search_text: expect.any(String) as string });
    expect(await storedAccount(backend, actors.free.account.id)).toEqual(neighbour);
  });

  test('cannot make the caller somebody else, premium or an administrator', async () => {
    const before = await row();
    const answer = await update({
      id: actors.free.account.id,
      role: 'admin',
      subscription: { status: 'active', ends_at: '2999-01-01' },
      subscription_expires_at: '2999-01-01',
      expires_at: '2999-01-01',
      created_at: '2020-01-01',
      password: 'outra-senha',
    });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({
      id: ana.account.id,
      role: 'free',
      subscription: { status: 'none', ends_at: null },
    });
    expect(await row()).toEqual(before);
    expect(await storedAccount(backend, ana.account.id)).toMatchObject({ expires_at: null, is_admin: false });
    expect((await logIn(ana, ana.account)).status).toBe(200);
  });

  const NAME = 'Informe seu nome.';
  const EMAIL = 'Informe seu e-mail.';
  const CHOICE = 'Envie true ou false.';

  test.each<[object, Record<string, string>]>([
    [{ name: '' }, { name: NAME }],
    [{ name: ' \t' }, { name: NAME }],
    [{ name: null }, { name: NAME }],
    [{ name: 'á'.repeat(121) }, { name: 'O nome pode ter no máximo 120 caracteres.' }],
    [{ email: '' }, { email: EMAIL }],
    [{ email: null }, { email: EMAIL }],
    [{ email: 'ana' }, { email: 'Informe um e-mail válido.' }],
    [
      { name: '', email: 'ana', notify_promotions: 'sim' },
      { name: NAME, email: 'Informe um e-mail válido.', notify_promotions: CHOICE },
    ],
    [{ notify_promotions: null }, { notify_promotions: CHOICE }],
  ])('that are wrong is refused at each of them, and changes nothing: %j', async (change, texts) => {
    const before = await row();
    const answer = await update({ notify_platform_updates: false, ...change });
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(await row()).toEqual(before);
  });
});

describe('changing the e-mail address', () => {
  test('gets a link; the account keeps its old one until that has been opened', async () => {
    const fresh = `${randomUUID()}@teste.example`;
    const answer = await update({ email: ` ${fresh.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(
      /^Seus dados foram atualizados\. Para trocar o e-mail, confirme o link/,
    );
    expect(answer.body.data).toMatchObject({ email: ana.account.email });
    expect(await emailsTo(backend, fresh)).toHaveLength(1);
    expect(await emailsTo(backend, ana.account.email)).toEqual([]);
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(401);

    const { path, token } = await lastLink(backend, fresh);
    expect(path).toBe('/verificar-email');
    expect((await call(actors.visitor, 'GET', `/auth/verify-email?token=${token}`)).status).toBe(200);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ email: fresh });
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(200);
    expect((await logIn(ana, ana.account)).status).toBe(401);
  });

  test('that is the own one, however it is written, is none', async () => {
    const answer = await update({ name: 'Ana Maria', email: ` ${ana.account.email.toUpperCase()} ` });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Maria', email: ana.account.email });
    expect(await emailsTo(backend, ana.account.email)).toEqual([]);
  });

  test('that is somebody else’s is refused, and they hear nothing of it', async () => {
    const other = await createAccount(backend);
    const before = await row();
    for (const email of [other.email, other.email.toUpperCase()]) {
      const answer = await update({ email, name: 'Ana Maria', notify_promotions: true });
      const text = 'Não é possível usar este e-mail. Informe outro.';
      expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
    }
    expect(await row()).toEqual(before);
    expect(await emailsTo(backend, other.email)).toEqual([]);
    expect((await storedAccount(backend, ana.account.id))?.email).toBe(ana.account.email);
    expect((await storedAccount(backend, other.id))?.email).toBe(other.email);
  });
});
