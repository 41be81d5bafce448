import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { auth, authError, ID, rest, TOO_MANY, test as base } from './support/failing-project';

// The auth server refuses to send an e-mail.

const ana = { name: 'Ana Souza', email: 'ana@teste.example', password: 'uma-senha-longa' };

const test = base.extend('signUp', ({ project }) => {
  const register = () => project.call('/api/auth/register', { method: 'POST', body: JSON.stringify(ana) });

  const refuse = (message: string) =>
    project.use(http.post(auth('/signup'), () => authError(429, 'over_email_send_rate_limit', {}, message)));

  const voided: unknown[] = [];
  project.use(
    http.post(rest('/rpc/void_unconfirmed_sign_up'), async ({ request }) => {
      voided.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );

  return { register, refuse, voided };
});

test('a sign-up is answered 429 when the project may not send more e-mails, and an earlier one is voided', async ({
  signUp,
}) => {
  signUp.refuse('email rate limit exceeded');
  expect(await signUp.register()).toMatchObject({ status: 429, body: TOO_MANY });
  expect(signUp.voided).toEqual([{ email: ana.email }]);
});

test('a sign-up that is repeated within a minute is answered like the first one, which is voided', async ({
  signUp,
}) => {
  signUp.refuse('For security purposes, you can only request this after 45 seconds.');
  expect((await signUp.register()).status).toBe(201);
  expect(signUp.voided).toEqual([{ email: ana.email }]);
});

test('a recovery is answered before the auth server has answered, whose failure only the operator learns', async ({
  project,
}) => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  project.use(
    http.post(auth('/recover'), async () => {
      await failed;
      return authError(500, 'unexpected_failure');
    }),
  );
  const body = JSON.stringify({ email: ana.email });
  const answer = await project.call('/api/auth/forgot-password', { method: 'POST', body });
  expect(answer.status).toBe(200);
  project.expectReports(0);
  fail();
  await expect.poll(() => project.reported.mock.calls.length).toBe(1);
  expect(project.reported.mock.calls[0]![1]).toEqual({ request_id: answer.headers.get('x-request-id') });
});

test('a second new e-mail address within a minute is answered 429, and nothing else is saved', async ({
  project,
}) => {
  let saved = false;
  project.use(
    http.post(rest('/rpc/login_is_fresh'), () => HttpResponse.json(true)),
    http.put(auth('/user'), () => authError(429, 'over_email_send_rate_limit')),
    http.patch(rest('/profiles'), () => {
      saved = true;
      return HttpResponse.json([]);
    }),
  );
  const body = JSON.stringify({ ...ana, email: 'outra@teste.example' });
  const answer = await project.call('/api/users/me', { method: 'PUT', body });
  expect([answer.status, answer.headers.get('retry-after'), saved]).toEqual([429, '60', false]);
});

test.for([
  [400, 'email_address_invalid', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'validation_failed', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'email_exists', 409, { errors: { email: ['Já existe uma conta com este e-mail.'] } }],
  [422, 'signup_disabled', 422, { message: 'Não foi possível convidar.' }],
  [401, 'no_authorization', 500, {}],
] as const)(
  'an invitation that the auth server refuses with %i %s is answered %i',
  async ([said, code, status, body], { project }) => {
    project.use(
      http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID, role: 'owner' }])),
      http.post(rest('/rpc/note_invitation'), () => new HttpResponse(null, { status: 204 })),
      http.post(auth('/invite'), () => authError(said, code)),
    );
    const invitation = { method: 'POST', body: JSON.stringify({ name: ana.name, email: ana.email }) };
    expect(await project.call('/api/users', invitation)).toMatchObject({ status, body });
    project.expectReports(status === 500 ? 1 : 0);
  },
);
