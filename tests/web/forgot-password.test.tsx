import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal, webPage, type AskedAuth } from './support/auth-answers';
import { hold, server } from './support/msw';
import { at, clearToasts, expectFault, fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const SENT = 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.';
const field = () => screen.findByLabelText('E-mail');
const submit = () => screen.findByRole('button', { name: 'Enviar link' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

async function ask(email = 'ana@teste.example') {
  const view = await renderApp('/recuperar-senha');
  await fill(view.user, { 'E-mail': email });
  await view.user.click(await submit());
  return view;
}

test('the field is labeled and known to password managers, and requesting a link once gives an answer that does not reveal whether the account exists', async () => {
  const { held, release } = hold();
  server.use(auth('recover', () => held));
  const { container } = await ask(' ana@teste.example ');
  expect(await field()).toHaveAttribute('type', 'email');
  expect(await field()).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/login');
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  fireEvent.submit((await field()).closest('form')!);
  release();
  await toast('Verifique seu e-mail', SENT, 'success');
  expect(asked.recoveries).toEqual(['ana@teste.example']);
  expect(await field()).toHaveValue('');
  expect(screen.getByRole('note')).toHaveTextContent(
    /^Verifique a caixa de entrada de ana@teste\.example.*o link chega em alguns minutos e vale por uma hora/,
  );
  await expectAccessible(container);
});

test('an account that requested a link a moment ago gets the same answer', async () => {
  server.use(auth('recover', () => authRefusal(429, 'over_email_send_rate_limit')));
  await ask();
  await toast('Verifique seu e-mail', SENT, 'success');
  expect(toasts('error')).toEqual([]);
  expect(await field()).toHaveValue('');
});

const FAILURES: [string, () => Response][] = [
  ['no answer', () => HttpResponse.error()],
  ['a refusal', () => authRefusal(400, 'validation_failed')],
  ['a web page', () => webPage(200)],
];

test('a request for what is no e-mail address, or that fails, says so, keeps what was typed, and the next attempt succeeds', async () => {
  const { user } = await renderApp('/recuperar-senha');
  await fill(user, { 'E-mail': 'ana@' });
  await user.click(await submit());
  expectFault('E-mail', 'Informe um e-mail válido.');
  expect(await field()).toHaveFocus();
  expect(asked.recoveries).toEqual([]);
  await fill(user, { 'E-mail': 'ana@teste.example' });
  for (const [cause, answer] of FAILURES) {
    server.use(auth('recover', answer));
    await user.click(await submit());
    await toast('Erro', 'Não foi possível processar sua solicitação. Tente novamente.', 'error');
    expect(toasts('success'), cause).toEqual([]);
    expect(await field()).toHaveValue('ana@teste.example');
    await clearToasts();
  }
  answerAuth();
  await user.click(await submit());
  await toast('Verifique seu e-mail', SENT, 'success');
});

test('resetting the password keeps the page that asked for the login', async () => {
  const { user } = await renderApp('/perfil?aba=favoritos');
  await user.click(await screen.findByRole('link', { name: 'Esqueceu a senha?' }));
  await at('/recuperar-senha');
  await user.click(await screen.findByRole('link', { name: 'Voltar para o login' }));
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await at('/perfil?aba=favoritos');
});
