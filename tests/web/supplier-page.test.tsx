import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SupplierPage } from '@/domain/supplier';
import type { PurchaseTerms } from '@/domain/supplier-columns';
import { API, hold, refusal, rows, server, table } from './support/msw';
import { answerAuth } from './support/auth-answers';
import {
  answerPage,
  GALLERY_LINKS,
  galleryLink,
  isPageRequest,
  lockedPage,
  supplierPage,
} from './support/supplier-page';
import { at, fill } from './support/screen';
import { expectAccessible } from './support/axe';
import { loseConnection } from './support/connection';
import { renderApp } from './support/render-route';

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
  await renderApp('/fornecedores/3');
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

const heart = () => screen.findByRole('button', { name: 'Favoritar Ateliê Lumivê' });

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(rest: Partial<SupplierPage> = {}, as: 'visitor' | 'member' = 'visitor') {
  answerPage(supplierPage(1, rest));
  const view = await renderApp('/fornecedores/1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  return view;
}

test('the side card shows who the supplier is and how to contact it', async () => {
  await open({
    is_premium: true,
    supplier_details: { ...supplierPage(1).supplier_details!, logo_path: '1/logo.png' },
  });
  for (const text of ['Premium', 'F-0001', 'Moda Feminina']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo de Ateliê Lumivê' })).toHaveAttribute(
    'src',
    expect.stringMatching(/\/suppliers\/1\/logo\.png$/),
  );
  const contact = screen.getByRole('region', { name: 'Contato' });
  const links = within(contact).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['WhatsApp(00) 90000-0001', 'https://wa.me/5500900000001'],
    ['E-mailvendas@lumive.example', 'mailto:vendas@lumive.example'],
    ['Instagram@lumive', 'https://www.instagram.com/lumive/'],
    ['Sitelumive.example', 'https://lumive.example'],
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('missing contacts are left out, and a supplier without any says so', async () => {
  const { unmount } = await open({ supplier_contacts: { whatsapp: null, email: null } });
  let contact = screen.getByRole('region', { name: 'Contato' });
  expect(within(contact).getAllByRole('link')).toHaveLength(2);
  unmount();

  await open({
    supplier_contacts: { whatsapp: null, email: null },
    supplier_details: {
      ...supplierPage(1).supplier_details!,
      instagram: null,
      website: 'javascript:alert(1)',
    },
  });
  contact = screen.getByRole('region', { name: 'Contato' });
  expect(within(contact).queryByRole('link')).not.toBeInTheDocument();
  expect(contact).toHaveTextContent('Este fornecedor ainda não informou contatos.');
});

test('contacts reserved for subscribers are announced with a link to the plans', async () => {
  await open({ supplier_contacts: null });
  const contact = screen.getByRole('region', { name: 'Contato' });
  expect(contact).toHaveTextContent('WhatsApp e e-mail são exclusivos para assinantes.');
  expect(within(contact).getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/planos');
  expect(within(contact).getByRole('link', { name: /Instagram/ })).toBeVisible();
});

test('search engines and previews get the description with emoji instead of their shortcodes', async () => {
  await open({});
  const text = 'Primeira linha 🔥 Segunda linha';
  for (const selector of ['meta[name=description]', 'meta[property="og:description"]'])
    expect(document.head.querySelector(selector)).toHaveAttribute('content', text);
  const facts = document.querySelector('script[type="application/ld+json"]')!;
  expect(JSON.parse(facts.textContent)).toMatchObject({ '@graph': [{ description: text }, {}] });
});

test('a long description without spaces is not cut in the middle of an emoji', async () => {
  const description = `a${':fire:'.repeat(100)}`;
  await open({ supplier_details: { ...supplierPage(1).supplier_details!, description } });
  const meta = document.head.querySelector('meta[name=description]');
  expect(meta).toHaveAttribute('content', `a${'🔥'.repeat(79)}…`);
});

test('the description is shown as text with line breaks and shortcodes, but never as markup', async () => {
  const { unmount } = await open();
  const about = screen.getByRole('region', { name: 'Sobre o Fornecedor' });
  expect(about.querySelector('p')?.textContent).toBe('Primeira linha 🔥\nSegunda linha');
  unmount();

  const typed = '<script>alert("oi")</script><b>negrito</b> :unicorn:';
  await open({ supplier_details: { ...supplierPage(1).supplier_details!, description: typed } });
  const again = screen.getByRole('region', { name: 'Sobre o Fornecedor' });
  expect(again).toHaveTextContent(typed);
  expect(again.querySelector('script, b')).toBeNull();
});

test.each([null, '', ' \n'])(
  'a supplier without a description (%j) has no such section',
  async (description) => {
    await open({ supplier_details: { ...supplierPage(1).supplier_details!, description } });
    expect(screen.queryByRole('region', { name: 'Sobre o Fornecedor' })).not.toBeInTheDocument();
  },
);

test('the heart looks disabled to a visitor and says why', async () => {
  const { user } = await open();
  expect(await heart()).toHaveAttribute('aria-disabled', 'true');
  await user.click(await heart());
  expect(await screen.findByText('Ação necessária')).toBeVisible();
  expect(screen.getByText('Você precisa estar logado para favoritar um fornecedor.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('the heart of a member adds and removes the favorite', async () => {
  const kept = new Set<number>();
  server.use(
    table('get', 'favorites', () => rows([...kept].map((supplier_id) => ({ supplier_id })))),
    table('post', 'favorites', () => {
      kept.add(1);
      return new HttpResponse(null, { status: 201 });
    }),
    table('delete', 'favorites', () => {
      kept.delete(1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open({}, 'member');
  await waitFor(async () => expect(await heart()).not.toHaveAttribute('aria-disabled'));
  await user.click(await heart());
  expect(await screen.findByText('Ateliê Lumivê adicionado aos favoritos.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  await user.click(await heart());
  expect(await screen.findByText('Ateliê Lumivê removido dos favoritos.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  expect(kept.size).toBe(0);
});

test('a favorite that fails to save is undone, and a toast says so', async () => {
  let reads = 0;
  const { held, release } = hold();
  server.use(
    // Only the first read answers, so that it is the rollback that is seen and not a fresh read.
    table('get', 'favorites', () => (reads++ === 0 ? rows([]) : new Promise<never>(() => undefined))),
    table('post', 'favorites', async () => {
      await held;
      return refusal(500);
    }),
  );
  const { user } = await open({}, 'member');
  await waitFor(async () => expect(await heart()).not.toHaveAttribute('aria-disabled'));
  await user.click(await heart());
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  release();
  expect(await screen.findByText('Não foi possível atualizar o status de favorito.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('sharing uses the share dialog of the device, and canceling it is no error', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const { user } = await open();
  Object.assign(navigator, { share });
  await user.click(screen.getByRole('button', { name: 'Compartilhar Ateliê Lumivê' }));
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Ateliê Lumivê',
    url: `${window.location.origin}/fornecedores/1`,
  });
  expect(screen.queryByText('Link copiado')).not.toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'share');
});

test('without a share dialog the link is copied, and a toast says so', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Compartilhar Ateliê Lumivê' }));
  expect(await screen.findByText('Link copiado')).toBeVisible();
  await expect(navigator.clipboard.readText()).resolves.toBe(`${window.location.origin}/fornecedores/1`);
});

test('the link is shown if copying is not allowed', async () => {
  const { user } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Compartilhar Ateliê Lumivê' }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Não foi possível copiar o link');
  expect(toast).toHaveTextContent('/fornecedores/1');
});

const section = () => screen.queryByRole('region', { name: 'Compra e entrega' });

async function openWith(terms: Partial<PurchaseTerms>) {
  answerPage(supplierPage(1, { supplier_details: { ...supplierPage(1).supplier_details!, ...terms } }));
  const view = await renderApp('/fornecedores/1');
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** What the section says: "Localização: Toritama, PE". */
function facts(): string[] {
  return within(section()!)
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

function offers(): (string | null)[] {
  return within(section()!)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
}

test('all stated terms of purchase and delivery are shown', async () => {
  await openWith({
    state: 'PE',
    city: 'Toritama',
    min_order_pieces: 12,
    min_order_cents: 30_000,
    ships_to: ['PB', 'PE', 'SP'],
    sells_to_cpf: true,
    ready_stock: true,
    plus_size: true,
  });
  expect(facts()).toEqual([
    'Localização: Toritama, PE',
    'Pedido mínimo: 12 peças ou R$ 300,00',
    'Envia para: Paraíba, Pernambuco e São Paulo',
  ]);
  expect(offers()).toEqual(['Vende para CPF', 'Pronta-entrega', 'Plus size']);
});

const single: [string, Partial<PurchaseTerms>, string][] = [
  ['a state without a city by its name', { state: 'CE' }, 'Localização: Ceará'],
  ['the smallest order in pieces', { min_order_pieces: 1000 }, 'Pedido mínimo: 1.000 peças'],
  ['a single piece', { min_order_pieces: 1 }, 'Pedido mínimo: 1 peça'],
  ['the smallest order in reais', { min_order_cents: 25_050 }, 'Pedido mínimo: R$ 250,50'],
  ['the whole country', { ships_to: ['BR'] }, 'Envia para: Todo o Brasil'],
  ['one state', { ships_to: ['SC'] }, 'Envia para: Santa Catarina'],
];

test.each(single)('the page shows %s and no term that is not stated', async (_what, terms, fact) => {
  await openWith(terms);
  expect(facts()).toEqual([fact]);
  expect(offers()).toEqual([]);
});

test('a supplier that only has plus sizes says just that', async () => {
  await openWith({ plus_size: true });
  expect(facts()).toEqual([]);
  expect(offers()).toEqual(['Plus size']);
});

test('a supplier without stated terms has no such section', async () => {
  await openWith({});
  expect(section()).toBeNull();
});

test('a locked supplier shows none of its terms', async () => {
  answerPage(lockedPage(3));
  await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1 });
  expect(section()).toBeNull();
});

test.each([
  ['2999-01-01T00:00:00+00:00', 1],
  ['2026-01-01T00:00:00+00:00', 0],
])('a supplier public from %s shows %i early-access marks', async (public_from, marks) => {
  answerPage(supplierPage(1, { public_from }));
  await renderApp('/fornecedores/1');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('Acesso antecipado')).toHaveLength(marks);
});

const GALLERY = [
  { id: 11, path: '1/a.jpg' },
  { id: 12, path: '1/b.jpg' },
  { id: 13, path: '1/c.jpg' },
];

const photos = () => screen.findByRole('region', { name: 'Fotos' });
const thumbnails = async () => within(await photos()).queryAllByRole('button', { name: /^Abrir/ });

const inView = async () =>
  (await thumbnails()).findIndex((thumbnail) => thumbnail.getAttribute('aria-current') === 'true');
const sources = async () =>
  (await thumbnails()).map((thumbnail) => thumbnail.querySelector('img, video')?.getAttribute('src'));

afterEach(() => {
  vi.useRealTimers();
});

test('the gallery shows the main picture large and all pictures as thumbnails, with links signed in one request', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
  const main = within(await photos()).getByRole('img', { name: 'Ateliê Lumivê' });
  expect(main).toHaveAttribute('src', `${API}/storage/v1/object/public/suppliers/1/main.jpg`);
  expect(await sources()).toEqual([
    `${API}/storage/v1/object/public/suppliers/1/main.jpg`,
    ...GALLERY.map(({ path }) => galleryLink(path, 1).url),
  ]);
  expect(await inView()).toBe(0);
  expect(asked.signed).toEqual([1]);
});

test('a supplier without pictures shows the placeholder and no thumbnail', async () => {
  const asked = answerPage(
    supplierPage(1, { supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: null } }),
  );
  await renderApp('/fornecedores/1');
  expect(within(await photos()).getByRole('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(await thumbnails()).toHaveLength(0);
  expect(asked.signed).toEqual([]);
});

test('without a main picture the first one of the gallery is shown large', async () => {
  answerPage(
    supplierPage(1, {
      supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: null },
      supplier_images: GALLERY,
    }),
  );
  await renderApp('/fornecedores/1');
  const main = await screen.findByRole('button', { name: 'Ampliar foto 1 de 3' });
  expect(main.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/1/a.jpg?'));
});

test('a thumbnail opens the lightbox at its picture and follows it from there', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  await user.click(await screen.findByRole('button', { name: 'Abrir foto 3 de 4' }));
  const lightbox = await screen.findByRole('dialog', { name: 'Fotos em tela cheia' });
  expect(within(lightbox).getByText('3 / 4')).toBeInTheDocument();
  expect(await inViewBehind()).toBe(2);

  await user.keyboard('{ArrowRight}');
  expect(await within(lightbox).findByText('4 / 4')).toBeInTheDocument();
  await waitFor(async () => expect(await inViewBehind()).toBe(3));
  await user.click(within(lightbox).getByRole('button', { name: 'Foto anterior' }));
  await waitFor(async () => expect(await inViewBehind()).toBe(2));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The large picture shows the one seen last, and opens there.
  await user.click(screen.getByRole('button', { name: 'Ampliar foto 3 de 4' }));
  expect(await screen.findByText('3 / 4')).toBeInTheDocument();
});

/** The page is inert behind the lightbox: no role finds it there. */
function inViewBehind() {
  const thumbnails = [...document.querySelectorAll('section[aria-label=Fotos] li button')];
  return Promise.resolve(thumbnails.findIndex((thumbnail) => thumbnail.hasAttribute('aria-current')));
}

test('a main video is muted and inline, and loads only its metadata until it is played', async () => {
  answerPage(
    supplierPage(1, {
      supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: '1/main.mov' },
      supplier_images: GALLERY,
    }),
  );
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const { user } = await renderApp('/fornecedores/1');
  const main = await screen.findByRole('button', { name: /^Ampliar vídeo 1/ });
  for (const video of (await photos()).querySelectorAll('video')) {
    expect(video).toHaveProperty('muted', true);
    expect(video).toHaveAttribute('playsinline');
    expect(video).toHaveAttribute('preload', 'metadata');
  }
  expect(play).not.toHaveBeenCalled();

  await user.click(main);
  const lightbox = await screen.findByRole('dialog');
  const played = await waitFor(() => {
    const video = lightbox.querySelector('video');
    expect(video).not.toBeNull();
    return video!;
  });
  expect(played).toHaveProperty('muted', true);
  expect(played.querySelector('source')).toHaveAttribute('type', 'video/mp4');
});

test('a picture that fails to load requests new links once', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
  const second = (await thumbnails())[1]!;
  fireEvent.error(second.querySelector('img')!);
  expect(second.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  await waitFor(() =>
    expect(second.querySelector('img')).toHaveAttribute('src', expect.stringContaining('token=2')),
  );
  fireEvent.error(second.querySelector('img')!);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(second.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(asked.signed).toHaveLength(2);
});

test('links about to expire are renewed when the lightbox opens', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  const second = await screen.findByRole('button', { name: 'Abrir foto 2 de 4' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  await user.click(second);
  await waitFor(() => expect(asked.signed).toHaveLength(2));
});

test('thumbnails keep their place while their links load, and a failure is shown with Retry', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { held, release } = hold();
  let refusals = 1;
  server.use(
    http.get(GALLERY_LINKS, async () => {
      await held;
      return refusals-- > 0 ? refusal(500) : undefined;
    }),
  );
  const { user } = await renderApp('/fornecedores/1');
  expect((await photos()).querySelectorAll('li')).toHaveLength(4);
  expect(await thumbnails()).toHaveLength(1);
  release();
  expect(await screen.findByText('Não foi possível carregar as outras fotos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
});

test('a file that no longer exists is left out', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  server.use(http.get(GALLERY_LINKS, () => Response.json({ data: [galleryLink('1/a.jpg', 1)] })));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(2));
});
