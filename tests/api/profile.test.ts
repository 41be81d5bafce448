import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { logIn, openSessions, storedAccount } from './support/account-api';
import {
  createAccount,
  createActor,
  MEMBER_NAMES,
  people,
  type Actor,
  type MemberName,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { call, textsOf, type ApiAnswer } from './support/api';
import { emailsTo, lastLink, linkIn } from '../support/mail';
import { test as base } from './support/test';

const test = base
  .extend('ana', ({ backend }) => createActor(backend, { name: 'Ana Souza' }))
  .extend('profile', ({ ana, backend }) => {
    const update = (body: object): Promise<ApiAnswer> => call(ana, 'PUT', '/users/me', body);

    /** The stored row. */
    async function row(): Promise<Record<string, unknown> | undefined> {
      return (await backend.sql('select * from public.profiles where id = $1', [ana.account.id]))[0];
    }

    return { update, row };
  });

const UPDATED = 'Seus dados foram atualizados.';
const NOTIFICATIONS = {
  notify_new_suppliers: true,
  notify_promotions: true,
  notify_platform_updates: true,
  notify_reminders: true,
  notify_premium_end: true,
};

describe('one’s own profile', () => {
  const STAFF = { role: 'admin', status: 'active', ends: false };
  const kinds: Record<MemberName, { role: string; status: string; ends: boolean }> = {
    free: { role: 'free', status: 'none', ends: false },
    expired: { role: 'free', status: 'expired', ends: true },
    premium: { role: 'premium', status: 'active', ends: true },
    editor: STAFF,
    support: STAFF,
    admin: STAFF,
  };

  test.for(people(...MEMBER_NAMES))(
    'shows %s their role and subscription',
    async ([, kind], { actors, backend }) => {
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
    },
  );

  test('is always up to date', async ({ backend, ana }) => {
    await backend.sql(`update public.subscriptions set expires_at = '2031-05-01' where user_id = $1`, [
      ana.account.id,
    ]);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ role: 'premium' });
  });
});

