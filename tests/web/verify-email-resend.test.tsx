import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answerAuth, auth, authRefusal, webPage, type AskedAuth } from './support/auth-answers';
import { hold, server } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const ANSWER = 'Se houver um cadastro à espera de confirmação com este e-mail, um novo link foi enviado.';
const field = () => screen.findByLabelText('E-mail do cadastro');
const submit = () => screen.findByRole('button', { name: 'Enviar novo link' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
});

async function open() {
  const view = await renderApp('/verificar-email?token=old');
  await field();
  return view;
}

test('a new link is sent to the typed e-mail address', async () => {
  const { user } = await open();
  expect(await field()).toHaveAttribute('autocomplete', 'username');
  await fill(user, { 'E-mail do cadastro': ' ana@teste.example ' });
  await user.click(await submit());
  await toast('Verifique seu e-mail', ANSWER, 'success');
  expect(asked.resent).toEqual([expect.objectContaining({ type: 'signup', email: 'ana@teste.example' })]);
  expect(await field()).toHaveValue('');
});

test('an account that was sent an e-mail a moment ago gets the same answer as any other address, and its sign-up is void', async () => {
  server.use(auth('resend', () => authRefusal(429, 'over_email_send_rate_limit')));
  const { user } = await open();
  await fill(user, { 'E-mail do cadastro': 'ana@teste.example' });
  await user.click(await submit());
  await toast('Verifique seu e-mail', ANSWER, 'success');
  expect(toasts('error')).toEqual([]);
  expect(await field()).toHaveValue('');
  expect(asked.voided).toEqual([{ email: 'ana@teste.example' }]);
});

test.each([
  ['no answer', () => HttpResponse.error()],
  ['a server that is starting', () => authRefusal(503)],
  ['too many attempts', () => authRefusal(429, 'over_request_rate_limit')],
  ['a web page', () => webPage(200)],
])('%s is shown, the e-mail address stays, and the next attempt succeeds', async (_cause, answer) => {
  server.use(auth('resend', answer));
  const { user } = await open();
  await fill(user, { 'E-mail do cadastro': 'ana@teste.example' });
  await user.click(await submit());
  await toast('Erro', 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.', 'error');
  expect(await field()).toHaveValue('ana@teste.example');
  answerAuth();
  await user.click(await submit());
  await toast('Verifique seu e-mail', ANSWER, 'success');
});

test.each([
  ['', 'Informe seu e-mail.'],
  ['ana@', 'Informe um e-mail válido.'],
])(
  '"%s" is no e-mail address, so the field shows an error, has the focus, and nothing is sent',
  async (email, message) => {
    const { user } = await open();
    await fill(user, { 'E-mail do cadastro': email });
    await user.click(await submit());
    expectFault('E-mail do cadastro', message);
    expect(await field()).toHaveFocus();
    expect(asked.resent).toEqual([]);
  },
);

test('while the request is pending the button shows it, and a second submission sends nothing', async () => {
  const { held, release } = hold();
  server.use(auth('resend', () => held));
  const { user } = await open();
  await fill(user, { 'E-mail do cadastro': 'ana@teste.example' });
  const form = (await submit()).closest('form')!;
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  fireEvent.submit(form);
  release();
  await toast('Verifique seu e-mail', ANSWER, 'success');
  expect(asked.resent).toHaveLength(1);
});
