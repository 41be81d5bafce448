import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRow, answerAuth, auth, authRefusal, storedKeys, type AskedAuth } from './support/auth-answers';
import { supplierRows } from '../support/builders';
import { found } from './support/directory';
import { refusal, rows, sentAsVisitor, server, table } from './support/msw';
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

test.each(['/login-redirect', '/dashboard', '/admin'])('a visitor at %s is asked to log in', async (path) => {
  await renderApp(path);
  await at('/login');
});

test('a login, even after a failed one, returns to the page that asked for it, with query string and anchor', async () => {
  server.use(auth('token', () => authRefusal(400, 'invalid_credentials')));
  const { user } = await renderApp('/perfil?aba=favoritos&busca=cal%C3%A7a#lista');
  await at('/login');
  await logIn(user);
  await screen.findByText('E-mail ou senha inválidos');
  answerAuth();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await at('/perfil?aba=favoritos&busca=cal%C3%A7a#lista');
});

test.each([
  ['/login-redirect', 'an admin', adminRow, '/admin'],
  ['/dashboard', 'a member', undefined, '/perfil'],
  ['/dashboard', 'an admin', adminRow, '/admin'],
])('the path %s redirects %s to their start page', async (path, _who, row, start) => {
  if (row) server.use(table('get', 'accounts', () => HttpResponse.json(row)));
  await renderApp(path, { as: 'member' });
  await at(start);
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
  ['the server fails', () => authRefusal(500)],
  ['there is no network', () => HttpResponse.error()],
])('logging out opens /login and leaves nothing behind, when %s', async (_what, answer) => {
  const sent = sentAsVisitor();
  server.use(auth('logout', answer));
  const { user } = await renderApp('/fornecedores', { as: 'member' });
  await logOut(user);
  await at('/login');
  await screen.findByLabelText('E-mail');
  expect(storedKeys()).toEqual([]);
  expect(sent.filter((name) => !PUBLIC.includes(name))).toEqual([]);
});

test('a member who chose to leave a protected page requests nothing private then, and starts at the home page after the next login', async () => {
  const sent = sentAsVisitor();
  const { user } = await renderApp('/perfil?x=1', { as: 'member' });
  await logOut(user);
  await at('/login');
  expect(asked.logouts).toEqual(['local']);
  await screen.findByLabelText('E-mail');
  expect(storedKeys()).toEqual([]);
  expect(sent.filter((name) => !PUBLIC.includes(name))).toEqual([]);
  await logIn(user);
  await at('/home');
});

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

test('in a browser that blocks its storage a visitor can browse, and a login lasts until the page is closed', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  const { user } = await renderApp('/login');
  await logIn(user);
  await at('/home');
  await found('3 fornecedores encontrados');
  expect(await screen.findByText(/^Olá/)).toBeInTheDocument();
});

test('a path with malformed percent-encoding is an unknown page', async () => {
  await renderApp('/%E0%A4%A');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
