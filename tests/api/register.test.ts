import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Account, createAccount } from '../support/actors';
import type { Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';
import { linkAfter, logIn, openSessions, passwordHash, storedAccount } from './support/account-api';
import { type ApiAnswer, call, textsOf } from './support/api';
import { test as base } from './support/test';

const test = base
  .extend('email', () => `${randomUUID()}@teste.example`)
  .extend('signUp', ({ email, actors, backend }) => {
    function send(change: object = {}): Promise<ApiAnswer> {
      const body = { name: 'Ana Souza', email, password: PASSWORD, ...change };
      return call(actors.visitor, 'POST', '/auth/register', body);
    }

    async function confirm(address = email): Promise<void> {
      const { token } = await lastLink(backend, address);
      expect((await call(actors.visitor, 'GET', `/auth/verify-email?token=${token}`)).status).toBe(200);
    }

    return { send, confirm };
  })
  .extend('invitation', ({ actors, email }) => {
    function send(change: object = {}): Promise<ApiAnswer> {
      return call(actors.admin, 'POST', '/users', { name: 'Caio Reis', email, ...change });
    }

    function accept(token: string): Promise<ApiAnswer> {
      const body = { token, email, password: CHOSEN };
      return call(actors.visitor, 'POST', '/auth/reset-password', body);
    }

    return { send, accept };
  })
  .extend('ana', async ({ backend, actors }): Promise<Account> => {
    const person = { email: `${randomUUID()}@teste.example`, password: 'segredo-da-ana' };
    await call(actors.visitor, 'POST', '/auth/register', { name: 'Ana Souza', ...person });
    return { ...person, id: (await storedAccount(backend, person.email))?.id ?? '' };
  })
  .extend('link', ({ actors, backend, ana }) => {
    const open = (query: string) => call(actors.visitor, 'GET', `/auth/verify-email${query}`);

    const isConfirmed = async () => (await storedAccount(backend, ana.id))?.confirmed;

    return { open, isConfirmed };
  });

const PASSWORD = 'segredo-da-ana';

const DONE = {
  message:
    'Cadastro realizado com sucesso! Enviamos um link de confirmação para o seu e-mail. Verifique a caixa de entrada e o spam.',
};

describe('a sign-up', () => {
  test('creates a free account, and sends a link that confirms it', async ({
    signUp,
    backend,
    email,
    actors,
  }) => {
    const { status, body } = await signUp.send();
    expect([status, body]).toEqual([201, DONE]);
    expect(await storedAccount(backend, email)).toMatchObject({
      name: 'Ana Souza',
      email,
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect(await emailsTo(backend, email)).toHaveLength(1);
    expect((await lastLink(backend, email)).path).toBe('/verificar-email');
    await signUp.confirm();
    expect((await logIn(actors.visitor, { email, password: PASSWORD })).status).toBe(200);
  });

  test('keeps the name without its outer spaces, and the e-mail address in lower case', async ({
    email,
    signUp,
    backend,
    actors,
  }) => {
    const name = 'José D’Ávila Conceição & Cia 👗';
    const shouted = `  ${email.toUpperCase()}\t`;
    expect((await signUp.send({ name: `  ${name}\n`, email: shouted })).status).toBe(201);
    expect(await storedAccount(backend, email)).toMatchObject({ name, email });
    await signUp.confirm();
    expect((await logIn(actors.visitor, { email: shouted, password: PASSWORD })).body.data).toMatchObject({
      user: { name, email },
    });
  });

  test.for([
    ['of 8 characters', 'oito8888'],
    ['of 72 bytes', 'é'.repeat(36)],
    ['with outer spaces', '  segredo  '],
  ] as const)(
    'accepts a password %s, and only exactly that one works',
    async ([, password], { signUp, actors, email }) => {
      expect((await signUp.send({ password })).status).toBe(201);
      await signUp.confirm();
      expect((await logIn(actors.visitor, { email, password })).status).toBe(200);
      expect((await logIn(actors.visitor, { email, password: ` ${password}` })).status).toBe(401);
      expect((await logIn(actors.visitor, { email, password: password.slice(0, -1) })).status).toBe(401);
    },
  );

  test('cannot set a role, a plan, an id or a confirmation', async ({ signUp, backend, email }) => {
    const id = randomUUID();
    const rest = { id, role: 'admin', admin: true, email_confirmed_at: '2026-01-01', app_metadata: {} };
    const subscription = { status: 'active', ends_at: '2040-01-01' };
    const answer = await signUp.send({ ...rest, subscription, expires_at: '2040-01-01' });
    expect([answer.status, answer.body]).toEqual([201, DONE]);
    const stored = await storedAccount(backend, email);
    expect(stored).toMatchObject({ confirmed: false, is_admin: false, expires_at: null });
    expect(stored?.id).not.toBe(id);
  });
});

describe('a sign-up with an e-mail address that has an account', () => {
  test('gets the same answer as a new one, but changes and sends nothing', async ({
    backend,
    signUp,
    actors,
  }) => {
    const known = await createAccount(backend, { name: 'Dona Original', expiresAt: new Date('2031-05-01') });
    const before = [await storedAccount(backend, known.id), await passwordHash(backend, known.email)];
    for (const address of [known.email, known.email.toUpperCase()]) {
      const { status, body } = await signUp.send({ email: address, name: 'Outra Pessoa' });
      expect([status, body]).toEqual([201, DONE]);
    }
    expect([await storedAccount(backend, known.id), await passwordHash(backend, known.email)]).toEqual(
      before,
    );
    const sql = 'select from auth.users where lower(email) = $1';
    expect(await backend.sql(sql, [known.email])).toHaveLength(1);
    expect(await emailsTo(backend, known.email)).toEqual([]);
    expect((await logIn(actors.visitor, known)).status).toBe(200);
    expect((await logIn(actors.visitor, { ...known, password: PASSWORD })).status).toBe(401);
  });

  test.for([
    ['at once', '0 minutes'],
    ['later', '2 minutes'],
  ])(
    'gets the same answer %s, and the person who opens the link chooses the password',
    async ([, interval], { signUp, backend, email, actors }) => {
      await signUp.send({ name: 'Outra Pessoa', password: 'outra-senha' });
      await backend.sql(
        'update auth.users set confirmation_sent_at = confirmation_sent_at - $2::interval where email = $1',
        [email, interval],
      );
      const { status, body } = await signUp.send();
      expect([status, body]).toEqual([201, DONE]);

      const { token } = await lastLink(backend, email);
      const confirmed = await call(actors.visitor, 'GET', `/auth/verify-email?token=${token}`);
      expect([confirmed.status, confirmed.body.message]).toEqual([
        200,
        'E-mail verificado com sucesso! Para entrar, escolha sua senha pelo link que acabamos de enviar.',
      ]);
      expect((await storedAccount(backend, email))?.name).not.toContain('Outra');
      for (const password of ['outra-senha', PASSWORD])
        expect((await logIn(actors.visitor, { email, password })).status).toBe(401);

      const reset = { token: (await lastLink(backend, email)).token, email, password: 'escolhida-agora' };
      expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
      expect((await logIn(actors.visitor, { email, password: 'escolhida-agora' })).status).toBe(200);
    },
  );

  test('gets the same message about an invalid password as a new one', async ({ backend, signUp }) => {
    const known = await createAccount(backend);
    const [one, other] = [
      await signUp.send({ email: known.email, password: 'curta' }),
      await signUp.send({ password: 'curta' }),
    ];
    expect([one.status, one.body]).toEqual([422, other.body]);
  });
});

describe('an invalid sign-up is refused with a message for each field, and creates nothing:', () => {
  const NAME = 'Informe seu nome.';
  const EMAIL = 'Informe seu e-mail.';
  const EMAIL_WRONG = 'Informe um e-mail válido.';
  const CHOOSE = 'Escolha uma senha.';
  const SHORT = 'A senha precisa ter pelo menos 8 caracteres.';
  const LONG = 'A senha é longa demais: use até 72 caracteres, contando em dobro os acentuados.';
  const missing = { name: undefined, email: undefined, password: undefined };

  test.for<[string, object, Record<string, string>]>([
    ['nothing at all', missing, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['empty fields', { name: '', email: '', password: '' }, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['null', { name: null, email: null, password: null }, { name: NAME, email: EMAIL, password: CHOOSE }],
    [
      'numbers instead of texts',
      { name: 1, email: 2, password: 12345678 },
      { name: NAME, email: EMAIL, password: CHOOSE },
    ],
    ['a name of spaces', { name: ' \t ' }, { name: NAME }],
    ['an invisible name', { name: '\u200b\u2060' }, { name: NAME }],
    ['a name of two lines', { name: 'Ana\nSouza' }, { name: 'Escreva o nome em uma linha.' }],
    [
      'a name of 121 letters',
      { name: 'á'.repeat(121) },
      { name: 'O nome pode ter no máximo 120 caracteres.' },
    ],
    [
      'a password with a null byte',
      { password: 'senha\0comum' },
      { password: 'O texto tem caracteres que não podem ser usados.' },
    ],
    [
      'a too long e-mail address',
      { email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example` },
      { email: 'O e-mail pode ter no máximo 254 caracteres.' },
    ],
    ['an e-mail address without @', { email: 'ana.teste.example' }, { email: EMAIL_WRONG }],
    ['an e-mail address with accents', { email: 'josé@teste.example' }, { email: EMAIL_WRONG }],
    ['two e-mail addresses', { email: 'a@teste.example,b@teste.example' }, { email: EMAIL_WRONG }],
    ['a password of 7 characters', { password: 'sete777' }, { password: SHORT }],
    ['a password of 73 bytes', { password: 'x'.repeat(73) }, { password: LONG }],
    ['a password of 37 accented characters', { password: 'é'.repeat(37) }, { password: LONG }],
  ])('%s', async ([, change, texts], { signUp, backend, email }) => {
    const answer = await signUp.send(change);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(answer.body.message).toBe('Confira os dados informados.');
    expect(await storedAccount(backend, email)).toBeUndefined();
    expect(await emailsTo(backend, email)).toEqual([]);
  });
});

const SENT = { message: 'Convite enviado.' };

const CHOSEN = 'segredo-do-caio';

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
    expect((await logIn(actors.visitor, { email, password: CHOSEN })).status).toBe(401);
  });

  test('can be accepted once, by choosing a password', async ({ invitation, backend, email, actors }) => {
    await invitation.send();
    const { token } = await lastLink(backend, email);
    expect((await invitation.accept(token)).status).toBe(200);
    const { status, body } = await logIn(actors.visitor, { email, password: CHOSEN });
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
    const rest = { role: 'admin', password: CHOSEN, expires_at: '2040-01-01', email_confirm: true };
    expect((await invitation.send(rest)).status).toBe(201);
    expect(await storedAccount(backend, email)).toMatchObject({
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect((await logIn(actors.visitor, { email, password: CHOSEN })).status).toBe(401);
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

  test('gives the role when it is accepted, not before', async ({ actors, backend, email, invitation }) => {
    const { status, body } = await invitation.send({ staff_role: 'editor' });
    expect([status, body.message]).toEqual([201, expect.stringContaining('ao confirmar o e-mail')]);
    expect(await roleOf(backend, email)).toBeUndefined();
    expect((await invitation.accept((await lastLink(backend, email)).token)).status).toBe(200);
    expect(await roleOf(backend, email)).toBe('editor');
    const session = (await logIn(actors.visitor, { email, password: CHOSEN })).body.data;
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

// Ana has signed up but not confirmed her e-mail address.

const MISSING = 'Token de verificação não encontrado. Por favor, verifique o link.';

const REFUSED = 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.';

/** The message is in both places where clients look for it. */
function expectRefusal({ status, body }: ApiAnswer, message: string): void {
  expect([status, body]).toEqual([400, { message, data: { message } }]);
}

describe('the link of a sign-up', () => {
  test('counts for the IP address of its caller alone, and not if it works', async ({
    backend,
    ana,
    link,
  }) => {
    const { token } = await lastLink(backend, ana.email);
    await backend.sql('delete from private.rate_limits');
    expect((await link.open(`?token=${token}`)).status).toBe(200);
    const counted = 'select attempts from private.rate_limits';
    expect(await backend.sql(counted)).toEqual([{ attempts: 0 }]);
    await link.open(`?token=${token}`);
    expect(await backend.sql(`${counted} where attempts > 0`)).toEqual([{ attempts: 1 }]);
  });

  test('confirms the e-mail address without logging anybody in', async ({ backend, ana, actors, link }) => {
    const { token } = await lastLink(backend, ana.email);
    expect((await logIn(actors.visitor, ana)).status).toBe(403);
    const { status, body } = await link.open(`?token=${token}`);
    const message = 'E-mail verificado com sucesso! Você já pode fazer o login.';
    expect([status, body]).toEqual([200, { message }]);
    expect([await link.isConfirmed(), await openSessions(backend, ana)]).toEqual([true, 0]);
    expect((await logIn(actors.visitor, ana)).status).toBe(200);
  });

  test('works once', async ({ backend, ana, link }) => {
    const { token } = await lastLink(backend, ana.email);
    await link.open(`?token=${token}`);
    const used = 'Este link já foi usado. Sua conta está confirmada: entre.';
    expectRefusal(await link.open(`?token=${token}`), used);
    expect(await link.isConfirmed()).toBe(true);
  });

  test('expires', async ({ backend, ana, link }) => {
    const { token } = await lastLink(backend, ana.email);
    await backend.sql(
      `update auth.users set confirmation_sent_at = now() - interval '2 hours' where id = $1`,
      [ana.id],
    );
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    expect(await link.isConfirmed()).toBe(false);
  });
});

describe('an invalid link', () => {
  test.for(['', '?', '?token=', '?outro=1'])('is refused without a token: "%s"', async (query, { link }) => {
    expectRefusal(await link.open(query), MISSING);
  });

  test.for([
    '?token=nenhum',
    "?token=' or true --",
    `?token=${'a'.repeat(3000)}`,
    '?token=%00',
    '?token=%ed%a0',
  ])('does not confirm the e-mail address: %s', async (query, { link }) => {
    expectRefusal(await link.open(query), REFUSED);
    expect(await link.isConfirmed()).toBe(false);
  });

  test('may be one of an invitation, which still works afterwards', async ({ actors, backend, link }) => {
    const email = `${randomUUID()}@teste.example`;
    await call(actors.admin, 'POST', '/users', { name: 'Bia', email });
    const { token } = await lastLink(backend, email);
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    expect((await storedAccount(backend, email))?.confirmed).toBe(false);
    const reset = { token, email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
  });

  test('of a sign-up does not choose a password, and still confirms afterwards', async ({
    actors,
    ana,
    backend,
    link,
  }) => {
    const { token } = await lastLink(backend, ana.email);
    const reset = { token, email: ana.email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(400);
    expect((await link.open(`?token=${token}`)).status).toBe(200);
    expect((await logIn(actors.visitor, ana)).status).toBe(200);
  });

  test('may be one for a new password, which still works afterwards', async ({
    actors,
    ana,
    backend,
    link,
  }) => {
    const forgotten = () => call(actors.visitor, 'POST', '/auth/forgot-password', { email: ana.email });
    const { token } = await linkAfter(backend, ana.email, forgotten);
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    const reset = { token, email: ana.email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
  });
});
