import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerDirectory, openFilters } from './support/advanced-filters';
import { memberRow } from '../support/builders';
import { found, names } from './support/directory';
import { hold, refusal, rows, server, table } from './support/msw';
import { at } from './support/screen';
import { renderApp } from './support/render-route';
import { ALL_LISTS } from './support/special-lists';

/** Suppliers by the id of their list. */
const ENTRIES: Record<string, number[]> = { 'eq.1': [1, 3], 'eq.2': [4] };

/** Answers a directory of four suppliers and, to premium members, two lists; what was asked of those is kept. */
function answerLists({ lists = ALL_LISTS, reader = undefined as object | undefined } = {}) {
  answerDirectory(reader);
  const asked: string[] = [];
  server.use(
    table('post', 'rpc/search_special_lists', () => {
      asked.push('lists');
      return rows(lists);
    }),
    table('get', 'special_list_suppliers', ({ request }) => {
      const list = new URL(request.url).searchParams.get('special_list_id') ?? '';
      asked.push(list);
      return rows((ENTRIES[list] ?? []).map((supplier_id) => ({ supplier_id })));
    }),
  );
  return asked;
}

const strip = () => screen.findByRole('group', { name: 'Listas especiais' });
const list = (name: RegExp) => screen.findByRole('button', { name });
const VIP = /^Seleção VIP/;
const LUXURY = /^Ateliês de luxo/;

test('the special lists are offered to a premium member, and choosing one filters the directory', async () => {
  answerLists();
  const { user } = await renderApp('/fornecedores', { as: 'member' });
  await found('4 fornecedores encontrados');
  const buttons = within(await strip()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Ateliês de luxo3 fornecedores',
    'Seleção VIP1.234 fornecedores',
  ]);
  await user.click(await list(LUXURY));
  await found('1 fornecedor encontrado');
  expect(names()).toEqual(['Deluna']);
  expect(await list(LUXURY)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { level: 2, name: 'Ateliês de luxo' })).toBeVisible();
  expect(screen.getByText('Acabamento de vitrine.')).toBeVisible();
  await at('/fornecedores?lista=2');

  await user.click(await list(VIP));
  await found('2 fornecedores encontrados');
  expect(names().sort()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']);
  await user.click(await list(VIP));
  await found('4 fornecedores encontrados');
  await at('/fornecedores');
});

test('a list combines with the other filters, and its chip removes it', async () => {
  answerLists();
  const { user } = await renderApp('/fornecedores?lista=1&uf=SP', { as: 'member' });
  await found('1 fornecedor encontrado');
  expect(names()).toEqual(['Calçados Zarapê']);
  await user.click(screen.getByRole('button', { name: 'Remover filtro São Paulo' }));
  await found('2 fornecedores encontrados');
  await user.click(screen.getByRole('button', { name: 'Remover filtro Seleção VIP' }));
  await found('4 fornecedores encontrados');
  await at('/fornecedores');
});

test.for([
  ['/home?lista=1', 'Fornecedores'],
  ['/home?lista=1&categoria=Moda Feminina', 'Moda Feminina'],
] as const)('the cards of %s have a heading of their own', async ([path, name]) => {
  answerLists();
  await renderApp(path, { as: 'member' });
  await strip();
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Seleção VIP', name]);
});

test('the directory is not shown unfiltered while the list of a link is loading', async () => {
  answerLists();
  const { held, release } = hold();
  server.use(table('post', 'rpc/search_special_lists', () => held.then(() => rows(ALL_LISTS))));
  await renderApp('/fornecedores?lista=1', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  expect(names()).toEqual([]);
  release();
  await found('2 fornecedores encontrados');
});

test.each(['99', 'x'])(
  'a list that does not exist or is not available to the member is ignored: %j',
  async (id) => {
    answerLists();
    await renderApp(`/fornecedores?lista=${id}`, { as: 'member' });
    await strip();
    await found('4 fornecedores encontrados');
    expect(screen.queryByRole('button', { name: /^Remover filtro/ })).toBeNull();
  },
);

test('the strip of lists is hidden if there are none', async () => {
  const asked = answerLists({ lists: [] });
  await renderApp('/fornecedores', { as: 'member' });
  await found('4 fornecedores encontrados');
  await waitFor(() => expect(asked).toEqual(['lists']));
  expect(screen.queryByRole('group', { name: 'Listas especiais' })).toBeNull();
});

test.each([
  ['a visitor', '/home', 'visitor', {}],
  ['a free member', '/fornecedores', 'member', { status: 'none' }],
  ['a member whose plan ended', '/home', 'member', { role: 'free', status: 'expired' }],
] as const)(
  'for %s, %s requests no list and is not filtered by one',
  async (_who, path, as, subscription) => {
    const asked = answerLists({ reader: { ...memberRow, ...subscription } });
    const { user } = await renderApp(`${path}?lista=1`, { as });
    await found('4 fornecedores encontrados');
    await openFilters(user);
    expect(screen.queryByRole('group', { name: 'Listas especiais' })).toBeNull();
    expect(screen.queryByText('Seleção VIP')).toBeNull();
    expect(asked).toEqual([]);
  },
);

describe('lists that fail to load', () => {
  const FAILED = 'Falha ao buscar fornecedores';
  const fail = () => server.use(table('post', 'rpc/search_special_lists', () => refusal(500)));

  test('the lists are left out, and the directory stays', async () => {
    answerLists();
    fail();
    await renderApp('/fornecedores', { as: 'member' });
    await found('4 fornecedores encontrados');
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('Falha ao buscar listas especiais', expect.anything()),
    );
    expect(screen.queryByText('Erro ao carregar fornecedores')).toBeNull();
  });

  test('a list that was chosen and fails to load shows an error with Retry', async () => {
    answerLists();
    fail();
    const { user } = await renderApp('/fornecedores?lista=1', { as: 'member' });
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    expect(await screen.findByText('Erro ao carregar fornecedores')).toBeVisible();
    answerLists();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await found('2 fornecedores encontrados');
  });
});
