import { StrictMode } from 'react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth } from './support/auth-answers';
import { loseConnection } from './support/connection';
import { API, hold, refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at, fill } from './support/screen';
import { answerPage, isPageRequest, lockedPage, supplierPage } from './support/supplier-page';

const LOAD_FAILED = 'Não foi possível carregar os dados do fornecedor.';
const list = () => screen.findByRole('heading', { level: 1, name: 'Guia de Fornecedores' });

afterEach(() => {
  vi.useRealTimers();
});

test('a spinner is shown until the supplier has loaded', async () => {
  answerPage(supplierPage(1));
  const { held, release } = hold();
  server.use(
    table('get', 'suppliers', async ({ request }) => {
      if (isPageRequest(request)) await held;
    }),
  );
  await renderApp('/fornecedores/1');
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Carregando fornecedor…' })).not.toBeInTheDocument();
});

const NO_IDS = ['abc', '%20', '0', '%E0%A4%A'].map((id) => `/fornecedores/${id}`);

test.each([...NO_IDS, '/diretorio', '/diretorio/F-0001'])(
  '%s is no supplier id, so a toast and the list are shown',
  async (path) => {
    answerPage(supplierPage(1));
    await renderApp(path);
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Erro')).toBeVisible();
    expect(within(toast).getByText('ID do fornecedor não encontrado.')).toBeVisible();
    expect(await list()).toBeVisible();
    expect(window.location.pathname).toBe('/fornecedores');
  },
);

const failures: [string, () => Response][] = [
  ['the server fails', () => refusal(500)],
  ['the answer is not JSON', () => HttpResponse.text('<html>')],
  ['the server asks to wait longer than anyone would', () => refusal(429, { 'retry-after': '3600' })],
];
test.each(failures)('when %s, one toast and the list are shown', async (_what, answer) => {
  answerPage(null);
  server.use(
    http.get(`${API}/rest/v1/suppliers`, ({ request }) => (isPageRequest(request) ? answer() : undefined)),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/1');
  // Reads that fail are repeated, with pauses in between.
  while (!screen.queryByText(LOAD_FAILED)) await act(() => vi.advanceTimersByTimeAsync(250));
  expect(await list()).toBeVisible();
  expect(screen.getAllByText(LOAD_FAILED)).toHaveLength(1);
});

test('a response that asks to wait is repeated once after the wait', async () => {
  answerPage(supplierPage(1));
  let asked = 0;
  server.use(
    table('get', 'suppliers', ({ request }) => {
      if (isPageRequest(request) && ++asked === 1) return refusal(429, { 'retry-after': '1' });
      return undefined;
    }),
  );
  await renderApp('/fornecedores/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
  expect(asked).toBe(2);
  expect(screen.queryByText(LOAD_FAILED)).toBeNull();
});

test('without a connection the page says so, offers the list, and loads once it is back', async () => {
  answerPage(supplierPage(1));
  const connection = loseConnection({ unnoticed: true });
  const { user } = await renderApp('/fornecedores/1');
  expect(await screen.findByText(LOAD_FAILED, {}, { timeout: 5000 })).toBeVisible();
  const failure = within(screen.getByRole('main')).getByRole('alert');
  expect(failure).toHaveTextContent('Não foi possível abrir este fornecedor.');
  expect(failure).toHaveTextContent('Você está sem conexão, e isto ainda não foi salvo neste aparelho.');
  const link = within(failure).getByRole('link', { name: 'Voltar para a lista' });
  expect(link).toHaveAttribute('href', '/fornecedores');
  await user.click(within(failure).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 5000 });
  expect(screen.getByText(/Em instantes voltamos/)).not.toBeVisible();
  connection.answer();
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
});

test.each([
  ['redirects to the list after 5 s', false, '/fornecedores'],
  ['does not redirect once the page was touched', true, '/fornecedores/1'],
])('without a connection the page %s', async (_what, touched, path) => {
  answerPage(supplierPage(1));
  const connection = loseConnection({ unnoticed: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/1');
  const failure = await screen.findByText('Não foi possível abrir este fornecedor.', {}, { timeout: 5000 });
  expect(failure.parentElement).toHaveTextContent('Em instantes voltamos para a lista.');
  if (touched) fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(window.location.pathname).toBe('/fornecedores/1');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(window.location.pathname).toBe(path);
  connection.restore();
});

test('without a connection a page that was touched also stays when it fails to load again by itself', async () => {
  answerPage(supplierPage(1));
  const connection = loseConnection({ unnoticed: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/1');
  const failure = () => screen.findByText('Não foi possível abrir este fornecedor.', {}, { timeout: 5000 });
  await failure();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  await failure();
  expect(screen.getByText(/Em instantes voltamos/)).not.toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(window.location.pathname).toBe('/fornecedores/1');
  connection.restore();
});

test('a missing supplier shows its page, one toast and a button to the list', async () => {
  answerPage(null);
  const { user, container } = await renderApp('/fornecedores/9999');
  expect(await screen.findByRole('heading', { level: 1, name: 'Fornecedor não encontrado.' })).toBeVisible();
  expect(await screen.findByText(LOAD_FAILED)).toBeVisible();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Voltar para a lista' }));
  expect(await list()).toBeVisible();
});

test('a missing supplier redirects to the list after 5 s', async () => {
  answerPage(null);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/9999');
  await screen.findByText('Fornecedor não encontrado.');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(window.location.pathname).toBe('/fornecedores/9999');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(window.location.pathname).toBe('/fornecedores');
});

test('a missing supplier does not redirect once the page was touched', async () => {
  answerPage(null);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/9999');
  await screen.findByText('Fornecedor não encontrado.');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(window.location.pathname).toBe('/fornecedores/9999');
});

test('a locked supplier shows teaser and invitation, counts no view and is not indexed', async () => {
  const asked = answerPage(lockedPage(3, { name: 'Calçados Zarapê' }));
  const { container } = await renderApp('/fornecedores/3');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Conteúdo Exclusivo para Assinantes' }),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Para ver os detalhes completos deste fornecedor premium, você precisa ser um assinante.',
    ),
  ).toBeVisible();
  for (const text of ['Calçados Zarapê', 'F-0003', 'Moda Feminina', 'Premium']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Ver Planos de Assinatura' })).toHaveAttribute('href', '/planos');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(container);
  expect(asked).toEqual({ views: [], signed: [] });
});

test('a locked supplier is remembered for a purchase until it has been opened', async () => {
  answerPage(lockedPage(3));
  const { unmount } = await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1, name: 'Conteúdo Exclusivo para Assinantes' });
  expect(JSON.parse(localStorage.getItem('wanted-supplier')!)).toMatchObject({ id: 3 });
  unmount();

  answerPage(supplierPage(1));
  const other = await renderApp('/fornecedores/1');
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  expect(localStorage.getItem('wanted-supplier')).not.toBeNull();
  other.unmount();

  answerPage(supplierPage(3));
  await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  expect(localStorage.getItem('wanted-supplier')).toBeNull();
});

test('a locked supplier that has been deleted is not offered after a purchase', async () => {
  localStorage.setItem('wanted-supplier', JSON.stringify({ id: 3, name: 'X', until: Date.now() + 60_000 }));
  answerPage(null);
  await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1, name: 'Fornecedor não encontrado.' });
  expect(localStorage.getItem('wanted-supplier')).toBeNull();
});

