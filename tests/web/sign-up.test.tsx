import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerAuth, type AskedAuth, storedKeys, webPage } from './support/auth-answers';
import { at, clearToasts, expectFault, fill, toast, toasts } from './support/screen';
import { expectAccessible } from './support/axe';
import { api, apiRefusal } from './support/account';
import { hold, refusal, server } from './support/msw';
import { loseConnection } from './support/connection';
import { renderApp } from './support/render-route';

const SECRET = 'segredo-longo';

const ANA = {
  'Nome completo': 'Ana Teste',
  'E-mail': 'ana@teste.example',
  Senha: SECRET,
  'Confirmar senha': SECRET,
};

const answer = (give: () => Response | Promise<void>) => server.use(api('post', 'auth/register', give));
const submit = () => screen.findByRole('button', { name: 'Criar conta' });
const dialog = () => screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' });
let asked: AskedAuth;

beforeEach(() => {
  asked = answerAuth();
});

async function open() {
  const view = await renderApp('/cadastro');
  const signUp = async (values: Record<string, string> = {}) => {
    await fill(view.user, { ...ANA, ...values });
    await view.user.click(await submit());
  };
  return { ...view, signUp };
}

test('every field is labeled and known to password managers, shows what is wrong, and is sent trimmed, except for the password', async () => {
  const { user, signUp, baseElement } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Crie sua conta' })).toBeVisible();
  for (const [label, type, autocomplete] of [
    ['Nome completo', 'text', 'name'],
    ['E-mail', 'email', 'username'],
    ['Senha', 'password', 'new-password'],
    ['Confirmar senha', 'password', 'new-password'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveProperty('type', type);
    expect(field).toHaveAttribute('autocomplete', autocomplete);
  }
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Pelo menos 8 caracteres.');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await submit();
  expect(href('Termos de Uso')).toBe('/termos');
  expect(href('Política de Privacidade')).toBe('/privacidade');
  expect(href('Entrar')).toBe('/login');

  await user.click(await submit());

  expectFault('Nome completo', 'Informe seu nome.');
  expectFault('E-mail', 'Informe seu e-mail.');
  expectFault('Senha', 'Escolha uma senha.');
  expectFault('Confirmar senha', 'Repita a senha.');
  expect(screen.getByLabelText('Nome completo')).toHaveFocus();
  await user.keyboard('A');
  expect(screen.getByLabelText('Nome completo')).toBeValid();
  expect(screen.getByLabelText('E-mail')).toBeInvalid();
  await signUp({ 'Confirmar senha': 'segredo-longe' });
  await toast('Erro de Validação', 'As senhas não coincidem.', 'error');
  expectFault('Confirmar senha', 'As senhas não coincidem.');
  expect(screen.getByLabelText('Confirmar senha')).toHaveFocus();
  expect(asked.signUps).toEqual([]);
  await signUp({
    'Nome completo': '  Ana Teste ',
    'E-mail': ' ana@teste.example ',
    Senha: ' segredo longo ',
    'Confirmar senha': ' segredo longo ',
  });
  await expectAnswer();
  await expectAccessible(baseElement);
  // Not to the auth server, whose answer tells whether an address has an account.
  expect(asked.signUps).toEqual([
    { name: 'Ana Teste', email: 'ana@teste.example', password: ' segredo longo ' },
  ]);
});

test('a sign-up is sent once; Escape and a click outside keep its dialog open, whose button opens the login with the e-mail filled in', async () => {
  const { held, release } = hold();
  answer(() => held);
  const { user } = await open();
  await fill(user, ANA);
  const form = (await submit()).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Cadastrando...' })).toBeDisabled();
  fireEvent.submit(form);
  release();
  const shown = await dialog();
  await new Promise((resolve) => setTimeout(resolve, 200)); // calls queue up in the client
  expect(asked.signUps).toHaveLength(1);
  const onward = within(shown).getByRole('button', { name: 'Ok, ir para o Login' });
  await waitFor(() => expect(onward).toHaveFocus());
  await user.keyboard('{Escape}');
  await user.click(shown.parentElement!.previousElementSibling!); // what dims the page
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than a dialog takes to go
  expect(await dialog()).toBeVisible();
  await user.click(onward);
  await at('/login');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@teste.example');
  expect(screen.getByLabelText('Senha')).toHaveValue('');
});

/** The answer to every sign-up that the server takes: it does not tell who has an account. */
async function expectAnswer() {
  const shown = await dialog();
  expect(within(shown).getByRole('heading', { name: 'Cadastro realizado com sucesso!' })).toBeVisible();
  expect([...shown.querySelectorAll('p')].map((p) => p.textContent)).toEqual([
    'Enviamos um link de confirmação para ana@teste.example. Verifique sua caixa de entrada e também a pasta de spam.',
    'Não chegou nada? Se você já tinha uma conta com este e-mail, entre com ela ou recupere sua senha.',
  ]);
  expect(within(shown).getAllByRole('button')).toEqual([
    within(shown).getByRole('button', { name: 'Ok, ir para o Login' }),
  ]);
  expect(storedKeys()).toEqual([]);
}

test('the login after a sign-up returns to the page that asked for it', async () => {
  const { user } = await renderApp('/perfil?aba=favoritos');
  await user.click(await screen.findByRole('link', { name: 'Cadastre-se agora' }));
  await at('/cadastro');
  await fill(user, ANA);
  await user.click(await submit());
  await user.click(within(await dialog()).getByRole('button'));
  await fill(user, { Senha: SECRET });
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await at('/perfil?aba=favoritos');
  expect(asked.logins).toEqual([{ email: 'ana@teste.example', password: SECRET }]);
});

test('a member who is already logged in is redirected from the sign-up', async () => {
  await renderApp('/cadastro', { as: 'member' });
  await at('/home');
});

async function sendSignUp() {
  const view = await renderApp('/cadastro');
  await fill(view.user, ANA);
  await view.user.click(await submit());
  return view;
}

function expectAsTyped() {
  for (const [label, value] of Object.entries(ANA)) expect(screen.getByLabelText(label)).toHaveValue(value);
}

const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
const UNREACHED = 'Ocorreu um erro de comunicação com o servidor.';
const odd = (status: number) => `Resposta em formato inesperado do servidor (status ${status}).`;

const FAILURES: [string, () => Response, string][] = [
  ['a refusal', () => apiRefusal(429, TOO_MANY), TOO_MANY],
  ['a refusal of the platform', () => refusal(404), 'Falha no cadastro.'],
  ['no answer', () => HttpResponse.error(), UNREACHED],
  ['a web page that claims success', () => webPage(200), odd(200)],
  ['an answer cut short', () => new HttpResponse('{"id":', { status: 200 }), odd(200)],
  ['an answer without a word', () => new HttpResponse(null, { status: 201 }), odd(201)],
];

test('a sign-up that fails says why, keeps the typed text, and can be repeated', async () => {
  const { user } = await open();
  await fill(user, ANA);
  for (const [cause, give, text] of FAILURES) {
    answer(give);
    await user.click(await submit());
    await toast('Erro no Cadastro', text, 'error');
    expect(toasts('error'), cause).toHaveLength(1);
    expectAsTyped();
    await clearToasts();
  }
  expect(storedKeys()).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  answerAuth();
  await user.click(await submit());
  expect(await dialog()).toBeVisible();
});

const WEAK = 'Escolha uma senha mais forte.';
const NOT_TAKEN = 'Este e-mail não é aceito. Informe outro.';

test('a password that the server finds weak and an address that it does not take show an error at their fields, which have the focus', async () => {
  answer(() => apiRefusal(422, 'Confira os dados informados.', { password: [WEAK] }));
  const { user, baseElement } = await sendSignUp();
  await toast('Erro no Cadastro', WEAK, 'error');
  expectFault('Senha', WEAK);
  expect(screen.getByLabelText('Senha')).toHaveFocus();
  expectAsTyped();
  await expectAccessible(baseElement);
  answer(() => apiRefusal(422, 'Confira os dados informados.', { email: [NOT_TAKEN] }));
  await user.click(await submit());
  await toast('Erro no Cadastro', NOT_TAKEN, 'error');
  expectFault('E-mail', NOT_TAKEN);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expectAsTyped();

  answerAuth();
  await user.click(await submit());
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('an error of the app itself asks for a reload and keeps the typed text for another attempt', async () => {
  const { user } = await renderApp('/cadastro');
  await fill(user, ANA);
  const { signUpInput } = await import('@/domain/account/sign-up');
  const broken = vi.spyOn(signUpInput, 'parse').mockReturnValueOnce({ name: 1n } as never); // no JSON
  await user.click(await submit());
  await toast(
    'Erro Crítico',
    'Ocorreu um erro inesperado no aplicativo. Por favor, recarregue a página.',
    'error',
  );
  expectAsTyped();
  expect(asked.signUps).toEqual([]);

  broken.mockRestore();
  await user.click(await submit());
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('without a connection the sign-up fails at once and is not sent later', async () => {
  const { user } = await renderApp('/cadastro');
  await fill(user, ANA);
  const { tell, restore } = loseConnection();
  tell();
  answer(() => HttpResponse.error());
  await user.click(await submit());
  await toast('Erro no Cadastro', UNREACHED, 'error');
  expectAsTyped();
  asked = answerAuth();
  restore();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked.signUps).toEqual([]);
});
