import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE } from '@/domain/site';
import * as keys from '@/lib/storage-keys';
import { oneRow, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const contents = async () => within(await screen.findByRole('navigation', { name: 'Nesta página' }));

describe.each([
  ['/privacidade', 'Política de Privacidade', ['26 de novembro de 2026', '2026-11-26']],
  ['/termos', 'Termos de Uso', ['25 de novembro de 2026', '2026-11-25']],
] as const)('legal text at %s', (path, title, [day, date]) => {
  test('the text asks the operator for a legal review and shows its date', async () => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Guia de Fornecedores`);
    expect(screen.getByRole('note')).toHaveTextContent('revise com seu advogado antes de publicar');
    expect(screen.getByText(day)).toHaveAttribute('datetime', date);
  });

  test('the table of contents links to every section in order', async () => {
    await renderApp(path);
    const links = (await contents()).getAllByRole('link');
    expect(links.length).toBeGreaterThan(8);
    const sections = links.map((link) => document.querySelector(link.getAttribute('href')!)!);
    expect(sections).toEqual([...document.querySelectorAll('main article section')]);
    links.forEach((link, index) => {
      const heading = within(sections[index] as HTMLElement).getByRole('heading', { level: 2 });
      expect(heading).toHaveTextContent(`${index + 1}. ${link.textContent}`);
    });
  });

  test('the text uses the configured name of the site', async () => {
    const site = { ...DEFAULT_SITE, site_name: 'Achados' };
    server.use(table('get', 'settings', ({ request }) => oneRow(request, site)));
    await renderApp(path);
    await contents();
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Achados'));
    expect(screen.getByRole('article')).not.toHaveTextContent('Guia de Fornecedores');
  });

  test('operator and e-mail address are shown if they are configured', async () => {
    const facts = { company_name: 'Moda Ltda.', cnpj: '12345678000195', email: 'suporte@guia.example' };
    server.use(table('get', 'settings', ({ request }) => oneRow(request, { ...DEFAULT_SITE, ...facts })));
    await renderApp(path);
    const text = await screen.findByRole('article');
    await waitFor(() => expect(text).toHaveTextContent('Moda Ltda., CNPJ 12.345.678/0001-95'));
    expect(screen.getByRole('article')).not.toHaveTextContent('a empresa que opera');
    expect(within(text).getAllByRole('link', { name: 'suporte@guia.example' })[0]).toHaveAttribute(
      'href',
      'mailto:suporte@guia.example',
    );
  });

  test('the text is complete without operator and e-mail address', async () => {
    await renderApp(path);
    await contents();
    const text = screen.getByRole('article');
    expect(text).toHaveTextContent('a empresa que opera o Guia de Fornecedores');
    expect(text).not.toHaveTextContent('Controlador:');
    expect(text.querySelector('a[href^="mailto:"]')).toBeNull();
    expect(within(text).getAllByRole('link', { name: 'formulário de contato' })[0]).toHaveAttribute(
      'href',
      '/contato',
    );
  });
});

test('the terms of use name both ways to take a purchase back', async () => {
  await renderApp('/termos');
  const section = (await screen.findByRole('heading', { name: /Desistência em 7 dias$/ })).closest(
    'section',
  )!;
  expect(within(section).getByRole('link', { name: 'Minhas compras' })).toHaveAttribute(
    'href',
    '/perfil?aba=compras',
  );
  expect(within(section).getByRole('link', { name: 'formulário de contato' })).toBeVisible();
});

describe('privacy policy', () => {
  test('the policy lists what the app stores in the browser', async () => {
    await renderApp('/privacidade');
    const kept = await screen.findByRole('table', { name: 'Armazenamento do navegador' });
    const names = within(kept)
      .getAllByRole('rowheader')
      .map((name) => name.textContent);
    // Not keys of local storage: the path of a login, and what data/offline keeps.
    expect(names.sort()).toEqual([...Object.values(keys), 'return-path', 'offline'].sort());
  });

  test('the policy gives a legal basis for each use of data', async () => {
    await renderApp('/privacidade');
    const used = await screen.findByRole('table', { name: 'Dados, finalidades e bases legais' });
    for (const row of within(used).getAllByRole('row').slice(1))
      expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent(/\((I|II|V|IX)\)/);
  });

  test('the policy says that answers about suppliers are anonymous, and how long they are kept', async () => {
    await renderApp('/privacidade');
    const row = await screen.findByRole('row', { name: /^Respostas sobre contatos e compras/ });
    expect(row).toHaveTextContent('não mostra a ninguém quem respondeu o quê');
    expect(screen.getByRole('article')).toHaveTextContent(
      'apagadas depois de 90 dias, as de compras depois de 18 meses',
    );
  });

  test('the policy links to the pages for exporting and deleting data', async () => {
    await renderApp('/privacidade');
    const rights = within((await screen.findByRole('heading', { name: /^6\./ })).closest('section')!);
    for (const link of rights.getAllByRole('link', { name: 'Perfil > Configurações' }))
      expect(link).toHaveAttribute('href', '/perfil?aba=configuracoes');
  });
});
