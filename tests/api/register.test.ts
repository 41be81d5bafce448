import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { logIn, passwordHash, storedAccount } from './support/account-api';
import { createAccount } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { emailsTo, lastLink } from '../support/mail';
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
      'a name with a null byte',
      { name: 'A\0na' },
      { name: 'O texto tem caracteres que não podem ser usados.' },
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
