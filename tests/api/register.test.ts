import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, passwordHash, storedAccount } from './support/account-api';
import { createAccount, createActors, type Actor } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';

let backend: Backend;
let visitor: Actor;
let email: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  ({ visitor } = await createActors(backend));
});
beforeEach(() => {
  email = `${randomUUID()}@teste.example`;
});
afterAll(() => backend.close());

const PASSWORD = 'segredo-da-ana';
const DONE = {
  message:
    'Cadastro realizado com sucesso! Enviamos um link de confirmação para o seu e-mail. Verifique a caixa de entrada e o spam.',
};

function register(change: object = {}): Promise<ApiAnswer> {
  const body = { name: 'Ana Souza', email, password: PASSWORD, ...change };
  return call(visitor, 'POST', '/auth/register', body);
}

async function confirm(address = email): Promise<void> {
  const { token } = await lastLink(backend, address);
  expect((await call(visitor, 'GET', `/auth/verify-email?token=${token}`)).status).toBe(200);
}

describe('a sign-up', () => {
  test('creates a free account that waits for its confirmation, and mails the link', async () => {
    const { status, body } = await register();
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
    await confirm();
    expect((await logIn(visitor, { email, password: PASSWORD })).status).toBe(200);
  });

  test('keeps a name as it is written but for the space around it, and an address in small letters', async () => {
    const name = 'José D’Ávila Conceição & Cia 👗';
    const shouted = `  ${email.toUpperCase()}\t`;
    expect((await register({ name: `  ${name}\n`, email: shouted })).status).toBe(201);
    expect(await storedAccount(backend, email)).toMatchObject({ name, email });
    await confirm();
    expect((await logIn(visitor, { email: shouted, password: PASSWORD })).body.data).toMatchObject({
      user: { name, email },
    });
  });

  test.each([
    ['of 8 characters', 'oito8888'],
    ['of 72 bytes', 'é'.repeat(36)],
    ['with space around it', '  segredo  '],
  ])('takes a password %s, which then has to be exactly that', async (_kind, password) => {
    expect((await register({ password })).status).toBe(201);
    await confirm();
    expect((await logIn(visitor, { email, password })).status).toBe(200);
    expect((await logIn(visitor, { email, password: ` ${password}` })).status).toBe(401);
    expect((await logIn(visitor, { email, password: password.slice(0, -1) })).status).toBe(401);
  });

  test('cannot bring its own role, plan, id or confirmation along', async () => {
    const id = randomUUID();
    const rest = { id, role: 'admin', admin: true, email_confirmed_at: '2026-01-01', app_metadata: {} };
    const subscription = { status: 'active', ends_at: '2999-01-01' };
    const answer = await register({ ...rest, subscription, expires_at: '2999-01-01' });
    expect([answer.status, answer.body]).toEqual([201, DONE]);
    const stored = await storedAccount(backend, email);
    expect(stored).toMatchObject({ confirmed: false, is_admin: false, expires_at: null });
    expect(stored?.id).not.toBe(id);
  });
});

describe('an address that has an account', () => {
  test('gets the answer of a new one; nothing changes, nothing is mailed', async () => {
    const known = await createAccount(backend, { name: 'Dona Original', expiresAt: new Date('2031-05-01') });
    const before = [await storedAccount(backend, known.id), await passwordHash(backend, known.email)];
    for (const address of [known.email, known.email.toUpperCase()]) {
      const { status, body } = await register({ email: address, name: 'Outra Pessoa' });
      expect([status, body]).toEqual([201, DONE]);
    }
    expect([await storedAccount(backend, known.id), await passwordHash(backend, known.email)]).toEqual(
      before,
    );
    const sql = 'select from auth.users where lower(email) = $1';
    expect(await backend.sql(sql, [known.email])).toHaveLength(1);
    expect(await emailsTo(backend, known.email)).toEqual([]);
    expect((await logIn(visitor, known)).status).toBe(200);
    expect((await logIn(visitor, { ...known, password: PASSWORD })).status).toBe(401);
  });

  test('gets it too while it waits for its confirmation; the first name and password stay', async () => {
    await register();
    const { status, body } = await register({ name: 'Outra Pessoa', password: 'outra-senha' });
    expect([status, body]).toEqual([201, DONE]);
    await confirm();
    expect(await storedAccount(backend, email)).toMatchObject({ name: 'Ana Souza', confirmed: true });
    expect((await logIn(visitor, { email, password: PASSWORD })).status).toBe(200);
    expect((await logIn(visitor, { email, password: 'outra-senha' })).status).toBe(401);
  });

  test('is told what is wrong with the password as a new one is', async () => {
    const known = await createAccount(backend);
    const [one, other] = [
      await register({ email: known.email, password: 'curta' }),
      await register({ password: 'curta' }),
    ];
    expect([one.status, one.body]).toEqual([422, other.body]);
  });
});

describe('a sign-up with something missing or wrong says so at each field and creates nothing', () => {
  const NAME = 'Informe seu nome.';
  const EMAIL = 'Informe seu e-mail.';
  const EMAIL_WRONG = 'Informe um e-mail válido.';
  const CHOOSE = 'Escolha uma senha.';
  const SHORT = 'A senha precisa ter pelo menos 8 caracteres.';
  const LONG = 'A senha é longa demais: use até 72 caracteres, contando em dobro os acentuados.';
  const missing = { name: undefined, email: undefined, password: undefined };

  test.each<[string, object, Record<string, string>]>([
    ['nothing at all', missing, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['empty', { name: '', email: '', password: '' }, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['null', { name: null, email: null, password: null }, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['numbers', { name: 1, email: 2, password: 12345678 }, { name: NAME, email: EMAIL, password: CHOOSE }],
    ['a name of spaces', { name: ' \t ' }, { name: NAME }],
    ['a name that nobody sees', { name: '\u200b\u2060' }, { name: NAME }],
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
      'an address longer than there are',
      { email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example` },
      { email: 'O e-mail pode ter no máximo 254 caracteres.' },
    ],
    ['no address', { email: 'ana.teste.example' }, { email: EMAIL_WRONG }],
    ['an address with accents', { email: 'josé@teste.example' }, { email: EMAIL_WRONG }],
    ['two addresses', { email: 'a@teste.example,b@teste.example' }, { email: EMAIL_WRONG }],
    ['a password of 7', { password: 'sete777' }, { password: SHORT }],
    ['a password of 73 bytes', { password: 'x'.repeat(73) }, { password: LONG }],
    ['a password of 37 accents', { password: 'é'.repeat(37) }, { password: LONG }],
  ])('%s', async (_what, change, texts) => {
    const answer = await register(change);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(answer.body.message).toBe('Confira os dados informados.');
    expect(await storedAccount(backend, email)).toBeUndefined();
    expect(await emailsTo(backend, email)).toEqual([]);
  });
});
