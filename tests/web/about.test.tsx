import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '@/domain/site/site';
import { premiumRow } from '../support/builders';
import { hold, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const INVITATION = /^Seu próximo fornecedor/;
const CLAIMS = {
  claim_suppliers: 'mais de 500',
  claim_resellers: 'mais de 10.000',
  claim_categories: 'mais de 50',
  claim_satisfaction: '97%',
  founded_year: 2022,
};
const claims = (settings: Partial<typeof CLAIMS>) =>
  server.use(table('get', 'settings', () => rows([{ ...DEFAULT_SITE, ...settings }])));
const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the about page shows mission, steps with their links, history, numbers, team and the offer of a subscription', async () => {
  claims(CLAIMS);
  await renderApp('/sobre');
  expect(await screen.findByRole('heading', { level: 1 })).not.toBeEmptyDOMElement();
  expect(document.title).toBe('Sobre · Guia de Fornecedores');
  expect(screen.getByText(/^Nossa missão é/)).toBeVisible();
  const texts = (items: HTMLElement[]) => items.map((item) => item.textContent?.trim());
  expect(texts((await section('Em números')).getAllByRole('listitem'))).toEqual([
    'mais de 500 fornecedores',
    'mais de 10.000 revendedores ativos',
    'mais de 50 categorias de produtos',
    '97% de satisfação',
  ]);
  expect(texts((await section('Como funciona')).getAllByRole('heading', { level: 3 }))).toEqual([
    'Cadastre-se',
    'Assine o Premium',
    'Conecte-se',
  ]);
  const links = (await section('Como funciona')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/cadastro',
    '/assinatura',
    '/fornecedores',
  ]);
  const offer = within(await screen.findByRole('region', { name: INVITATION }));
  expect(offer.getByRole('link', { name: 'Assinar o Premium' })).toHaveAttribute('href', '/assinatura');
  const history = await section('Nossa história');
  expect(history.getByText(/começou em 2022, de uma pergunta/)).toBeVisible();
  expect(
    history.getByText(/Hoje são mais de 500 fornecedores, em mais de 50 categorias\. O trabalho/),
  ).toBeVisible();
  expect(screen.getByText('desde').parentElement).toHaveTextContent('2022');
  expect(description()).toMatch(/^Reunimos mais de 500 fornecedores de moda que vendem/);
  expect((await section('Nossa equipe')).getAllByRole('listitem')).toHaveLength(4);
});

test('the about page of a site that claims nothing reads well without figures, and says those that it can count', async () => {
  const nodes = { suppliers: 1, categories: 1 };
  const main = (id: number) => ({ id, name: `Categoria ${id}`, slug: `c-${id}`, parent_id: null });
  server.use(
    table('get', 'rpc/category_pages', () =>
      HttpResponse.json(
        Array.from({ length: nodes.categories }, (_, id) => ({ ...main(id), suppliers: nodes.suppliers })),
      ),
    ),
  );
  const { unmount } = await renderApp('/sobre');
  const history = await section('Nossa história');
  expect(history.getByText(/ começou de uma pergunta que circula/)).toBeVisible();
  expect(history.getByText(/se vende para CPF\. O trabalho continua/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Em números' })).toBeNull();
  expect(screen.queryByText('desde')).toBeNull();
  expect(description()).toMatch(/^Reunimos fornecedores de moda que vendem/);
  unmount();

  Object.assign(nodes, { suppliers: 179, categories: 3 });
  await renderApp('/sobre');
  expect(
    (await section('Em números')).getAllByRole('listitem').map((item) => item.textContent.trim()),
  ).toEqual(['537 fornecedores']);
  expect((await section('Nossa história')).getByText(/Hoje são 537 fornecedores\. O trabalho/)).toBeVisible();
  expect(description()).toMatch(/^Reunimos 537 fornecedores de moda/);
});

test('the figures that the HTML came with stay until the settings have loaded, and counted ones after that', async () => {
  const { held, release } = hold();
  server.use(
    table('get', 'settings', () => held.then(() => rows([{ ...DEFAULT_SITE, founded_year: 2023 }]))),
    table('get', 'rpc/category_pages', () => HttpResponse.error()),
  );
  const { figuresOf } = await import('@/domain/site/figures');
  const built = figuresOf({ founded_year: 2022 }, { suppliers: 537, categories: 3 });
  await renderApp('/sobre', { answers: [[['site', 'figures'], built]] });
  const history = await section('Nossa história');
  expect(history.getByText(/começou em 2022/)).toBeVisible();
  expect(history.getByText(/Hoje são 537 fornecedores/)).toBeVisible();
  release();
  expect(await history.findByText(/começou em 2023/)).toBeVisible();
  expect(history.getByText(/Hoje são 537 fornecedores/)).toBeVisible();
});

test('a premium member is not offered a subscription', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await renderApp('/sobre', { as: 'member' });
  await screen.findByText(`Olá, ${premiumRow.name}`);
  await section('Como funciona');
  expect(screen.queryByRole('region', { name: INVITATION })).toBeNull();
});
