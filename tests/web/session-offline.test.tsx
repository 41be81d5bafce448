import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAuth, auth, storedKeys } from './support/auth-answers';
import { supplierRows } from '../support/builders';
import { loseConnection } from './support/connection';
import { at } from './support/screen';
import { API, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';

// A member's token has run out, and there is no connection to renew it. The first test comes first: apps of later ones
// would hear of its connection, too.

let sentAs: (string | null)[];
beforeEach(() => {
  answerAuth();
  sentAs = [];
  server.use(
    table('get', 'suppliers', ({ request }) => {
      sentAs.push(request.headers.get('authorization'));
      return rows(supplierRows);
    }),
    http.get(`${API}/functions/v1/api/suppliers/:id/gallery`, ({ request }) => {
      sentAs.push(request.headers.get('authorization'));
      return HttpResponse.json({ data: [] });
    }),
  );
  localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
  localStorage.setItem('user', '{"name":"Ana Teste"}');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a member whose session cannot be refreshed stays logged in, sends no anonymous request and continues online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(auth('token', () => HttpResponse.error()));
  await renderApp('/fornecedores');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByText('Falha ao buscar fornecedores')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible());
  const { signGallery } = await import('@/data/suppliers/sign-gallery');
  await expect(signGallery(1)).rejects.toMatchObject({ status: 0 });
  expect(sentAs).toEqual([]);
  expect(storedKeys().sort()).toEqual(['token', 'user']);

  answerAuth();
  window.dispatchEvent(new Event('online'));
  const { storedMember } = await import('@/lib/stored-session');
  await waitFor(() => expect(storedMember()).toMatchObject({ expired: false }));
});

test('an app that starts without a connection continues when it is back', async () => {
  const connection = loseConnection();
  await renderApp('/perfil');
  connection.tell();
  await screen.findByText(/^Você está sem conexão/);
  await at('/perfil');
  expect(storedKeys().sort()).toEqual(['token', 'user']);

  connection.restore();
  await screen.findByRole('heading', { name: 'Meu perfil' });
  const { storedMember } = await import('@/lib/stored-session');
  expect(storedMember()).toMatchObject({ expired: false });
});

test('no request of a member is sent anonymously', async () => {
  loseConnection();
  await renderApp('/sobre');
  const { callApi } = await import('@/lib/backend/api-client');
  const { rest } = await import('@/lib/backend/rest/rest-client');
  await expect(callApi('Não deu.', 'account/export')).rejects.toMatchObject({
    message: 'Não deu.',
    status: 0,
  });
  expect(await rest.from('suppliers').select()).toMatchObject({ data: null, status: 0 });
  expect(sentAs).toEqual([]);
});

test('logging out needs no connection', async () => {
  loseConnection();
  await renderApp('/sobre');
  const { currentSession } = await import('@/data/session/session');
  const { logout } = await import('@/data/session/logout');
  await logout();
  expect(currentSession().status).toBe('visitor');
  expect(storedKeys()).toEqual([]);
});

test('a page whose code is not on the device says so, with a way to the suppliers', async () => {
  vi.doMock('@/app/routes/about', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  loseConnection();
  await renderApp('/sobre');
  expect(await screen.findByRole('heading', { level: 1, name: 'Você está sem conexão' })).toBeVisible();
  expect(screen.getByText('Esta página ainda não foi salva neste aparelho.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver fornecedores' })).toHaveAttribute('href', '/fornecedores');
  vi.doUnmock('@/app/routes/about');
});

test('a page whose code does not arrive says so after 15 s, with a way to the suppliers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.doMock('@/app/routes/about', () => new Promise(() => undefined));
  await renderApp('/sobre');
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.getByRole('status', { name: 'Carregando…' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByRole('heading', { level: 1, name: 'A conexão está lenta ou caiu' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver fornecedores' })).toHaveAttribute('href', '/fornecedores');
  vi.doUnmock('@/app/routes/about');
});
