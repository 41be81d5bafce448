import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { logIn, passwordHash, storedAccount } from './support/account-api';
import { createAccount } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import type { Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';
import { test as base } from './support/test';

const test = base
  .extend('email', () => `${randomUUID()}@teste.example`)
  .extend('invitation', ({ actors, email }) => {
    function send(change: object = {}): Promise<ApiAnswer> {
      return call(actors.admin, 'POST', '/users', { name: 'Caio Reis', email, ...change });
    }

    function accept(token: string): Promise<ApiAnswer> {
      const body = { token, email, password: PASSWORD };
      return call(actors.visitor, 'POST', '/auth/reset-password', body);
    }

    return { send, accept };
  });

const SENT = { message: 'Convite enviado.' };
const PASSWORD = 'segredo-do-caio';

describe('an invitation', () => {
  test('creates an account that nobody can log in to yet, and mails its owner a link', async ({
    invitation,
    email,
    backend,
    actors,
  }) => {
    const { status, body } = await invitation.send({
      name: '  Inês D’Ávila ',
      email: ` ${email.toUpperCase()} `,
    });
    expect([status, body]).toEqual([201, SENT]);
    expect(await storedAccount(backend, email)).toMatchObject({
      name: 'Inês D’Ávila',
      email,
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect(await emailsTo(backend, email)).toHaveLength(1);
    expect((await lastLink(backend, email)).path).toBe('/resetar-senha');
    expect((await logIn(actors.visitor, { email, password: PASSWORD })).status).toBe(401);
  });

  test('can be accepted once, by choosing a password', async ({ invitation, backend, email, actors }) => {
    await invitation.send();
    const { token } = await lastLink(backend, email);
    expect((await invitation.accept(token)).status).toBe(200);
    const { status, body } = await logIn(actors.visitor, { email, password: PASSWORD });
    expect([status, body.data]).toMatchObject([200, { user: { name: 'Caio Reis', email, role: 'free' } }]);
    expect((await invitation.accept(token)).status).toBe(400);
  });

  test('adds the account to the list of users', async ({ invitation, actors, email }) => {
    await invitation.send();
    const users = (await call(actors.admin, 'GET', '/users')).body.data as { email: string }[];
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });

  test('can be repeated until it is accepted, and only the newest link works', async ({
    invitation,
    backend,
    email,
  }) => {
    await invitation.send();
    const { token } = await lastLink(backend, email);
    const before = (await storedAccount(backend, email))?.id;
    const { status, body } = await invitation.send();
    expect([status, body]).toEqual([201, SENT]);
    expect((await storedAccount(backend, email))?.id).toBe(before);
    expect((await invitation.accept(token)).status).toBe(400);
    expect((await invitation.accept((await lastLink(backend, email)).token)).status).toBe(200);
  });

  test('cannot set a role, a plan or a password', async ({ invitation, backend, email, actors }) => {
    const rest = { role: 'admin', password: PASSWORD, expires_at: '2040-01-01', email_confirm: true };
    expect((await invitation.send(rest)).status).toBe(201);
    expect(await storedAccount(backend, email)).toMatchObject({
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect((await logIn(actors.visitor, { email, password: PASSWORD })).status).toBe(401);
  });
});

describe('an invitation to the staff', () => {
  const roleOf = async (backend: Backend, email: string) =>
    (
      await backend.sql<{ role: string }>(
        'select a.role from public.admins a join auth.users u on u.id = a.user_id where u.email = $1',
        [email],
      )
    )[0]?.role;

  test('gives the role to whoever accepts it, not before', async ({ actors, backend, email, invitation }) => {
    const { status, body } = await invitation.send({ staff_role: 'editor' });
    expect([status, body.message]).toEqual([201, expect.stringContaining('ao confirmar o e-mail')]);
    expect(await roleOf(backend, email)).toBeUndefined();
    expect((await invitation.accept((await lastLink(backend, email)).token)).status).toBe(200);
    expect(await roleOf(backend, email)).toBe('editor');
    const session = (await logIn(actors.visitor, { email, password: PASSWORD })).body.data;
    expect(session).toMatchObject({ user: { role: 'admin', staff_role: 'editor' } });
  });

  test('is not sent for support, which invites members only', async ({
    actors,
    backend,
    email,
    invitation,
  }) => {
    const guest = { name: 'Caio Reis', email };
    for (const staff_role of ['owner', 'editor', 'support']) {
      const { status, body } = await call(actors.support, 'POST', '/users', { ...guest, staff_role });
      expect([status, body.message]).toEqual([403, 'Só administradores convidam para a equipe.']);
    }
    expect(await storedAccount(backend, email)).toBeUndefined();
    expect(await emailsTo(backend, email)).toEqual([]);
    expect((await call(actors.support, 'POST', '/users', { ...guest, staff_role: null })).status).toBe(201);
    expect((await invitation.accept((await lastLink(backend, email)).token)).status).toBe(200);
    expect(await roleOf(backend, email)).toBeUndefined();
  });

  test('is not sent to a member, who keeps no role from it', async ({ backend, invitation }) => {
    const known = await createAccount(backend);
    const { status, body } = await invitation.send({ email: known.email, staff_role: 'owner' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('Para incluir a conta na equipe')]);
    expect(await roleOf(backend, known.email)).toBeUndefined();
    expect(await backend.sql('select from private.invited_staff where user_id = $1', [known.id])).toEqual([]);
  });

  test('is not sent with an unknown role', async ({ backend, email, invitation }) => {
    const answer = await invitation.send({ staff_role: 'admin' });
    expect([answer.status, Object.keys(textsOf(answer))]).toEqual([422, ['staff_role']]);
    expect(await storedAccount(backend, email)).toBeUndefined();
  });
});

describe('no invitation', () => {
  test('is sent to an e-mail address that has an account, which stays as it was', async ({
    backend,
    invitation,
  }) => {
    const known = await createAccount(backend, { name: 'Dona Original' });
    const before = [await storedAccount(backend, known.id), await passwordHash(backend, known.email)];
    for (const address of [known.email, known.email.toUpperCase()]) {
      const answer = await invitation.send({ email: address });
      const message = 'Já existe uma conta com este e-mail.';
      expect([answer.status, answer.body]).toEqual([409, { message, errors: { email: [message] } }]);
    }
    expect([await storedAccount(backend, known.id), await passwordHash(backend, known.email)]).toEqual(
      before,
    );
    expect(await emailsTo(backend, known.email)).toEqual([]);
  });

  test.for<[string, object, string[]]>([
    ['nothing at all', { name: undefined, email: undefined }, ['name', 'email']],
    ['empty texts', { name: ' ', email: '' }, ['name', 'email']],
    ['null', { name: null, email: null }, ['name', 'email']],
    ['a name of 121 letters', { name: 'á'.repeat(121) }, ['name']],
    ['an invalid e-mail address', { email: 'caio' }, ['email']],
  ])(
    'is sent when a field is missing or invalid: %s',
    async ([, change, fields], { invitation, backend, email }) => {
      const answer = await invitation.send(change);
      expect([answer.status, Object.keys(textsOf(answer))]).toEqual([422, fields]);
      expect(await storedAccount(backend, email)).toBeUndefined();
      expect(await emailsTo(backend, email)).toEqual([]);
    },
  );
});
