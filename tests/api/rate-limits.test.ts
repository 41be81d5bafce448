import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { accountsOf } from './support/account-api';
import type { Backend } from '../support/backend';
import { createActor, type Actor } from '../support/actors';
import { test as base } from './support/test';

const test = base.extend(
  'post',
  { scope: 'file' },
  ({ backend }) =>
    async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${backend.url}/functions/v1/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': randomIp(), ...headers },
        body: JSON.stringify(body),
      });
      const { message } = (await answer.json()) as { message?: string };
      return { status: answer.status, message, wait: Number(answer.headers.get('retry-after')) };
    },
);
test.beforeEach(async ({ backend }) => {
  await backend.sql('delete from private.rate_limits');
});

const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
const randomIp = () => `10.${randomBytes(3).join('.')}`;
const randomEmail = () => `${randomUUID()}@teste.example`;

/** As if every attempt that has been counted had been made so many times more. */
const moreAttempts = (backend: Backend, more: number) =>
  backend.sql('update private.rate_limits set attempts = attempts + $1', [more]);

/** The statuses of `count` calls, one after the other. */
async function repeated(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let made = 0; made < count; made++) statuses.push((await call()).status);
  return statuses;
}

test('after ten wrong passwords of an account even the correct one is refused', async ({ backend, post }) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const login = (password: string, email = account.email) => post('/auth/login', { email, password }, place);
  expect((await login('errada')).status).toBe(401);
  await moreAttempts(backend, 8);
  expect((await login('errada')).status).toBe(401);
  for (const password of ['errada', account.password]) {
    const refused = await login(password);
    expect(refused).toMatchObject({ status: 429, message: TOO_MANY });
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(900);
  }
  // The same account in upper case is limited, too. Another account is not.
  expect((await login('errada', account.email.toUpperCase())).status).toBe(429);
  expect((await login('errada', randomEmail())).status).toBe(401);
});

test('wrong passwords from one IP address do not lock the owner out; a hundred from many IP addresses do', async ({
  backend,
  post,
}) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const wrong = (from = place) => post('/auth/login', { email: account.email, password: 'errada' }, from);
  await wrong();
  await moreAttempts(backend, 9);
  const right = () => post('/auth/login', { email: account.email, password: account.password });
  expect([(await wrong()).status, (await right()).status]).toEqual([429, 200]);

  await wrong({ 'cf-connecting-ip': randomIp() });
  await backend.sql('update private.rate_limits set attempts = 100');
  expect((await right()).status).toBe(429);
});

test('an e-mail address without an account is limited like one with an account', async ({
  backend,
  post,
}) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  expect((await login()).status).toBe(401);
  await moreAttempts(backend, 8);
  expect(await repeated(2, login)).toEqual([401, 429]);
});

test('a successful login resets the count', async ({ backend, post }) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const login = (password: string) => post('/auth/login', { email: account.email, password }, place);
  for (let round = 0; round < 2; round++) {
    expect((await login('errada')).status).toBe(401);
    await moreAttempts(backend, 8);
    expect((await login(account.password)).status).toBe(200);
  }
});

test('after the waiting time attempts are accepted again', async ({ post, backend }) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  await login();
  await moreAttempts(backend, 9);
  expect((await login()).status).toBe(429);
  await backend.sql("update private.rate_limits set resets_at = now() - interval '1 second'");
  expect((await login()).status).toBe(401);
});

test('one IP address may try thirty accounts in five minutes, whatever other headers it sends', async ({
  backend,
  post,
}) => {
  const place = randomIp();
  const login = (headers: Record<string, string>) =>
    post('/auth/login', { email: randomEmail(), password: 'x' }, headers);
  expect((await login({ 'cf-connecting-ip': place })).status).toBe(401);
  await moreAttempts(backend, 28);
  expect((await login({ 'cf-connecting-ip': place })).status).toBe(401);
  expect((await login({ 'cf-connecting-ip': place, 'x-forwarded-for': randomIp() })).status).toBe(429);
  expect((await login({})).status).toBe(401);
});

test('successful logins do not count against the thirty of an IP address, nor make room for guesses', async ({
  backend,
  post,
}) => {
  const place = { 'cf-connecting-ip': randomIp() };
  const people = [await createActor(backend), await createActor(backend)];
  const right = (at: number) => post('/auth/login', people[at % 2]!.account, place);
  const wrong = () => post('/auth/login', { email: randomEmail(), password: 'x' }, place);
  await wrong();
  await moreAttempts(backend, 19); // ten are left
  for (let at = 0; at < 11; at++) expect((await right(at)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? right(at) : wrong())),
  );
  const statuses = [...answers.map(({ status }) => status), ...(await repeated(3, wrong))];
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect([(await wrong()).status, (await right(0)).status]).toEqual([429, 429]);
});

