import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerAuth, auth, authRefusal } from './support/auth-answers';
import { loseAuthCode, loseConnection } from './support/connection';
import { server } from './support/msw';
import { clearToasts, fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const EMAIL = 'ana@teste.example';

let code: ReturnType<typeof loseAuthCode>;
let connection: ReturnType<typeof loseConnection> | undefined;
beforeEach(() => {
  answerAuth();
  code = loseAuthCode();
});
afterEach(() => {
  code.restore();
  connection?.restore();
  connection = undefined;
});

const RESET = { 'E-mail': EMAIL, 'Nova senha': 'outro-segredo', 'Confirmar nova senha': 'outro-segredo' };
const RESEND = { 'E-mail do cadastro': EMAIL };
const SIGN_UP = {
  'Nome completo': 'Ana',
  'E-mail': EMAIL,
  Senha: 'segredo-longo',
  'Confirmar senha': 'segredo-longo',
};
const FORMS = [
  [
    'asking for a link to choose a password',
    '/recuperar-senha',
    { 'E-mail': EMAIL },
    'Enviar link',
    'Não foi possível processar sua solicitação. Tente novamente.',
  ],
  [
    'choosing a password',
    '/resetar-senha?token=abc',
    RESET,
    'Salvar nova senha',
    'Falha ao redefinir a senha.',
  ],
  [
    'asking for a confirmation again',
    '/verificar-email',
    RESEND,
    'Enviar novo link',
    'Não foi possível reenviar o e-mail. Tente novamente em um minuto.',
  ],
] as const;

test.each(FORMS)(
  '%s whose code is not there shows its own message, with or without a connection, and succeeds later',
  async (_what, path, values, name, text) => {
    const { user } = await renderApp(path);
    await fill(user, values);
    const send = async () => user.click(await screen.findByRole('button', { name }));
    await send();
    await toast('Erro', text, 'error');
    for (const [label, value] of Object.entries(values))
      expect(screen.getByLabelText(label)).toHaveValue(value);
    await clearToasts();

    connection = loseConnection();
    await send();
    await waitFor(() => expect(toasts('error').join()).toContain(text));
    expect(screen.getByRole('button', { name })).toBeEnabled();
    connection.restore();
    expect(toasts('success')).toEqual([]); // it is not sent later by itself

    code.restore();
    await send();
    await waitFor(() => expect(toasts('success')).toHaveLength(1));
  },
);

test('a sign-up needs no code of the auth server, fails at once without a connection, and the terms open beside it', async () => {
  const { user } = await renderApp('/cadastro');
  for (const name of ['Termos de Uso', 'Política de Privacidade'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute('target', '_blank'); // beside what is typed
  await fill(user, SIGN_UP);
  connection = loseConnection();
  await user.click(await screen.findByRole('button', { name: 'Criar conta' }));
  await waitFor(() => expect(toasts('error').join()).toContain('Ocorreu um erro de comunicação'));
  expect(screen.getByRole('button', { name: 'Criar conta' })).toBeEnabled();
});

test('a new e-mail address sent without a connection, whose code is not on the device, fails at once', async () => {
  const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await fill(user, { 'E-mail': 'nova@teste.example', 'Sua senha': 'segredo-longo' });
  connection = loseConnection();
  await user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
  await toast('Erro', 'Não foi possível atualizar seus dados.', 'error');
});

test('an e-mail confirmation whose code fails to load shows its own message and succeeds later', async () => {
  const { user } = await renderApp('/verificar-email?token=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
  );
  code.restore();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/^E-mail verificado com sucesso!/)).toBeVisible();
});

test('requesting a confirmation link at the login shows its own message if the code fails to load', async () => {
  server.use(auth('token', () => authRefusal(400, 'email_not_confirmed')));
  const { user } = await renderApp('/login');
  await fill(user, { 'E-mail': EMAIL, Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await user.click(await screen.findByRole('button', { name: 'Reenviar confirmação' }));
  await toast('Erro', 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.', 'error');
});