test('a locked supplier opens when the user returns from a payment in another tab', async () => {
  answerPage(lockedPage(3));
  await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1, name: 'Conteúdo Exclusivo para Assinantes' });
  answerPage(supplierPage(3));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
});

test('a subscriber who is not logged in returns to the locked supplier by the login', async () => {
  answerPage(lockedPage(3));
  answerAuth();
  const { user } = await renderApp('/fornecedores/3');
  await user.click(await screen.findByRole('link', { name: 'Entre na sua conta' }));
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  answerPage(supplierPage(3));
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await at('/fornecedores/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
});

test("'Voltar' of a locked supplier goes one step back in the history", async () => {
  answerPage(lockedPage(3));
  window.history.pushState(null, '', '/sobre');
  window.history.pushState(null, '', '/fornecedores/3');
  const { user } = await renderApp('/fornecedores/3');
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/sobre'));
});

test("'Voltar' of a locked supplier opens the list if there is nothing to go back to", async () => {
  answerPage(lockedPage(3));
  vi.stubGlobal('navigation', { canGoBack: false });
  const { user } = await renderApp('/fornecedores/3');
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect(await list()).toBeVisible();
  vi.unstubAllGlobals();
});

test.each(['/fornecedores/1', '/diretorio/1'])(
  '%s has its name as title and one canonical URL',
  async (path) => {
    answerPage(supplierPage(1));
    await renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe('Ateliê Lumivê · Guia de Fornecedores');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${window.location.origin}/fornecedores/1`,
    );
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  },
);

test('one visit counts one view and one failure shows one toast, even if effects run twice', async () => {
  const asked = answerPage(supplierPage(1));
  const { unmount } = await renderStrictly('/fornecedores/1');
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  await waitFor(() => expect(asked.views).toEqual([{ supplier_id: 1 }]));
  unmount();

  answerPage(null);
  await renderStrictly('/fornecedores/abc');
  await screen.findByText('ID do fornecedor não encontrado.');
  await list();
  expect(screen.getAllByText('ID do fornecedor não encontrado.')).toHaveLength(1);
  expect(asked.views).toHaveLength(1);
});

/** As src/main.tsx mounts the app. */
async function renderStrictly(path: string) {
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const [{ Providers }, { Router }] = await Promise.all([import('@/app/providers'), import('@/app/router')]);
  return render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  );
}