test('the IPv6 addresses of one household count as one', async ({ backend, post }) => {
  const login = (at: string) =>
    post('/auth/login', { email: randomEmail(), password: 'x' }, { 'cf-connecting-ip': at });
  expect((await login('2001:db8::1:1')).status).toBe(401);
  await moreAttempts(backend, 28);
  expect((await login('2001:db8::2:1')).status).toBe(401);
  expect((await login('2001:db8:0:0:1:2:3:4')).status).toBe(429);
  for (const elsewhere of ['2001:db8:0:1::1', '2001:db8:1::', '::ffff:192.0.2.1'])
    expect((await login(elsewhere)).status).toBe(401);
});

test('if the platform names no IP address, only the one added by the last proxy counts', async ({
  backend,
}) => {
  const place = randomIp();
  const login = () =>
    fetch(`${backend.url}/functions/v1/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${randomIp()}, ${place}` },
      body: JSON.stringify({ email: randomEmail(), password: 'x' }),
    });
  expect((await login()).status).toBe(401);
  await moreAttempts(backend, 28);
  expect(await repeated(2, login)).toEqual([401, 429]);
});

test('nobody can guess the password of an open session by changing it or deleting the account', async ({
  backend,
}) => {
  const member = await createActor(backend);
  const change = () =>
    member.ask('/functions/v1/api/auth/change-password', {
      method: 'PUT',
      body: { currentPassword: 'errada', newPassword: 'nova-senha-longa' },
    });
  const removal = (password: string) =>
    member.ask('/functions/v1/api/account/deletion', { method: 'POST', body: { password } });
  expect([(await change()).status, (await removal('errada')).status]).toEqual([422, 422]);
  await moreAttempts(backend, 8);
  expect((await change()).status).toBe(429);
  expect((await removal(member.account.password)).status).toBe(429);
  expect(await accountsOf(backend, member.account)).toBe(1);
});

test.for([
  ['/auth/forgot-password', (email: string) => ({ email }), 5, 200],
  ['/auth/register', (email: string) => ({ name: 'Ana', email, password: 'uma-senha-longa' }), 5, 201],
] as const)(
  'an e-mail address gets only a few e-mails an hour from %s',
  async ([path, bodyFor, most, status], { post }) => {
    const email = randomEmail();
    const statuses = await repeated(most + 1, () => post(path, bodyFor(email)));
    expect(statuses).toEqual([...Array<number>(most).fill(status), 429]);
  },
);

test('sign-ups with somebody’s e-mail address do not prevent them from recovering their password', async ({
  post,
}) => {
  const email = randomEmail();
  await repeated(6, () => post('/auth/register', { name: 'Ana', email, password: 'uma-senha-longa' }));
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
});

test('a member may request ten new e-mail addresses an hour, the same one five times; other changes are not limited', async ({
  backend,
}) => {
  const [ana, bia] = [await createActor(backend), await createActor(backend)];
  const change = (member: Actor, body: object) =>
    member.ask('/functions/v1/api/users/me', { method: 'PUT', body });
  const wanted = randomEmail();
  expect(await repeated(5, () => change(ana, { email: wanted }))).not.toContain(429);
  expect((await change(bia, { email: wanted })).status).toBe(429);
  expect(await repeated(5, () => change(ana, { email: randomEmail() }))).not.toContain(429);
  expect((await change(ana, { email: randomEmail(), name: 'Ana Lima' })).status).toBe(429);
  expect((await change(ana, { email: ana.account.email, name: 'Ana Maria' })).status).toBe(200);
});

test.for([
  ['/auth/forgot-password', () => ({ email: randomEmail() }), 10, 200],
  ['/auth/register', () => ({ name: 'Ana', email: randomEmail(), password: 'uma-senha-longa' }), 10, 201],
  ['/contact', () => ({ name: 'Ana', email: randomEmail(), subject: 'planos', message: 'Olá' }), 5, 201],
  [
    '/auth/reset-password',
    () => ({ token: randomUUID(), email: randomEmail(), password: 'uma-senha-longa' }),
    30,
    400,
  ],
] as const)(
  'one IP address may call %s only a few times',
  async ([path, bodyFor, most, status], { backend, post }) => {
    const call = () => post(path, bodyFor(), { 'cf-connecting-ip': place });
    const place = randomIp();
    expect((await call()).status).toBe(status);
    await moreAttempts(backend, most - 2);
    expect(await repeated(2, call)).toEqual([status, 429]);
  },
);

test('invalid requests do not count as attempts', async ({ post, backend }) => {
  const headers = { 'cf-connecting-ip': randomIp() };
  expect(await repeated(12, () => post('/contact', { name: '' }, headers))).toEqual(Array(12).fill(422));
  expect(await backend.sql('select from private.rate_limits')).toHaveLength(0);
});

test('simultaneous attempts are all counted', async ({ post }) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/auth/login', { email, password: 'errada' }, place)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('the stored count of attempts names neither IP address nor person', async ({ post, backend }) => {
  const email = randomEmail();
  await post('/auth/login', { email, password: 'x' }, { 'cf-connecting-ip': '203.0.113.7' });
  const rows = await backend.sql<{ key: string }>('select * from private.rate_limits');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.7|teste\.example|login/);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
