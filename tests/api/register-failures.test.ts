import { http } from 'msw';
import { expect, test } from 'vitest';
import { auth, authError, call, server, TOO_MANY } from '../support/failing-project';

const ana = { name: 'Ana Souza', email: 'ana@teste.example', password: 'uma-senha-longa' };
const register = () => call('/auth/register', { method: 'POST', body: JSON.stringify(ana) });
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
