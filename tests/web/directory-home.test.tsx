import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { lockedSupplier, memberRow, openSupplier } from '../support/builders';
import { answerList, card, found, names } from './support/directory';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const search = () => screen.getByPlaceholderText('Busque por nome ou descrição...');
const invitations = () => [...document.querySelectorAll('main a[href="/assinatura"]')];

beforeEach(() =>
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
    lockedSupplier(3, { name: 'Calçados Zarapê' }),
  ]),
);

async function open(address = '/home', as: 'visitor' | 'member' = 'visitor') {
  const view = await renderApp(address, { as });
  await found();
  return view;
}

test('the home page shows its hero, every category and both invitations, and its cards lead to its own pages', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Todos os fornecedores' })).toBeVisible();
  expect(screen.getByText('3 fornecedores encontrados')).toHaveAttribute('role', 'status');
  const categories = within(screen.getByRole('group', { name: 'Categorias' })).getAllByRole('button');
  expect(categories.map((button) => button.textContent)).toEqual([
    'Todas as categorias',
    'Bijuterias',
    'Moda Feminina',
    'Óculos',
  ]);
  expect(categories[0]).toHaveAttribute('aria-pressed', 'true');
  expect(invitations()).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Política de Privacidade' })).toHaveAttribute(
    'href',
    '/privacidade',
  );
  expect(screen.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('href', '/termos');

  const details = card('Ateliê Lumivê').getByRole('link', { name: /^Ver Detalhes/ });
  expect(details).toHaveAttribute('href', '/diretorio/1');
  await user.click(card('Calçados Zarapê').getByRole('button', { name: /^Desbloquear Acesso/ }));
  expect(await screen.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/assinatura');
});

test('categories and "Apenas Premium" filter the list, and the heading names the filter', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Moda Feminina' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Moda Feminina' })).toBeVisible();
  await found('2 fornecedores encontrados');
  await user.click(screen.getByRole('checkbox', { name: 'Apenas Premium' }));
  await found('1 fornecedor encontrado');
  expect(window.location.search).toBe('?categoria=Moda+Feminina&premium=1');
  await user.click(screen.getByRole('button', { name: 'Todas as categorias' }));
  await user.click(screen.getByRole('checkbox', { name: 'Apenas Premium' }));
  await found('3 fornecedores encontrados');
});

test('the search also matches descriptions', async () => {
  server.use(
    table('get', 'supplier_details', () =>
      rows([{ supplier_id: 2, description: 'Pedido mínimo: 12 peças' }]),
    ),
  );
  const { user } = await open();
  await user.click(search());
  await user.paste('minimo');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  await user.clear(search());
  await user.paste('LUMIVE');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê']));
});

test('the search still matches names if the descriptions fail to load', async () => {
  server.use(table('get', 'supplier_details', () => refusal(500)));
  const { user } = await open();
  await user.click(search());
  await user.paste('lumive');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê']));
});

test.each([
  ['a member whose plan ended is invited', { status: 'expired' }, 2],
  ['a premium member is not', { status: 'active', ends_at: '2999-01-01T00:00:00Z', role: 'premium' }, 0],
])('%s to subscribe on the home page', async (_who, subscription, count) => {
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...memberRow, ...subscription })));
  await open('/home', 'member');
  await screen.findByText(/^Olá/);
  expect(invitations()).toHaveLength(count);
});
