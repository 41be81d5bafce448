import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { SupplierPage } from '@/domain/supplier/supplier';
import type { PurchaseTerms } from '@/domain/supplier/columns';
import { API, hold, refusal, rows, server, table } from './support/msw';
import { answerAuth } from './support/auth-answers';
import {
  answerPage,
  builtPage,
  GALLERY_LINKS,
  galleryLink,
  isPageRequest,
  lockedPage,
  supplierPage,
} from './support/supplier-page';
import { at, fill, toast } from './support/screen';
import { openShop } from './support/shop';
import { expectAccessible } from './support/axe';
import { loseConnection } from './support/connection';
import { renderApp } from './support/render-route';

const LOAD_FAILED = 'Não foi possível carregar os dados do fornecedor.';
const list = () => screen.findByRole('heading', { level: 1, name: 'Guia de Fornecedores' });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['/fornecedores/0', '/fornecedores/%E0%A4%A', '/diretorio'])(
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

test('when the server fails, one toast and the list are shown', async () => {
  answerPage(null);
  server.use(
    http.get(`${API}/rest/v1/suppliers`, ({ request }) =>
      isPageRequest(request) ? refusal(500) : undefined,
    ),
  );
  await renderApp('/fornecedores/1');
  await screen.findByText(LOAD_FAILED);
  expect(await list()).toBeVisible();
  expect(screen.getAllByText(LOAD_FAILED)).toHaveLength(1);
});

test('without a connection the page says so, offers the list, and loads once it is back', async () => {
  answerPage(supplierPage(1));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const connection = loseConnection({ unnoticed: true });
  const { user } = await renderApp('/fornecedores/1');
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  await failedOffline();
  expect(await screen.findByText(LOAD_FAILED)).toBeVisible();
  const failure = within(screen.getByRole('main')).getByRole('alert');
  expect(failure).toHaveTextContent('Não foi possível abrir este fornecedor.');
  expect(failure).toHaveTextContent('Você está sem conexão, e isto ainda não foi salvo neste aparelho.');
  const link = within(failure).getByRole('link', { name: 'Voltar para a lista' });
  expect(link).toHaveAttribute('href', '/fornecedores');
  await user.click(within(failure).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  await failedOffline();
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByText(/Em instantes voltamos/)).not.toBeVisible();
  connection.answer();
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Carregando fornecedor…' })).not.toBeInTheDocument();
});

test('without a connection the page redirects to the list after 5 s', async () => {
  answerPage(supplierPage(1));
  const connection = loseConnection({ unnoticed: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/1');
  await screen.findByRole('status', { name: 'Carregando fornecedor…' });
  await failedOffline();
  expect(screen.getByText(/Em instantes voltamos para a lista\./)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(window.location.pathname).toBe('/fornecedores/1');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(window.location.pathname).toBe('/fornecedores');
  connection.restore();
});

/** Lets the pauses between the attempts to read pass, until the page says that it could not. */
async function failedOffline() {
  const failure = 'Não foi possível abrir este fornecedor.';
  while (!screen.queryByText(failure)) await act(() => vi.advanceTimersByTimeAsync(250));
}

test('without a connection a page that was touched stays, also when it fails to load again by itself', async () => {
  answerPage(supplierPage(1));
  const connection = loseConnection({ unnoticed: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/fornecedores/1');
  await failedOffline();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(window.location.pathname).toBe('/fornecedores/1');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('status', { name: 'Carregando fornecedor…' })).toBeVisible();
  await failedOffline();
  expect(screen.getByText(/Em instantes voltamos/)).not.toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(window.location.pathname).toBe('/fornecedores/1');
  connection.restore();
});

test('a missing supplier shows its page and one toast, is not offered after a purchase, and stays once it was touched', async () => {
  localStorage.setItem('wanted-supplier', JSON.stringify({ id: 9, name: 'X', until: Date.now() + 60_000 }));
  answerPage(null);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, container } = await renderApp('/fornecedores/9');
  expect(await screen.findByRole('heading', { level: 1, name: 'Fornecedor não encontrado.' })).toBeVisible();
  expect(await screen.findByText(LOAD_FAILED)).toBeVisible();
  expect(localStorage.getItem('wanted-supplier')).toBeNull();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await expectAccessible(container);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(window.location.pathname).toBe('/fornecedores/9');
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

test('a locked supplier shows teaser and invitation, counts no view, is not indexed, and opens after a payment in another tab', async () => {
  openShop();
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
  expect(await screen.findByText('R$ 29,90')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Assinar com Pix' })).toHaveAttribute(
    'href',
    '/assinatura?plan=monthly&method=pix',
  );
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(section()).toBeNull();
  expect(asked).toEqual({ views: [], signed: [] });

  answerPage(supplierPage(3));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
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

test("'Voltar' of a locked supplier goes one step back in the history, and to the list if there is none", async () => {
  answerPage(lockedPage(3));
  window.history.pushState(null, '', '/sobre');
  window.history.pushState(null, '', '/fornecedores/3');
  const { user, unmount } = await renderApp('/fornecedores/3');
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/sobre'));
  unmount();

  vi.stubGlobal('navigation', { canGoBack: false });
  const direct = await renderApp('/fornecedores/3');
  await direct.user.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect(await list()).toBeVisible();
});

test('one visit counts one view and one failure shows one toast, even if effects run twice', async () => {
  const asked = answerPage(supplierPage(1));
  const { unmount } = await renderApp('/fornecedores/1', { strict: true });
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  await waitFor(() => expect(asked.views).toEqual([{ supplier_id: 1 }]));
  unmount();

  answerPage(null);
  await renderApp('/fornecedores/abc', { strict: true });
  await screen.findByText('ID do fornecedor não encontrado.');
  await list();
  expect(screen.getAllByText('ID do fornecedor não encontrado.')).toHaveLength(1);
  expect(asked.views).toHaveLength(1);
});

const heart = () => screen.findByRole('button', { name: 'Favoritar Ateliê Lumivê' });

async function open(rest: Partial<SupplierPage> = {}, as: 'visitor' | 'member' = 'visitor') {
  answerPage(supplierPage(1, rest));
  const view = await renderApp('/fornecedores/1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  return view;
}

test('the page names its supplier, also to search engines and previews, with emoji for shortcodes, and says how to contact it', async () => {
  await open({
    is_premium: true,
    supplier_details: { ...supplierPage(1).supplier_details!, logo_path: '1/logo.png' },
  });
  expect(document.title).toBe('Ateliê Lumivê · Guia de Fornecedores');
  const canonical = document.querySelector('link[rel=canonical]');
  expect(canonical).toHaveAttribute('href', `${window.location.origin}/fornecedores/1`);
  expect(document.querySelector('meta[name=robots]')).toBeNull();
  const description = 'Primeira linha 🔥 Segunda linha';
  for (const selector of ['meta[name=description]', 'meta[property="og:description"]'])
    expect(document.head.querySelector(selector)).toHaveAttribute('content', description);
  const graph = document.querySelector('script[type="application/ld+json"]')!;
  expect(JSON.parse(graph.textContent)).toMatchObject({ '@graph': [{ description }, {}] });
  const about = screen.getByRole('region', { name: 'Sobre o Fornecedor' });
  expect(about.querySelector('p')?.textContent).toBe('Primeira linha 🔥\nSegunda linha');
  expect(screen.queryByText('Acesso antecipado')).toBeNull();
  expect(section()).toBeNull();
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

test('a page of the build has a place for each contact, which leads nowhere and asks a member nothing until the contact is there', async () => {
  const asked = hold();
  answerAuth();
  answerPage(supplierPage(1));
  server.use(
    table('get', 'suppliers', async ({ request }) => {
      if (isPageRequest(request)) await asked.held;
      return undefined;
    }),
  );
  await renderApp('/fornecedores/1', { as: 'member', answers: [builtPage(1)] });
  const contact = await screen.findByRole('region', { name: 'Contato' });
  const places = () => [...contact.querySelectorAll('a')];
  const before = places();
  expect(before.map((place) => [place.textContent, place.getAttribute('href')])).toEqual([
    ['WhatsApp…', null],
    ['E-mail…', null],
    ['Instagram…', null],
    ['Site…', null],
  ]);
  expect(await screen.findByText(/^Olá, /)).toBeVisible();
  expect(before[0]).not.toHaveAttribute('aria-haspopup');
  asked.release();
  expect(await within(contact).findByRole('link', { name: /Instagram/ })).toHaveTextContent('@lumive');
  expect(places()).toEqual(before);
  expect(before[0]).toHaveAttribute('aria-haspopup', 'dialog');
  expect(before.map((place) => place.getAttribute('href'))).toEqual([
    'https://wa.me/5500900000001',
    'mailto:vendas@lumive.example',
    'https://www.instagram.com/lumive/',
    'https://lumive.example',
  ]);
});

test('a page of the build whose contacts cannot be fetched says that it could not be opened, and can be loaded again', async () => {
  answerPage(supplierPage(1));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const connection = loseConnection({ unnoticed: true });
  const { user } = await renderApp('/fornecedores/1', { answers: [builtPage(1)] });
  expect(await screen.findByText('Sobre o Fornecedor')).toBeVisible();
  await failedOffline();
  connection.answer();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: /Instagram/ })).toHaveTextContent('@lumive');
  connection.restore();
});

test('missing contacts, terms and a blank description are left out, a supplier without any contact says so, and one without pictures has a placeholder', async () => {
  const { unmount } = await open({
    supplier_contacts: { whatsapp: null, email: null },
    supplier_details: { ...supplierPage(1).supplier_details!, description: ' \n', plus_size: true },
  });
  let contact = screen.getByRole('region', { name: 'Contato' });
  expect(within(contact).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Sobre o Fornecedor' })).not.toBeInTheDocument();
  expect(facts()).toEqual([]);
  expect(offers()).toEqual(['Plus size']);
  unmount();

  const typed = '<script>alert("oi")</script><b>negrito</b> :unicorn:';
  await open({
    supplier_contacts: { whatsapp: null, email: null },
    supplier_details: {
      ...supplierPage(1).supplier_details!,
      description: typed,
      instagram: null,
      main_image_path: null,
      website: 'javascript:alert(1)',
    },
  });
  expect(within(await photos()).getByRole('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(await thumbnails()).toHaveLength(0);
  contact = screen.getByRole('region', { name: 'Contato' });
  expect(within(contact).queryByRole('link')).not.toBeInTheDocument();
  expect(contact).toHaveTextContent('Este fornecedor ainda não informou contatos.');
  const about = screen.getByRole('region', { name: 'Sobre o Fornecedor' });
  expect(about, 'never markup').toHaveTextContent(typed);
  expect(about.querySelector('script, b')).toBeNull();
});

test('contacts reserved for subscribers are announced with a link to the plans', async () => {
  await open({ supplier_contacts: null });
  const contact = screen.getByRole('region', { name: 'Contato' });
  expect(contact).toHaveTextContent('WhatsApp e e-mail são exclusivos para assinantes.');
  expect(within(contact).getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/planos');
  expect(within(contact).getByRole('link', { name: /Instagram/ })).toBeVisible();
});

test('the heart of a member adds and removes the favorite, and a change that fails is undone', async () => {
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

  const { held, release } = hold();
  server.use(
    // Nothing reads the favorites again, so that it is the rollback that is seen.
    table('get', 'favorites', () => new Promise<never>(() => undefined)),
    table('post', 'favorites', async () => {
      await held;
      return refusal(500);
    }),
  );
  await user.click(await heart());
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  release();
  expect(await screen.findByText('Não foi possível atualizar o status de favorito.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('sharing uses the share dialog of the device, which can be closed, else copies the link, else shows it', async () => {
  const { user } = await open();
  const url = `${window.location.origin}/fornecedores/1`;
  const press = () => user.click(screen.getByRole('button', { name: 'Compartilhar Ateliê Lumivê' }));
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.assign(navigator, { share });
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Ateliê Lumivê', url });
  expect(screen.queryByText('Link copiado')).not.toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'share');

  await press();
  expect(await screen.findByText('Link copiado')).toBeVisible();
  await expect(navigator.clipboard.readText()).resolves.toBe(url);

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await press();
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Não foi possível copiar o link');
  expect(toast).toHaveTextContent('/fornecedores/1');
});

const section = () => screen.queryByRole('region', { name: 'Compra e entrega' });

async function openWith(terms: Partial<PurchaseTerms>) {
  const supplier_details = { ...supplierPage(1).supplier_details!, ...terms };
  answerPage(supplierPage(1, { public_from: '2999-01-01T00:00:00+00:00', supplier_details }));
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

test('the heart of a supplier in early access looks disabled to a visitor and says why, and all its stated terms are shown', async () => {
  const { user } = await openWith({
    state: 'PE',
    city: 'Toritama',
    min_order_pieces: 12,
    min_order_cents: 30_000,
    price_from_cents: 2990,
    price_to_cents: 8990,
    sizes: ['P', 'M', 'G', 'GG', '46'],
    ships_to: ['PB', 'PE', 'SP'],
    sells_to_cpf: true,
    ready_stock: true,
    plus_size: true,
  });
  expect(facts()).toEqual([
    'Localização: Toritama, PE',
    'Pedido mínimo: 12 peças ou R$ 300,00',
    'Preço por peça: R$ 29,90 a R$ 89,90',
    'Tamanhos: P ao GG, 46',
    'Envia para: Paraíba, Pernambuco e São Paulo',
  ]);
  expect(offers()).toEqual(['Vende para CPF', 'Pronta-entrega', 'Plus size']);
  expect(screen.getAllByText('Acesso antecipado')).toHaveLength(1);

  expect(await heart()).toHaveAttribute('aria-disabled', 'true');
  await user.click(await heart());
  expect(await screen.findByText('Ação necessária')).toBeVisible();
  expect(screen.getByText('Você precisa estar logado para favoritar um fornecedor.')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

/** Answers the favorites, which are kept. @returns the ids that were added */
function keepFavorites(): number[] {
  const added: number[] = [];
  server.use(
    table('get', 'favorites', () => rows(added.map((supplier_id) => ({ supplier_id })))),
    table('post', 'favorites', async ({ request }) => {
      added.push(((await request.json()) as { supplier_id: number }).supplier_id);
      return new HttpResponse(null, { status: 201 });
    }),
  );
  return added;
}

test('the heart of a visitor offers login and sign-up, and the login that follows saves the supplier once', async () => {
  answerAuth();
  const added = keepFavorites();
  const { user, baseElement } = await open();
  await user.click(await heart());
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar nos favoritos' }));
  expect(dialog.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/cadastro');
  await expectAccessible(baseElement);
  await user.click(dialog.getByRole('link', { name: 'Entrar' }));
  await at('/login');
  const reason = 'Entre ou cadastre-se grátis para guardar Ateliê Lumivê nos seus favoritos.';
  expect(await screen.findByText(reason)).toBeVisible();
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await at('/fornecedores/1');
  await toast('Sucesso', 'Ateliê Lumivê adicionado aos favoritos.', 'success');
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(added).toEqual([1]);
});

test('a heart that no login followed is not saved by a later one', async () => {
  answerAuth();
  const added = keepFavorites();
  const { user } = await open();
  await user.click(await heart());
  await user.click(await screen.findByRole('link', { name: 'Criar conta' }));
  await at('/cadastro');
  window.history.back();
  await heart();
  await user.click(await screen.findByRole('link', { name: 'Entrar' }));
  await fill(user, { 'E-mail': 'outra@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText('Bem-vindo de volta!');
  await at('/home');
  expect(added).toEqual([]);
});

test('a heart that led to a sign-up is saved for that address only', async () => {
  answerAuth();
  const added = keepFavorites();
  const { user } = await open();
  await user.click(await heart());
  await user.click(await screen.findByRole('link', { name: 'Criar conta' }));
  const typed = { 'Nome completo': 'Ana Teste', 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' };
  await fill(user, { ...typed, 'Confirmar senha': 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Criar conta' }));
  expect(JSON.parse(localStorage.getItem('return-path')!)).toMatchObject({ favorite: { id: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Ok, ir para o Login' }));
  await fill(user, { 'E-mail': 'outra@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText('Bem-vindo de volta!');
  await at('/fornecedores/1');
  expect([added, localStorage.getItem('return-path')]).toEqual([[], null]);
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

test('the gallery shows the main picture large and all pictures as thumbnails, with links signed in one request, and the lightbox opens at a picture and follows it', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
  const main = within(await photos()).getByRole('img', { name: 'Ateliê Lumivê' });
  expect(main).toHaveAttribute('src', `${API}/storage/v1/object/public/suppliers/1/main.jpg`);
  expect(await sources()).toEqual([
    `${API}/storage/v1/object/public/suppliers/1/main.jpg`,
    ...GALLERY.map(({ path }) => galleryLink(path, 1).url),
  ]);
  expect(await inView()).toBe(0);
  expect(asked.signed).toEqual([1]);

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
  const [, second, third] = (await thumbnails()).map((thumbnail) => thumbnail.querySelector('img')!);
  fireEvent.error(second!);
  expect(second).toHaveAttribute('src', '/placeholder.svg');
  await waitFor(() => expect(second).toHaveAttribute('src', expect.stringContaining('token=2')));
  fireEvent.error(second!);
  expect(second).toHaveAttribute('src', '/placeholder.svg');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000); // by then new links may help again
  fireEvent.error(third!);
  await waitFor(() => expect(third).toHaveAttribute('src', expect.stringContaining('token=3')));
  expect(asked.signed).toHaveLength(3);
});

test('links about to expire are renewed when the lightbox opens, and a file that no longer exists is left out', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  const second = await screen.findByRole('button', { name: 'Abrir foto 2 de 4' });
  server.use(
    http.get(GALLERY_LINKS, () => {
      asked.signed.push(1);
      return Response.json({ data: [galleryLink('1/a.jpg', 2)] });
    }),
  );
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  await user.click(second);
  await waitFor(() => expect(asked.signed).toHaveLength(2));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(2));
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
