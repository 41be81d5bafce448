import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { premiumRow } from '../support/builders';
import { server, table } from './support/msw';
import { renderApp } from './support/render-route';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the about page shows mission, steps, history, numbers and team', async () => {
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
  expect((await section('Nossa história')).getByText(/começou em 2022/)).toBeVisible();
  expect((await section('Nossa equipe')).getAllByRole('listitem')).toHaveLength(4);
});

test('each step links to its page, the second one to the subscription', async () => {
  await renderApp('/sobre');
  const links = (await section('Como funciona')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/cadastro',
    '/assinatura',
    '/fornecedores',
  ]);
});

test('the closing offer of a subscription is shown to everyone except premium members', async () => {
  const { unmount } = await renderApp('/sobre');
  const invitation = /^Seu próximo fornecedor/;
  const invited = within(await screen.findByRole('region', { name: invitation }));
  expect(invited.getByRole('link', { name: 'Assinar o Premium' })).toHaveAttribute('href', '/assinatura');
  unmount();
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await renderApp('/sobre', { as: 'member' });
  await screen.findByText(`Olá, ${premiumRow.name}`);
  await section('Como funciona');
  expect(screen.queryByRole('region', { name: invitation })).toBeNull();
});
