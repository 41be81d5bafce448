import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal, storedKeys, webPage, type AskedAuth } from './support/auth-answers';
import { loseAuthCode, loseConnection } from './support/connection';
import { refusal, server, table } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const ANA = {
  'Nome completo': 'Ana Teste',
  'E-mail': 'ana@teste.example',
  Senha: 'segredo-longo',
  'Confirmar senha': 'segredo-longo',
};
const submit = () => screen.findByRole('button', { name: 'Criar conta' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

async function signUp() {
  const view = await renderApp('/cadastro');
  await fill(view.user, ANA);
  await view.user.click(await submit());
  return view;
}

function expectAsTyped() {
  for (const [label, value] of Object.entries(ANA)) expect(screen.getByLabelText(label)).toHaveValue(value);
}

const TOO_MANY = 'Muitas tentativas. Aguarde um minuto e tente novamente.';
const NO_SIGN_UP = 'Função de registro não implementada.';
const UNREACHED = 'Ocorreu um erro de comunicação com o servidor.';
const odd = (status: number) => `Resposta em formato inesperado do servidor (status ${status}).`;

test.each([
  ['a refusal of an unknown kind', () => authRefusal(422, 'validation_failed'), 'Falha no cadastro.'],
  ['a refusal without a code', () => authRefusal(400), 'Falha no cadastro.'],
  ['no answer', () => HttpResponse.error(), UNREACHED],
  ['a server that broke', () => authRefusal(500), UNREACHED],
  ['a server that is starting', () => authRefusal(503), UNREACHED],
  ['a project without sign-ups', () => authRefusal(422, 'signup_disabled'), NO_SIGN_UP],
  ['a project without e-mail logins', () => authRefusal(422, 'email_provider_disabled'), NO_SIGN_UP],
  ['too many attempts', () => authRefusal(429, 'over_request_rate_limit'), TOO_MANY],
  ['too many e-mails', () => authRefusal(429, 'over_email_send_rate_limit'), TOO_MANY],
  ['a web page that claims success', () => webPage(200), odd(200)],
  ['a web page of a gateway', () => webPage(502), odd(502)],
  ['an answer cut short', () => new HttpResponse('{"id":', { status: 200 }), odd(200)],
  ['an answer without a word', () => new HttpResponse(null, { status: 201 }), odd(201)],
])(
  '%s shows its own message, keeps the typed text, and the next attempt succeeds',
  async (_cause, answer, text) => {
    server.use(auth('signup', answer));
    const { user } = await signUp();
    await toast('Erro no Cadastro', text, 'error');
    expect(toasts('error')).toHaveLength(1);
    expectAsTyped();
    expect(storedKeys()).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    answerAuth();
    await user.click(await submit());
    expect(await screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' })).toBeVisible();
  },
);

const WEAK = 'Escolha uma senha mais forte, com pelo menos 8 caracteres.';
const NOT_TAKEN = 'Este e-mail não é aceito. Informe outro.';
test.each([
  ['a password that the server finds weak', 'weak_password', 'Senha', WEAK],
  ['an address that the server does not take', 'email_address_invalid', 'E-mail', NOT_TAKEN],
])('%s shows an error at its field, which has the focus', async (_cause, code, label, message) => {
  server.use(auth('signup', () => authRefusal(422, code)));
  const { user, baseElement } = await signUp();
  await toast('Erro no Cadastro', message, 'error');
  expectFault(label, message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expectAsTyped();
  await expectAccessible(baseElement);

  answerAuth();
  await user.click(await submit());
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('an error of the app itself asks for a reload and keeps the typed text for another attempt', async () => {
  const { restore } = loseAuthCode();
  const { user } = await signUp();
  await toast(
    'Erro Crítico',
    'Ocorreu um erro inesperado no aplicativo. Por favor, recarregue a página.',
    'error',
  );
  expectAsTyped();
  expect(asked.signUps).toEqual([]);

  restore();
  await user.click(await submit());
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a sign-up for which no e-mail can be sent voids an earlier one, whose link may be on its way', async () => {
  server.use(auth('signup', () => authRefusal(429, 'over_email_send_rate_limit')));
  await signUp();
  await toast('Erro no Cadastro', TOO_MANY, 'error');
  expect(asked.voided).toEqual([{ email: ANA['E-mail'] }]);
});

test('an e-mail address that was sent a confirmation a moment ago gets the same answer, once that sign-up is void', async () => {
  const msg = 'For security purposes, you can only request this after 42 seconds.';
  const answer = { code: 429, error_code: 'over_email_send_rate_limit', msg };
  server.use(auth('signup', () => HttpResponse.json(answer, { status: 429 })));
  server.use(table('post', 'rpc/void_unconfirmed_sign_up', () => refusal(500), { once: true }));
  const { user } = await signUp();
  await toast('Erro no Cadastro', UNREACHED, 'error');
  expectAsTyped();
  await user.click(await submit());
  expect(await screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' })).toBeVisible();
  expect(asked.voided).toEqual([{ email: ANA['E-mail'] }]);
});

test('without a connection the sign-up fails at once and is not sent later', async () => {
  const { user } = await renderApp('/cadastro');
  await fill(user, ANA);
  const { tell, restore } = loseConnection();
  tell();
  server.use(auth('signup', () => HttpResponse.error()));
  await user.click(await submit());
  await toast('Erro no Cadastro', UNREACHED, 'error');
  expectAsTyped();
  asked = answerAuth();
  restore();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked.signUps).toEqual([]);
});
