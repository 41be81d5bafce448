import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal } from './support/auth-answers';
import { server } from './support/msw';
import { renderApp } from './support/render-route';
import { at, fill, toast, toasts } from './support/screen';

/** Toasts close by themselves after 5 s. */
const BEFORE_AUTO_CLOSE = { timeout: 2500 };

beforeEach(() => {
  answerAuth();
});

async function failLogin() {
  server.use(auth('token', () => authRefusal(400, 'invalid_credentials')));
  const { user } = await renderApp('/login');
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await toast('Erro no login', 'E-mail ou senha inválidos', 'error');
  return user;
}

test('toasts share one region that F8 focuses and from which the keyboard continues', async () => {
  const { user } = await renderApp('/fornecedores/abc');
  const toast = await screen.findByRole('alert');
  const region = screen.getByRole('region', { name: 'Avisos (F8)' });
  expect(region).toContainElement(toast);
  await expectAccessible(region);

  await user.keyboard('{F8}');
  expect(region).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Fechar aviso' })).toHaveFocus();
});

test.each([
  ['/login', 'visitor'],
  ['/contato', 'visitor'],
  ['/perfil?aba=configuracoes', 'member'],
] as const)(
  'the form of %s loads the code of toasts before it is sent, so that an error shows without a connection',
  async (path, as) => {
    await renderApp(path, { as });
    const region = await screen.findByRole('region', { name: 'Avisos (F8)' });
    expect(within(region).queryByRole('alert')).toBeNull();
  },
);

test('another attempt, be it refused by the form itself or sent, removes the error of the one before', async () => {
  const user = await failLogin();
  await user.clear(screen.getByLabelText('Senha'));
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(toasts('error')).toEqual([]), BEFORE_AUTO_CLOSE);

  await fill(user, { Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await toast('Erro no login', 'E-mail ou senha inválidos', 'error');
  answerAuth();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await toast('Login realizado com sucesso', 'Bem-vindo de volta!', 'success');
  await waitFor(() => expect(toasts('error')).toEqual([]), BEFORE_AUTO_CLOSE);
});

test('leaving the page removes its errors, and a success stays', async () => {
  const user = await failLogin();
  await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }));
  await at('/recuperar-senha');
  await waitFor(() => expect(toasts('error')).toEqual([]), BEFORE_AUTO_CLOSE);

  await fill(user, { 'E-mail': 'ana@teste.example' });
  await user.click(screen.getByRole('button', { name: 'Enviar link' }));
  await waitFor(() => expect(toasts('success')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Voltar para o login' }));
  await at('/login');
  await screen.findByLabelText('Senha');
  expect(toasts('success')).toHaveLength(1);
});