describe('a change of the profile', () => {
  test.for<[object, object]>([
    [{ name: 'Ana Maria' }, { name: 'Ana Maria' }],
    [{ name: '  Inês D’Ávila ' }, { name: 'Inês D’Ávila' }],
    [{ notify_promotions: false }, { notify_promotions: false }],
    [
      { notify_new_suppliers: false, notify_platform_updates: false },
      { notify_new_suppliers: false, notify_platform_updates: false },
    ],
    [{}, {}],
  ])('affects only the fields it names: %j', async ([change, changed], { profile, backend, actors }) => {
    const before = await profile.row();
    const neighbor = await storedAccount(backend, actors.free.account.id);
    const answer = await profile.update(change);
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Souza', ...NOTIFICATIONS, ...changed });
    expect(await profile.row()).toEqual({ ...before, ...changed, search_text: expect.any(String) as string });
    expect(await storedAccount(backend, actors.free.account.id)).toEqual(neighbor);
  });

  test('cannot turn the member into somebody else, a premium member or an administrator', async ({
    profile,
    actors,
    ana,
    backend,
  }) => {
    const before = await profile.row();
    const answer = await profile.update({
      id: actors.free.account.id,
      role: 'admin',
      subscription: { status: 'active', ends_at: '2040-01-01' },
      subscription_expires_at: '2040-01-01',
      expires_at: '2040-01-01',
      created_at: '2020-01-01',
      password: 'outra-senha',
    });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({
      id: ana.account.id,
      role: 'free',
      subscription: { status: 'none', ends_at: null },
    });
    expect(await profile.row()).toEqual(before);
    expect(await storedAccount(backend, ana.account.id)).toMatchObject({ expires_at: null, is_admin: false });
    expect((await logIn(ana, ana.account)).status).toBe(200);
  });

  const NAME = 'Informe seu nome.';
  const EMAIL = 'Informe seu e-mail.';
  const CHOICE = 'Envie true ou false.';

  test.for<[object, Record<string, string>]>([
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
  ])(
    'is refused with a message for each invalid field, and changes nothing: %j',
    async ([change, texts], { profile }) => {
      const before = await profile.row();
      const answer = await profile.update({ notify_platform_updates: false, ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
      expect(await profile.row()).toEqual(before);
    },
  );
});

/** As if the login had been long ago. */
async function ageLogin(backend: Backend, { account }: Actor): Promise<void> {
  await backend.sql(
    `update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = $1`,
    [account.id],
  );
}

describe('a change of the e-mail address', () => {
  test('needs the current password once the login is older than 5 minutes', async ({
    profile,
    ana,
    backend,
  }) => {
    await ageLogin(backend, ana);
    const email = `${randomUUID()}@teste.example`;
    const refusals: [object, string][] = [
      [{}, 'Informe sua senha atual para trocar o e-mail.'],
      [{ currentPassword: 'errada' }, 'A senha atual está incorreta.'],
      [{ currentPassword: '' }, 'A senha atual está incorreta.'],
    ];
    for (const [change, text] of refusals) {
      const answer = await profile.update({ email, name: 'Eva', ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, { currentPassword: text }]);
    }
    expect(await profile.row()).toMatchObject({ name: 'Ana Souza' });
    expect(await emailsTo(backend, email)).toEqual([]);

    const answer = await profile.update({ email, currentPassword: ana.account.password });
    expect([answer.status, (await emailsTo(backend, email)).length]).toEqual([200, 1]);
    expect(await openSessions(backend, ana.account)).toBe(1);
  });

  test('is no way to guess the password', async ({ profile, ana, backend }) => {
    await ageLogin(backend, ana);
    const guess = () => profile.update({ email: `${randomUUID()}@teste.example`, currentPassword: 'errada' });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  test('takes effect when the links in both e-mails are opened', async ({
    profile,
    ana,
    backend,
    actors,
  }) => {
    const fresh = `${randomUUID()}@teste.example`;
    const answer = await profile.update({ email: ` ${fresh.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(
      /^Seus dados foram atualizados\. Para trocar o e-mail, confirme os links/,
    );
    expect(answer.body.data).toMatchObject({ email: ana.account.email });
    expect(await emailsTo(backend, fresh)).toHaveLength(1);
    expect(await emailsTo(backend, ana.account.email)).toHaveLength(1);
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(401);

    const { path, token } = await lastLink(backend, fresh);
    expect(path).toBe('/verificar-email');
    const half = await call(actors.visitor, 'GET', `/auth/verify-email?token=${token}`);
    expect([half.status, half.body.message]).toEqual([
      200,
      'Confirmado! Para concluir a troca, abra também o link que enviamos ao outro e-mail.',
    ]);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ email: ana.account.email });
    const [atOld] = await emailsTo(backend, ana.account.email);
    const other = linkIn(atOld!).searchParams.get('token');
    expect((await call(actors.visitor, 'GET', `/auth/verify-email?token=${other}`)).status).toBe(200);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ email: fresh });
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(200);
    expect((await logIn(ana, ana.account)).status).toBe(401);
  });

  test('to the current one in another case changes nothing', async ({ profile, ana, backend }) => {
    const answer = await profile.update({ name: 'Ana Maria', email: ` ${ana.account.email.toUpperCase()} ` });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Maria', email: ana.account.email });
    expect(await emailsTo(backend, ana.account.email)).toEqual([]);
  });

  test('to somebody else’s is refused, and that person gets no e-mail', async ({ backend, profile, ana }) => {
    const other = await createAccount(backend);
    const before = await profile.row();
    for (const email of [other.email, other.email.toUpperCase()]) {
      const answer = await profile.update({ email, name: 'Ana Maria', notify_promotions: true });
      const text = 'Não é possível usar este e-mail. Informe outro.';
      expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
    }
    expect(await profile.row()).toEqual(before);
    expect(await emailsTo(backend, other.email)).toEqual([]);
    expect((await storedAccount(backend, ana.account.id))?.email).toBe(ana.account.email);
    expect((await storedAccount(backend, other.id))?.email).toBe(other.email);
  });
});
