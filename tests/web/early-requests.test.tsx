import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sendEarlyRequests, takeEarlyAnswer, type EarlyRequest } from '@/lib/early-requests';
import { categoryRows, supplierRows } from '../support/builders';
import { found, names } from './support/directory';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';

let requests: EarlyRequest[];
beforeAll(async () => {
  const { pages, requestsOf } = await import('@/app/prerender');
  requests = await requestsOf(pages.find(({ path }) => path === '/fornecedores')!);
});

/** Sends what the HTML of the catalog requests, as its script does, and waits for the answers. */
async function openPage(): Promise<void> {
  sendEarlyRequests(requests);
  await Promise.allSettled([...(window.earlyAnswers?.values() ?? [])].map(({ response }) => response));
}

const logIn = (session = {}) =>
  localStorage.setItem('token', JSON.stringify({ ...storedSession(), ...session }));
/** Answers the list; collects the token with which each request came, or null. */
function answerTo(list: unknown[] = supplierRows): (string | null)[] {
  const tokens: (string | null)[] = [];
  server.use(
    table('get', 'suppliers', ({ request }) => {
      if (new URL(request.url).searchParams.has('public_from')) return undefined;
      tokens.push(request.headers.get('authorization'));
      return rows(list);
    }),
  );
  return tokens;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  delete window.earlyAnswers;
});

test('the app takes over the answers to the requests of the HTML and asks no second time', async () => {
  const tokens = answerTo();
  let categories = 0;
  server.use(table('get', 'categories', () => (categories++, rows(categoryRows))));
  await openPage();
  expect(tokens).toEqual([null]);
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toEqual([null]);
  expect(categories).toBe(1);
  expect(window.earlyAnswers?.size).toBe(0);
});

test('the HTML requests the list as the member whose session is stored', async () => {
  const tokens = answerTo();
  logIn();
  await openPage();
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toEqual(['Bearer access']);
});

test.each([
  ['another member has logged in', () => logIn({ access_token: 'other' }), 'Bearer other'],
  ['the member has logged out', () => localStorage.removeItem('token'), null],
])('an answer to the member before is dropped when %s', async (_what, change, expected) => {
  answerTo([{ ...supplierRows[0], name: 'De outra pessoa' }]);
  logIn();
  await openPage();
  const tokens = answerTo();
  change();
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toEqual([expected]);
  expect(screen.queryByText('De outra pessoa')).toBeNull();
});

test.each([
  ['logs out', () => localStorage.removeItem('token')],
  ['logs in as somebody else', () => logIn({ user: { ...storedSession().user, id: 'other' } })],
])('what a member saw while the session was checked goes when another tab %s', async (_what, change) => {
  const { held, release } = hold();
  vi.doMock('@/lib/backend/supabase-client', async (original) => {
    await held;
    return original();
  });
  answerTo([{ ...supplierRows[0], name: 'De quem saiu' }]);
  logIn();
  await openPage();
  await renderApp('/fornecedores?ordem=nome'); // relevance would wait for the account, which waits for the client
  await screen.findByText('De quem saiu');
  answerTo();
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(screen.queryByText('De quem saiu')).toBeNull();
  release();
  vi.doUnmock('@/lib/backend/supabase-client');
  await found('3 fornecedores encontrados');
});

test('an answer to a visitor is dropped when somebody has logged in', async () => {
  answerTo([]);
  await openPage();
  const tokens = answerTo();
  logIn();
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toEqual(['Bearer access']);
});

test('with an expired session the HTML requests nothing, also not as a visitor', async () => {
  const tokens = answerTo();
  logIn({ expires_at: Math.floor(Date.now() / 1000) - 60 });
  await openPage();
  expect(tokens).toEqual([]);
});

test('an answer that is older than half a minute is dropped, and the app asks again', async () => {
  const tokens = answerTo();
  await openPage();
  vi.setSystemTime(Date.now() + 31_000);
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toHaveLength(2);
});

test.each([
  ['was not answered', () => HttpResponse.error()],
  ['was refused', () => refusal(401)],
])('if the early request %s, the app asks again and reports nothing', async (_what, answer) => {
  const logged = vi.spyOn(console, 'error');
  server.use(table('get', 'suppliers', answer));
  await openPage();
  const tokens = answerTo();
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(tokens).toHaveLength(1);
  expect(logged).not.toHaveBeenCalled();
});

test('if the early request was not answered, the app asks again at once, before its query would be retried', async () => {
  let failed = 0;
  server.use(table('get', 'categories', () => (failed++, HttpResponse.error())));
  await openPage();
  let answered = 0;
  server.use(table('get', 'categories', () => (answered++, rows(categoryRows))));
  const { categoryQueries } = await import('@/data/categories/queries');
  // fetchQuery() of a client without the app's settings never retries: the first attempt has to succeed.
  const categories = await new QueryClient().fetchQuery(categoryQueries.list());
  expect(categories).toHaveLength(categoryRows.length);
  expect({ failed, answered }).toEqual({ failed: 1, answered: 1 });
});

test('a failure of an early request is no uncaught error while it waits for the app, which still learns of it', async () => {
  const uncaught = vi.fn();
  process.on('unhandledRejection', uncaught); // of Node: jsdom reports none
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => {
    process.off('unhandledRejection', uncaught);
    vi.unstubAllGlobals();
  });
  sendEarlyRequests(requests);
  await new Promise(setImmediate); // Node reports what nobody has caught before the next turn of its event loop
  expect(uncaught).not.toHaveBeenCalled();
  for (const { url } of requests) await expect(takeEarlyAnswer(url)).rejects.toThrow('Failed to fetch');
});

test('the first suppliers show before the others; a search waits for all of them', async () => {
  const { held, release } = hold();
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...supplierRows[0],
    id: index + 1,
    name: `Fornecedor ${index + 1}`,
    sort_name: `fornecedor ${String(index + 1).padStart(2, '0')}`,
    is_premium: true,
  }));
  server.use(
    table('get', 'suppliers', async ({ request }) => {
      if (new URL(request.url).searchParams.has('limit'))
        return HttpResponse.json(all.slice(0, 48), { headers: { 'content-range': '0-47/60' } });
      await held;
      return HttpResponse.json(all.slice(47)); // with the last one of the first page
    }),
  );
  const { user } = await renderApp('/fornecedores');
  await found('60 fornecedores encontrados');
  expect(names()[0]).toBe('Fornecedor 1');
  await user.type(screen.getByRole('searchbox'), 'fornecedor 60');
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  release();
  await found('1 fornecedor encontrado');
  await waitFor(() => expect(names()).toEqual(['Fornecedor 60']));
});
