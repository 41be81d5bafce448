import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountsOf } from './support/account-api';
import { createActor, type Actor } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
beforeEach(async () => {
  await backend.sql('delete from private.rate_limits');
});
afterAll(() => backend.close());

const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
const someAddress = () => `10.${randomBytes(3).join('.')}`;
const someEmail = () => `${randomUUID()}@teste.example`;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${backend.url}/functions/v1/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': someAddress(), ...headers },
    body: JSON.stringify(body),
  });
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, message, wait: Number(answer.headers.get('retry-after')) };
}

/** Statuses of `count` calls, one after the other. */
async function repeated(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let made = 0; made < count; made++) statuses.push((await call()).status);
  return statuses;
}

test('the eleventh wrong password of an account is not even looked at, nor is the right one then', async () => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': someAddress() };
  const login = (password: string, email = account.email) => post('/auth/login', { email, password }, place);
  expect(await repeated(10, () => login('errada'))).toEqual(Array(10).fill(401));
  for (const password of ['errada', account.password]) {
    const refused = await login(password);
    expect(refused).toMatchObject({ status: 429, message: TOO_MANY });
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(900);
  }
  // In other letters it is the same account; another account is not affected.
  expect((await login('errada', account.email.toUpperCase())).status).toBe(429);
  expect((await login('errada', someEmail())).status).toBe(401);
});

test('wrong passwords from one place do not lock the owner out of another; a hundred from many places do', async () => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': someAddress() };
  const wrong = (from = place) => post('/auth/login', { email: account.email, password: 'errada' }, from);
  await repeated(10, wrong);
  const right = () => post('/auth/login', { email: account.email, password: account.password });
  expect([(await wrong()).status, (await right()).status]).toEqual([429, 200]);

  await wrong({ 'cf-connecting-ip': someAddress() });
  await backend.sql('update private.rate_limits set attempts = 100');
  expect((await right()).status).toBe(429);
});

test('an address without an account is limited like one with an account', async () => {
  const email = someEmail();
  const place = { 'cf-connecting-ip': someAddress() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  expect(await repeated(11, login)).toEqual([...Array<number>(10).fill(401), 429]);
});

test('the right password starts the count anew', async () => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': someAddress() };
  const login = (password: string) => post('/auth/login', { email: account.email, password }, place);
  for (let round = 0; round < 2; round++) {
    expect(await repeated(9, () => login('errada'))).toEqual(Array(9).fill(401));
    expect((await login(account.password)).status).toBe(200);
  }
});

test('when the time is over, there are attempts again', async () => {
  const email = someEmail();
  const place = { 'cf-connecting-ip': someAddress() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  await repeated(10, login);
  expect((await login()).status).toBe(429);
  await backend.sql("update private.rate_limits set resets_at = now() - interval '1 second'");
  expect((await login()).status).toBe(401);
});

test('one place may try thirty accounts in five minutes, whatever it says of itself', async () => {
  const place = someAddress();
  const login = (headers: Record<string, string>) =>
    post('/auth/login', { email: someEmail(), password: 'x' }, headers);
  expect(await repeated(30, () => login({ 'cf-connecting-ip': place }))).toEqual(Array(30).fill(401));
  expect((await login({ 'cf-connecting-ip': place, 'x-forwarded-for': someAddress() })).status).toBe(429);
  expect((await login({})).status).toBe(401);
});

test('the addresses of one household’s IPv6 network are one place', async () => {
  const login = (at: string) =>
    post('/auth/login', { email: someEmail(), password: 'x' }, { 'cf-connecting-ip': at });
  const statuses = await repeated(30, () => login(`2001:db8::${randomBytes(2).toString('hex')}:1`));
  expect(statuses).toEqual(Array(30).fill(401));
  expect((await login('2001:db8:0:0:1:2:3:4')).status).toBe(429);
  for (const elsewhere of ['2001:db8:0:1::1', '2001:db8:1::', '::ffff:192.0.2.1'])
    expect((await login(elsewhere)).status).toBe(401);
});

test('where the platform names no address, what the caller puts before the last proxy’s does not count', async () => {
  const place = someAddress();
  const login = () =>
    fetch(`${backend.url}/functions/v1/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${someAddress()}, ${place}` },
      body: JSON.stringify({ email: someEmail(), password: 'x' }),
    });
  expect(await repeated(31, login)).toEqual([...Array<number>(30).fill(401), 429]);
});

