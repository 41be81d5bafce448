import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { premiumRow } from '../support/builders';
import { server, table } from './support/msw';
import { renderApp } from './support/render-route';

const INVITATION = /^Seu próximo fornecedor/;
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the about page shows mission, steps with their links, history, numbers, team and the offer of a subscription', async () => {
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
  expect((await section('Nossa história')).getByText(/começou em 2022/)).toBeVisible();
  expect((await section('Nossa equipe')).getAllByRole('listitem')).toHaveLength(4);
});

test('a premium member is not offered a subscription', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await renderApp('/sobre', { as: 'member' });
  await screen.findByText(`Olá, ${premiumRow.name}`);
  await section('Como funciona');
  expect(screen.queryByRole('region', { name: INVITATION })).toBeNull();
});
