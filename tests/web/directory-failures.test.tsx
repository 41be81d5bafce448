import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { auth } from './support/auth-answers';
import { categoryRows, supplierRows } from '../support/builders';
import { loseConnection } from './support/connection';
import { found, names } from './support/directory';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';

const FAILED = 'Falha ao buscar fornecedores';
const TOAST = 'Erro ao carregar fornecedores';
const never = () => new Promise<never>(() => undefined);
const loading = () => screen.findByRole('status', { name: 'Carregando fornecedores…' });
const retry = () => screen.getByRole('button', { name: 'Tentar novamente' });

afterEach(() => {
  vi.useRealTimers();
});

const broken: [string, () => Response][] = [
  ['fails with status 500', () => refusal(500)],
  ['asks to wait longer than anyone would', () => refusal(429, { 'retry-after': '3600' })],
  ['returns no JSON', () => new HttpResponse('<!doctype html>', { status: 200 })],
  ['breaks off in the middle', () => new HttpResponse('[{"id":1,', { status: 200 })],
];

for (const which of ['suppliers', 'categories'] as const) {
  test.each(broken)(
    `when the request for ${which} %s, the directory shows an error, and Retry works`,
    async (_how, answer) => {
      server.use(table('get', which, answer));
      const { user } = await renderApp('/fornecedores');
      expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
      expect(await screen.findByText(TOAST)).toBeVisible();
      expect(screen.getByText('Tente recarregar a página.')).toBeVisible();
      expect(screen.queryByText(/encontrados?$/)).toBeNull();

      server.use(table('get', which, () => rows(which === 'suppliers' ? supplierRows : categoryRows)));
      await user.click(retry());
      await found('3 fornecedores encontrados');
    },
  );
}

test('one toast is shown if both requests fail', async () => {
  server.use(
    table('get', 'suppliers', () => refusal(500)),
    table('get', 'categories', () => refusal(500)),
  );
  await renderApp('/fornecedores');
  await screen.findByText(TOAST);
  await screen.findByRole('heading', { name: FAILED });
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  expect(screen.getAllByText(TOAST)).toHaveLength(1);
});

test('the home page shows the failure in place of the list and only logs it', async () => {
  server.use(table('get', 'suppliers', () => refusal(500)));
  const { user } = await renderApp('/home');
  expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
  expect(console.error).toHaveBeenCalledWith(FAILED, expect.anything());
  expect(screen.queryByText(TOAST)).toBeNull();

  server.use(table('get', 'suppliers', () => rows(supplierRows)));
  await user.click(retry());
  await found('3 fornecedores encontrados');
});

test.each([429, 503])('a response %i that asks to wait is repeated once after the wait', async (status) => {
  let asked = 0;
  server.use(
    table('get', 'suppliers', () =>
      ++asked === 1 ? refusal(status, { 'retry-after': '1' }) : rows(supplierRows),
    ),
  );
  const started = Date.now();
  await renderApp('/fornecedores');
  await waitFor(() => expect(names()).toHaveLength(3), { timeout: 15_000 });
  expect(asked).toBe(2);
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  expect(console.error).not.toHaveBeenCalled();
});

test('a spinner is shown until suppliers and categories have loaded', async () => {
  const { held, release } = hold();
  server.use(
    table('get', 'categories', async () => {
      await held;
      return rows(categoryRows);
    }),
  );
  await renderApp('/fornecedores');
  expect(await loading()).toBeVisible();
  expect(names()).toEqual([]);
  release();
  await found('3 fornecedores encontrados');
  expect(screen.queryByRole('status', { name: 'Carregando fornecedores…' })).toBeNull();
});

const lost: [string, () => Response][] = [
  ['breaks', () => HttpResponse.error()],
  ['ends at a gateway', () => refusal(502)],
];

test.each(lost)('a connection that %s once causes no error', async (_how, answer) => {
  let asked = 0;
  server.use(table('get', 'suppliers', () => (++asked === 1 ? answer() : rows(supplierRows))));
  await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  expect(asked).toBe(2);
  expect(console.error).not.toHaveBeenCalled();
});

test('a connection that stays broken shows an error within 3 s, after two retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  server.use(
    table('get', 'suppliers', () => {
      asked++;
      return HttpResponse.error();
    }),
  );
  await renderApp('/fornecedores');
  await loading();
  const started = Date.now();
  while (!screen.queryByText(TOAST) && Date.now() - started < 6000) {
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(Date.now() - started).toBeLessThan(3000);
  expect(screen.getByText(TOAST)).toBeVisible();
  expect(screen.getByRole('heading', { name: FAILED })).toBeVisible();
  expect(asked).toBe(3);
});

test.each([
  ['is never answered', () => server.use(table('get', 'suppliers', never))],
  [
    'waits for a renewal of the token that is never answered',
    () => {
      localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
      server.use(auth('token', never));
    },
  ],
  [
    'is never answered after a renewal of the token that took long',
    () => {
      localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
      server.use(
        auth('token', async () => {
          await delay(12_000);
          return HttpResponse.json(storedSession());
        }),
        table('get', 'suppliers', never),
      );
    },
  ],
  [
    'stops in the middle',
    () => {
      const start = () =>
        new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('[{"id":1,')) });
      server.use(table('get', 'suppliers', () => new HttpResponse(start())));
    },
  ],
])('a list that %s shows an error within 20 s', async (_how, arrange) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  arrange();
  await renderApp('/fornecedores');
  const started = Date.now();
  await loading();
  while (!screen.queryByText(TOAST) && Date.now() - started < 60_000) {
    await vi.dynamicImportSettled(); // code is loaded in real time
    await act(() => vi.advanceTimersByTimeAsync(500));
  }
  expect(Date.now() - started).toBeLessThanOrEqual(20_000);
  expect(screen.getByRole('heading', { name: FAILED })).toBeVisible();
});

test('without a connection the page says so, and loads once it is back', async () => {
  const connection = loseConnection();
  await renderApp('/fornecedores');
  connection.tell();
  expect(await screen.findByText(/^Você está sem conexão\. O que já carregou/)).toBeVisible();
  expect(
    await screen.findByText(/^Você está sem conexão, e isto ainda não/, {}, { timeout: 5000 }),
  ).toBeVisible();
  connection.restore();
  await found('3 fornecedores encontrados');
});
