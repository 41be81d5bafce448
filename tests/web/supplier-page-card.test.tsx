import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { SupplierPage } from '@/domain/supplier';
import { expectAccessible } from './support/axe';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { answerPage, supplierPage } from './support/supplier-page';

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
  const { container } = await open({
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
  await expectAccessible(container);
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