test('who calls with somebody else’s session may not guess their password by changing or deleting', async () => {
  const member = await createActor(backend);
  const change = () =>
    member.ask('/functions/v1/api/auth/change-password', {
      method: 'PUT',
      body: { currentPassword: 'errada', newPassword: 'nova-senha-longa' },
    });
  const removal = (password: string) =>
    member.ask('/functions/v1/api/account/deletion', { method: 'POST', body: { password } });
  expect(await repeated(5, change)).toEqual(Array(5).fill(422));
  expect(await repeated(5, () => removal('errada'))).toEqual(Array(5).fill(422));
  expect((await change()).status).toBe(429);
  expect((await removal(member.account.password)).status).toBe(429);
  expect(await accountsOf(backend, member.account)).toBe(1);
});

test.each([
  ['/auth/forgot-password', (email: string) => ({ email }), 5, 200],
  ['/auth/register', (email: string) => ({ name: 'Ana', email, password: 'uma-senha-longa' }), 5, 201],
])('an address gets only so many mails an hour by %s', async (path, bodyFor, most, status) => {
  const email = someEmail();
  const statuses = await repeated(most + 1, () => post(path, bodyFor(email)));
  expect(statuses).toEqual([...Array<number>(most).fill(status), 429]);
});

test('sign-ups with somebody’s address do not keep them from a new password', async () => {
  const email = someEmail();
  await repeated(6, () => post('/auth/register', { name: 'Ana', email, password: 'uma-senha-longa' }));
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
});

test('a member may ask for ten new addresses an hour, and for one only five times; all else stays free', async () => {
  const [ana, bia] = [await createActor(backend), await createActor(backend)];
  const change = (member: Actor, body: object) =>
    member.ask('/functions/v1/api/users/me', { method: 'PUT', body });
  const wanted = someEmail();
  expect(await repeated(5, () => change(ana, { email: wanted }))).not.toContain(429);
  expect((await change(bia, { email: wanted })).status).toBe(429);
  expect(await repeated(5, () => change(ana, { email: someEmail() }))).not.toContain(429);
  expect((await change(ana, { email: someEmail(), name: 'Ana Lima' })).status).toBe(429);
  expect((await change(ana, { email: ana.account.email, name: 'Ana Maria' })).status).toBe(200);
});

test.each([
  ['/auth/forgot-password', () => ({ email: someEmail() }), 10, 200],
  ['/auth/register', () => ({ name: 'Ana', email: someEmail(), password: 'uma-senha-longa' }), 10, 201],
  ['/contact', () => ({ name: 'Ana', email: someEmail(), subject: 'planos', message: 'Olá' }), 5, 201],
  [
    '/auth/reset-password',
    () => ({ token: randomUUID(), email: someEmail(), password: 'uma-senha-longa' }),
    30,
    400,
  ],
])('one place may call %s only so often', async (path, bodyFor, most, status) => {
  const headers = { 'cf-connecting-ip': someAddress() };
  const statuses = await repeated(most + 1, () => post(path, bodyFor(), headers));
  expect(statuses).toEqual([...Array<number>(most).fill(status), 429]);
});

test('attempts that were refused for their form are not counted', async () => {
  const headers = { 'cf-connecting-ip': someAddress() };
  expect(await repeated(12, () => post('/contact', { name: '' }, headers))).toEqual(Array(12).fill(422));
  expect(await backend.sql('select from private.rate_limits')).toHaveLength(0);
});

test('twenty attempts at the same moment are twenty attempts', async () => {
  const email = someEmail();
  const place = { 'cf-connecting-ip': someAddress() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/auth/login', { email, password: 'errada' }, place)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('what is kept of an attempt names neither the place nor the person', async () => {
  const email = someEmail();
  await post('/auth/login', { email, password: 'x' }, { 'cf-connecting-ip': '203.0.113.7' });
  const rows = await backend.sql<{ key: string }>('select * from private.rate_limits');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.7|teste\.example|login/);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
