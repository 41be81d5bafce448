import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE } from '@/domain/site/site';
import * as keys from '@/lib/storage-keys';
import { oneRow, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const contents = async () => within(await screen.findByRole('navigation', { name: 'Nesta página' }));

describe.each([
  ['/privacidade', 'Política de Privacidade', 9, ['30 de novembro de 2026', '2026-11-30']],
  ['/termos', 'Termos de Uso', 9, ['25 de novembro de 2026', '2026-11-25']],
  ['/acessibilidade', 'Acessibilidade', 5, ['29 de novembro de 2026', '2026-11-29']],
] as const)('legal text at %s', (path, title, least, [day, date]) => {
  test('the text has its date, a note that asks for a legal review, a table of contents, and is complete without operator and e-mail address', async () => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Guia de Fornecedores`);
    expect(screen.getByRole('note')).toHaveTextContent('revise com seu advogado antes de publicar');
    expect(screen.getByText(day)).toHaveAttribute('datetime', date);
    const links = (await contents()).getAllByRole('link');
    expect(links.length).toBeGreaterThanOrEqual(least);
    const sections = links.map((link) => document.querySelector(link.getAttribute('href')!)!);
    expect(sections).toEqual([...document.querySelectorAll('main article section')]);
    links.forEach((link, index) => {
      const heading = within(sections[index] as HTMLElement).getByRole('heading', { level: 2 });
      expect(heading).toHaveTextContent(`${index + 1}. ${link.textContent}`);
    });

    const text = screen.getByRole('article');
    expect(text).toHaveTextContent('a empresa que opera o Guia de Fornecedores');
    expect(text).not.toHaveTextContent('Controlador:');
    expect(text.querySelector('a[href^="mailto:"]')).toBeNull();
    expect(within(text).getAllByRole('link', { name: 'formulário de contato' })[0]).toHaveAttribute(
      'href',
      '/contato',
    );
  });

  test('the text has the name of the site, the operator and the e-mail address that are configured', async () => {
    const facts = {
      site_name: 'Achados',
      company_name: 'Moda Ltda.',
      cnpj: '12345678000195',
      email: 'suporte@guia.example',
    };
    server.use(table('get', 'settings', ({ request }) => oneRow(request, { ...DEFAULT_SITE, ...facts })));
    await renderApp(path);
    const text = await screen.findByRole('article');
    await waitFor(() => expect(text).toHaveTextContent('Moda Ltda., CNPJ 12.345.678/0001-95'));
    expect(text).toHaveTextContent('Achados');
    expect(text).not.toHaveTextContent('Guia de Fornecedores');
    expect(text).not.toHaveTextContent('a empresa que opera');
    expect(within(text).getAllByRole('link', { name: 'suporte@guia.example' })[0]).toHaveAttribute(
      'href',
      'mailto:suporte@guia.example',
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

test('the privacy policy lists what is stored in the browser, a legal basis for each use, that answers are anonymous, and links to export and deletion', async () => {
  await renderApp('/privacidade');
  const kept = await screen.findByRole('table', { name: 'Armazenamento do navegador' });
  const names = within(kept)
    .getAllByRole('rowheader')
    .map((name) => name.textContent);
  // Not keys of local storage: the path of a login, and what data/offline keeps.
  expect(names.sort()).toEqual([...Object.values(keys), 'return-path', 'offline'].sort());

  const used = screen.getByRole('table', { name: 'Dados, finalidades e bases legais' });
  for (const row of within(used).getAllByRole('row').slice(1))
    expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent(/\((I|II|V|IX)\)/);

  const answers = screen.getByRole('row', { name: /^Respostas sobre contatos e compras/ });
  expect(answers).toHaveTextContent('não mostra a ninguém quem respondeu o quê');
  expect(screen.getByRole('article')).toHaveTextContent(
    'apagadas depois de 90 dias, as de compras depois de 18 meses',
  );

  const rights = within(screen.getByRole('heading', { name: /^6\./ }).closest('section')!);
  for (const link of rights.getAllByRole('link', { name: 'Perfil > Configurações' }))
    expect(link).toHaveAttribute('href', '/perfil?aba=configuracoes');
});
