import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible } from './support/axe';
import { adminRow, answerAuth, auth, authRefusal, type AskedAuth } from './support/auth-answers';
import { memberRow } from '../support/builders';
import { API, hold, refusal, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { at, clearToasts, expectFault, fill, logInElsewhere, toasts } from './support/screen';

const email = () => screen.findByLabelText('E-mail');
const password = () => screen.findByLabelText('Senha');
const submit = () => screen.findByRole('button', { name: 'Entrar' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

const refuseStorage = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

async function open(path = '/login') {
  const view = await renderApp(path);
  const enter = async (who = 'ana@teste.example', secret = 'segredo-longo') => {
    await fill(view.user, { 'E-mail': who, Senha: secret });
    await view.user.click(await submit());
  };
  return { ...view, enter };
}

test('every field is labeled, links lead to password reset and sign-up, and invalid fields show an error until they are edited', async () => {
  const { user } = await open();
  expect(await email()).toHaveAttribute('type', 'email');
  expect(await password()).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Esqueceu a senha?' })).toHaveAttribute('href', '/recuperar-senha');
  expect(screen.getByText('Não tem uma conta?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cadastre-se agora' })).toHaveAttribute('href', '/cadastro');
  await user.click(await submit());
  expectFault('E-mail', 'Informe seu e-mail.');
  expect(await email()).toHaveFocus();
  await user.type(await email(), 'a');
  expect(screen.queryByText('Informe seu e-mail.')).not.toBeInTheDocument();
  expectFault('Senha', 'Informe sua senha.');
  expect(asked.logins).toEqual([]);
});
test('a password manager can fill in the login, and a password can be pasted', async () => {
  const { user } = await open();
  expect(await email()).toHaveAttribute('autocomplete', 'username');
  expect(await password()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(await password());
  await user.paste('colada-1234');
  expect(await password()).toHaveValue('colada-1234');
});

test.each([
  ['/perfil', 'Entre para ver seus favoritos e contatos.'],
  ['/perfil?aba=buscas', 'Entre para ver suas buscas salvas.'],
  ['/perfil?aba=configuracoes', 'Entre para escolher o que você recebe por e-mail.'],
])('a visitor of %s reads at the login what it is for, and gets there', async (path, reason) => {
  const { enter } = await open(path);
  expect(await screen.findByText(reason)).toBeVisible();
  await enter();
  await at(path);
});

test('a login is sent once to the configured URL, greets the member, stores token and user, and opens /home', async () => {
  const { held, release } = hold();
  server.use(auth('token', () => held));
  const seen: string[] = [];
  server.events.on('request:start', ({ request }) => void seen.push(request.url));
  const { user } = await open();
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  const form = (await email()).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Entrando...' })).toBeDisabled();
  fireEvent.submit(form);
  release();
  expect(await screen.findByText('Login realizado com sucesso')).toBeVisible();
  expect(screen.getByText('Bem-vindo de volta!')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(localStorage.getItem('token')).toContain('access');
  expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ name: memberRow.name, role: 'free' });
  await new Promise((resolve) => setTimeout(resolve, 200)); // logins queue up in the client
  expect(asked.logins).toEqual([{ email: 'ana@teste.example', password: 'segredo-longo' }]);
  expect(seen).toContain(`${API}/auth/v1/token?grant_type=password`);
});

test('a visitor at the login whom another tab logs in gets where the login would have led', async () => {
  await open('/perfil?aba=favoritos');
  await email();
  logInElsewhere();
  await at('/perfil?aba=favoritos');
});

test('an admin is redirected to /admin after the login', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
  const { enter } = await open();
  await enter();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

const FAILURES: [string, () => Response, string | RegExp][] = [
  ['wrong credentials', () => authRefusal(400, 'invalid_credentials'), 'E-mail ou senha inválidos'],
  [
    'another refusal',
    () => authRefusal(403, 'no_authorization'),
    'Falha no login. Verifique suas credenciais.',
  ],
  [
    'an answer without a token',
    () => HttpResponse.json({ user: storedSession().user }),
    'Resposta de login inválida do servidor.',
  ],
  [
    'an answer without a user',
    () => HttpResponse.json({ ...storedSession(), user: undefined }),
    'Resposta de login inválida do servidor.',
  ],
  ['no answer', () => HttpResponse.error(), 'Ocorreu um erro ao tentar fazer login'],
  [
    'an account that fails to load',
    () => {
      server.use(table('get', 'accounts', () => refusal(403)));
      return HttpResponse.json(storedSession());
    },
    'Falha ao buscar perfil.',
  ],
];

test('a login that fails says why, ends an earlier session, logs nobody in and keeps the typed text for the next attempt', async () => {
  const { user } = await open();
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  for (const [cause, answer, message] of FAILURES) {
    server.use(auth('token', answer));
    localStorage.setItem('user', JSON.stringify(memberRow));
    // Another tab's, of which this one has not heard.
    if (cause === FAILURES[0]![0]) localStorage.setItem('token', JSON.stringify(storedSession()));
    await user.click(await submit());
    const shown = await screen.findByRole('alert');
    expect(shown, cause).toHaveTextContent('Erro no login');
    expect(within(shown).getByText(message)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
    expect(localStorage.getItem('token')).toBeNull();
    expect(await email()).toHaveValue('ana@teste.example');
    expect(await password()).toHaveValue('segredo-longo');
    expect(await submit()).toBeEnabled();
    await clearToasts();
  }
  expect(window.location.pathname).toBe('/login');
  asked = answerAuth();
  server.use(table('get', 'accounts', () => HttpResponse.json(memberRow)));
  await user.click(await submit());
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(localStorage.getItem('token')).not.toBeNull();
});

test('a login with an unconfirmed e-mail address says why and offers to send the link again', async () => {
  server.use(auth('token', () => authRefusal(400, 'email_not_confirmed')));
  const { enter, user, container } = await open();
  await enter();
  expect(await screen.findByText('E-mail não confirmado')).toBeVisible();
  expect(screen.getByText(/^Confirme seu e-mail antes de entrar/)).toBeVisible();
  await expectAccessible(container);
  expect(toasts('error')).toEqual([]);
  expect(localStorage.getItem('token')).toBeNull();

  const again = screen.getByRole('button', { name: 'Reenviar confirmação' });
  await user.click(again);
  expect(await screen.findByText('Enviamos um novo link de confirmação.')).toBeVisible();
  expect(asked.resent).toEqual([expect.objectContaining({ type: 'signup', email: 'ana@teste.example' })]);

  server.use(auth('resend', () => authRefusal(429, 'over_email_send_rate_limit')));
  await user.click(again);
  expect(
    await screen.findByText('Não foi possível reenviar o e-mail. Tente novamente em um minuto.'),
  ).toBeVisible();
});

test.each([
  ['full', 'setItem'],
  ['blocked', 'getItem'],
] as const)('with a storage that is %s the login holds for the visit, and says so', async (_what, method) => {
  const { enter } = await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuseStorage);
  if (method === 'getItem') vi.spyOn(Storage.prototype, method).mockImplementation(refuseStorage);
  await enter();
  expect(await screen.findByText('Login realizado com sucesso')).toBeVisible();
  expect(await screen.findByText('Este navegador não guarda o seu acesso')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(await screen.findByRole('button', { name: 'Sair' })).toBeVisible();
});

test.each(['x', '{"access_token":"a","refresh_token":"b","expires_at":9}'])(
  'the malformed session %j is dropped, and the visitor can log in',
  async (session) => {
    localStorage.setItem('token', session);
    const { enter } = await open();
    expect(localStorage.getItem('token')).toBeNull();
    await enter();
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  },
);

test('a login that is not answered offers after 15 s to wait, and again 15 s later, or to cancel it, after which a late answer logs nobody in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { held, release } = hold();
  server.use(
    auth('token', async ({ request }) => {
      asked.logins.push(await request.json());
      await held;
      return HttpResponse.json(storedSession());
    }),
  );
  const slow = () => screen.findByText('O servidor ainda não respondeu');
  const { enter, user } = await open();
  await enter();
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.queryByText('O servidor ainda não respondeu')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await slow()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar esperando' }));
  expect(screen.queryByText('O servidor ainda não respondeu')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(15_500));
  expect(await slow()).toBeVisible();
  expect(asked.logins).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await submit()).toBeEnabled();
  expect(screen.queryByText('O servidor ainda não respondeu')).toBeNull();
  expect(await password()).toHaveValue('segredo-longo');
  release();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(localStorage.getItem('token')).toBeNull();
  expect(toasts('error')).toEqual([]);
  await user.click(await submit());
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(asked.logins).toHaveLength(2);
});

test('an admin who is already logged in is redirected from the login', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
  await renderApp('/login', { as: 'member' });
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});
