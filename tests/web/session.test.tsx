import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRow, answerAuth, auth, authRefusal, storedKeys, type AskedAuth } from './support/auth-answers';
import { supplierRows } from '../support/builders';
import { found } from './support/directory';
import { hold, refusal, rows, sentAsVisitor, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { at, fill, logOut } from './support/screen';

/** Tables that pages read for visitors as well. */
const PUBLIC = ['settings', 'categories', 'suppliers', 'rpc/supplier_marks'];

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];
async function logIn(user: User) {
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
}

test.each(['/perfil', '/login-redirect', '/dashboard', '/admin', '/admin/usuarios'])(
  'a visitor at %s is asked to log in',
  async (path) => {
    await renderApp(path);
    await at('/login');
  },
);

test('a login returns to the page that asked for it, with query string and anchor', async () => {
  const { user } = await renderApp('/perfil?aba=favoritos&busca=cal%C3%A7a#lista');
  await at('/login');
  await logIn(user);
  await at('/perfil?aba=favoritos&busca=cal%C3%A7a#lista');
});

test('a failed login does not forget the page that asked for it', async () => {
  server.use(auth('token', () => authRefusal(400, 'invalid_credentials')));
  const { user } = await renderApp('/perfil?aba=favoritos');
  await logIn(user);
  await screen.findByText('E-mail ou senha inválidos');
  answerAuth();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await at('/perfil?aba=favoritos');
});

test('a spinner is shown until the account is known', async () => {
  const { held, release } = hold();
  server.use(
    table('get', 'accounts', async () => {
      await held;
      return HttpResponse.json(adminRow);
    }),
  );
  await renderApp('/admin', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando…' })).toBeVisible();
  await at('/admin');
  release();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Carregando…' })).not.toBeInTheDocument());
  await at('/admin');
});

test.each(['/admin', '/admin/fornecedores', '/admin/configuracoes'])(
  'a member who is not an admin is redirected from %s to /',
  async (path) => {
    await renderApp(path, { as: 'member' });
    await at('/');
  },
);

test.each([
  ['/login-redirect', 'a member', undefined, '/home'],
  ['/login-redirect', 'an admin', adminRow, '/admin'],
  ['/dashboard', 'a member', undefined, '/perfil'],
  ['/dashboard', 'an admin', adminRow, '/admin'],
])('the path %s redirects %s to their start page', async (path, _who, row, start) => {
  if (row) server.use(table('get', 'accounts', () => HttpResponse.json(row)));
  await renderApp(path, { as: 'member' });
  await at(start);
});

test('an account that fails to load does not log out, but says so and tries again', async () => {
  server.use(table('get', 'accounts', () => refusal(403)));
  const { user } = await renderApp('/perfil', { as: 'member' });
  expect(
    await screen.findByText('Não foi possível carregar seus dados. Tente novamente mais tarde.'),
  ).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, name: 'Ana Teste' })));
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() =>
    expect(screen.queryByText(/^Não foi possível carregar seus dados/)).not.toBeInTheDocument(),
  );
  await at('/perfil');
});

test('an expired session that cannot be refreshed asks for a login and then returns to the page', async () => {
  localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
  localStorage.setItem('user', '{"name":"Ana Teste"}');
  server.use(
    auth('token', ({ request }) =>
      request.url.includes('refresh_token') ? authRefusal(400, 'refresh_token_not_found') : undefined,
    ),
  );
  const { user } = await renderApp('/perfil?x=1');
  await at('/login');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  await logIn(user);
  await at('/perfil?x=1');
});

test.each([
  ['the server agrees', () => new HttpResponse(null, { status: 204 })],
  ['the server fails', () => authRefusal(500)],
  ['there is no network', () => HttpResponse.error()],
])('logging out opens /login and leaves nothing behind, when %s', async (_what, answer) => {
  server.use(auth('logout', answer));
  const { user } = await renderApp('/fornecedores', { as: 'member' });
  await logOut(user);
  await at('/login');
  expect(storedKeys()).toEqual([]);
});

test('a member who chose to leave a protected page starts at the home page after the next login', async () => {
  const { user } = await renderApp('/perfil?x=1', { as: 'member' });
  await logOut(user);
  await at('/login');
  expect(asked.logouts).toEqual(['local']);
  await logIn(user);
  await at('/home');
});

test.each(['/fornecedores', '/perfil'])(
  'after a logout at %s nothing is requested that only a member may read',
  async (path) => {
    const sent = sentAsVisitor();
    const { user } = await renderApp(path, { as: 'member' });
    await logOut(user);
    await at('/login');
    await screen.findByLabelText('E-mail');
    expect(sent.filter((name) => !PUBLIC.includes(name))).toEqual([]);
  },
);

describe('a session that the server no longer accepts', () => {
  test('a refused token ends the session, and the directory is loaded as a visitor', async () => {
    server.use(
      table('get', 'suppliers', ({ request }) =>
        request.headers.has('authorization')
          ? HttpResponse.json({ code: 'PGRST301', message: 'No suitable key' }, { status: 401 })
          : rows(supplierRows),
      ),
    );
    await renderApp('/fornecedores', { as: 'member' });
    await found('3 fornecedores encontrados');
    expect(screen.getByRole('link', { name: 'Entrar' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a deleted account ends the session, and a protected page asks for a login', async () => {
    server.use(table('get', 'accounts', () => rows([])));
    await renderApp('/perfil', { as: 'member' });
    await at('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('a member whose account fails to load can still log out', async () => {
  server.use(table('get', 'accounts', () => refusal(500)));
  const { user } = await renderApp('/sobre', { as: 'member' });
  await logOut(user);
  await at('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

describe('a browser that blocks its storage', () => {
  beforeEach(() => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  });

  test('a visitor can browse, and a login lasts until the page is closed', async () => {
    const { user } = await renderApp('/login');
    await logIn(user);
    await at('/home');
    await found('3 fornecedores encontrados');
    expect(await screen.findByText(/^Olá/)).toBeInTheDocument();
  });
});

test('a path with malformed percent-encoding is an unknown page', async () => {
  await renderApp('/%E0%A4%A');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
