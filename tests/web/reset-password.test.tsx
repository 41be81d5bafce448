import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { memberRow } from '../support/builders';
import { answerAuth, type AskedAuth, auth, authRefusal, storedKeys, webPage } from './support/auth-answers';
import { at, clearToasts, expectFault, fill, toast, toasts } from './support/screen';
import { expectAccessible } from './support/axe';
import { hold, server } from './support/msw';
import { renderApp, storedSession } from './support/render-route';

const SECRET = 'outro-segredo';
const NEW = { 'E-mail': 'ana@teste.example', 'Nova senha': SECRET, 'Confirmar nova senha': SECRET };
const DONE = 'Sua senha foi redefinida com sucesso! Você já pode fazer login.';
const submit = () => screen.findByRole('button', { name: 'Salvar nova senha' });
let asked: AskedAuth;

beforeEach(() => {
  asked = answerAuth();
});

async function reset(values: Record<string, string> = {}, path = '/resetar-senha?token=abc') {
  const view = await renderApp(path);
  await fill(view.user, { ...NEW, ...values });
  await view.user.click(await submit());
  return view;
}

test('every field is labeled and known to password managers, shows what is wrong and has the focus then; none of it uses up the link', async () => {
  const { user } = await renderApp('/resetar-senha?token=abc', { strict: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Escolha uma nova senha' })).toBeVisible();
  for (const [label, type, autocomplete] of [
    ['E-mail', 'email', 'username'],
    ['Nova senha', 'password', 'new-password'],
    ['Confirmar nova senha', 'password', 'new-password'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveProperty('type', type);
    expect(field).toHaveAttribute('autocomplete', autocomplete);
  }
  expect(await submit()).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/login');

  const enter = async (values: Record<string, string>) => {
    await fill(user, { ...NEW, ...values });
    await user.click(await submit());
  };
  await enter({ 'E-mail': '   ', 'Nova senha': '1234567' });
  await toast('Erro de Validação', 'O campo de e-mail é obrigatório.', 'error');
  expectFault('E-mail', 'O campo de e-mail é obrigatório.');
  expectFault('Nova senha', 'A senha precisa ter pelo menos 8 caracteres.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await enter({ 'Confirmar nova senha': 'outro-segredu' });
  await toast('Erro', 'As senhas não coincidem.', 'error');
  expectFault('Confirmar nova senha', 'As senhas não coincidem.');
  await waitFor(() => expect(screen.getByLabelText('Confirmar nova senha')).toHaveFocus());
  expect(asked.links).toEqual([]);
});

test('a new password uses the link once, is saved, ends every session of the account, and opens the login with the e-mail filled in', async () => {
  localStorage.setItem('token', JSON.stringify(storedSession()));
  localStorage.setItem('user', JSON.stringify(memberRow));
  const { held, release } = hold();
  server.use(auth('verify', () => held));
  await reset({ 'E-mail': ' ANA@teste.example ' });
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText('E-mail').closest('form')!);
  release();
  await toast('Sucesso', DONE, 'success');
  await at('/login');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ANA@teste.example');
  expect(asked.links).toEqual([{ token_hash: 'abc', type: 'recovery' }]);
  expect(asked.updates).toEqual([expect.objectContaining({ password: SECRET })]);
  expect(asked.logouts).toContain('global');
  expect(storedKeys()).toEqual([]);
});

test('a first password is chosen the same way after an invitation', async () => {
  await reset({}, '/resetar-senha?token=abc&type=invite');
  expect(document.title).toBe('Criar senha · Guia de Fornecedores');
  await toast('Sucesso', DONE, 'success');
  await at('/login');
  expect(asked.links).toEqual([{ token_hash: 'abc', type: 'invite' }]);
});

test.each(['', '?type=invite&token=%20'])(
  'a URL with "%s" contains no link, so nothing can be sent and the login says why',
  async (query) => {
    const buttons: HTMLButtonElement[] = [];
    const watcher = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of added.filter((one) => one instanceof Element))
        buttons.push(...node.querySelectorAll<HTMLButtonElement>('button[type=submit]'));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await renderApp(`/resetar-senha${query}`, { strict: true });
    await toast('Link Inválido', 'O link de redefinição de senha é inválido ou não foi fornecido.', 'error');
    await at('/login');
    watcher.disconnect();
    expect(toasts('error')).toHaveLength(1);
    const save = buttons.filter((button) => button.textContent === 'Salvar nova senha');
    expect(save.map((button) => button.disabled)).toEqual(save.map(() => true));
    expect(save).not.toEqual([]);
    expect(asked.links).toEqual([]);
  },
);

function expectAsTyped(values = NEW) {
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label)).toHaveValue(value);
}

/** The auth server takes a link a single time, and here takes `answer` as the end of the password's first change. */
function refuseOnce(answer: () => Response) {
  server.use(auth('user', answer, 'put'));
  return () => {
    asked = answerAuth();
    server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  };
}

test('the e-mail of another account and a password that is weak or was the one before show an error at their fields, and the next attempt needs no new link', async () => {
  const { user, baseElement } = await reset({ 'E-mail': 'bia@teste.example' });
  const text = 'Este link não é da conta com este e-mail.';
  await toast('Erro', text, 'error');
  expectFault('E-mail', text);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect([asked.links, asked.updates]).toEqual([[], []]);
  expectAsTyped({ ...NEW, 'E-mail': 'bia@teste.example' });

  await fill(user, { 'E-mail': 'ana@teste.example' });
  let agree = () => undefined as void;
  for (const [code, reason] of [
    ['weak_password', 'Escolha uma senha mais forte, com pelo menos 8 caracteres.'],
    ['same_password', 'A nova senha precisa ser diferente da atual.'],
  ] as const) {
    agree = refuseOnce(() => authRefusal(422, code));
    await user.click(await submit());
    await toast('Erro', reason, 'error');
    expectFault('Nova senha', reason);
    expect(screen.getByLabelText('Nova senha')).toHaveFocus();
    expectAsTyped();
    expect(asked.links).toHaveLength(1);
  }
  await expectAccessible(baseElement);

  agree();
  await fill(user, { 'Nova senha': 'bem-melhor-assim', 'Confirmar nova senha': 'bem-melhor-assim' });
  await user.click(await submit());
  await at('/login');
  expect(asked.updates).toEqual([expect.objectContaining({ password: 'bem-melhor-assim' })]);
});

const ODD = 'Resposta em formato inesperado do servidor (status 502).';

const CAUSES: [string, () => Response, string][] = [
  ['no answer', () => HttpResponse.error(), 'Falha ao redefinir a senha.'],
  ['a refusal without a reason', () => authRefusal(400), 'Não foi possível processar sua solicitação.'],
  ['a web page', () => webPage(502), ODD],
];

test('when the link cannot be checked or the password not be saved, the page says why and keeps the typed text, and the link stays valid', async () => {
  const { user } = await renderApp('/resetar-senha?token=abc');
  await fill(user, NEW);
  for (const [, answer, text] of CAUSES) {
    server.use(auth('verify', answer));
    await user.click(await submit());
    await toast('Erro', text, 'error');
    expectAsTyped();
    expect(window.location.pathname).toBe('/resetar-senha');
    expect(screen.queryByText('Link expirado')).not.toBeInTheDocument();
    await clearToasts();
  }
  asked = answerAuth();
  expect(asked.links).toEqual([]);
  let agree = () => undefined as void;
  for (const [, answer, text] of CAUSES) {
    agree = refuseOnce(answer);
    await user.click(await submit());
    await toast('Erro', text, 'error');
    expectAsTyped();
    await clearToasts();
  }
  agree();
  await user.click(await submit());
  await at('/login');
});

test('an expired or used link offers a new one', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  const { user, baseElement } = await reset();
  await toast('Erro', 'Este link expirou ou já foi usado. Peça um novo.', 'error');
  expect(screen.getByText('Link expirado')).toBeVisible();
  expectAsTyped();
  await expectAccessible(baseElement);
  await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  await at('/recuperar-senha');
});

test('an expired invitation tells the user to ask for a new one', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  await reset({}, '/resetar-senha?token=abc&type=invite');
  expect(await screen.findByText(/Peça um novo convite a quem convidou você\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pedir um novo link' })).not.toBeInTheDocument();
});
