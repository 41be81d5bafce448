import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { auth, authError, call, expectReport, ID, rest, server, TOO_MANY } from './support/failing-project';

// What the auth server does not mail, or not now.

const ana = { name: 'Ana Souza', email: 'ana@teste.example', password: 'uma-senha-longa' };
const register = () => call('/api/auth/register', { method: 'POST', body: JSON.stringify(ana) });
const refuse = (message: string) =>
  server.use(http.post(auth('/signup'), () => authError(429, 'over_email_send_rate_limit', {}, message)));

test('a sign-up that finds the project’s share of e-mails used up has not worked: 429', async () => {
  refuse('email rate limit exceeded');
  expect(await register()).toMatchObject({ status: 429, body: TOO_MANY });
});

test('a sign-up that was repeated within the minute has worked the first time', async () => {
  refuse('For security purposes, you can only request this after 45 seconds.');
  expect((await register()).status).toBe(201);
});

test('a new address asked for within a minute of the last is 429, and nothing else is saved', async () => {
  let saved = false;
  server.use(
    http.put(auth('/user'), () => authError(429, 'over_email_send_rate_limit')),
    http.patch(rest('/profiles'), () => {
      saved = true;
      return HttpResponse.json([]);
    }),
  );
  const body = JSON.stringify({ ...ana, email: 'outra@teste.example' });
  const answer = await call('/api/users/me', { method: 'PUT', body });
  expect([answer.status, answer.headers.get('retry-after'), saved]).toEqual([429, '60', false]);
});

test.each([
  [400, 'email_address_invalid', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'validation_failed', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'email_exists', 409, { errors: { email: ['Já existe uma conta com este e-mail.'] } }],
  [422, 'signup_disabled', 422, { message: 'Não foi possível convidar.' }],
  [401, 'no_authorization', 500, {}],
])('an invitation that the auth server refuses with %i %s is %i', async (said, code, status, body) => {
  server.use(
    http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID }])),
    http.post(auth('/invite'), () => authError(said, code)),
  );
  const invitation = { method: 'POST', body: JSON.stringify({ name: ana.name, email: ana.email }) };
  expect(await call('/api/users', invitation)).toMatchObject({ status, body });
  expectReport(status === 500 ? 1 : 0);
});
