import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { StateCode } from '@/domain/supplier/states';
import { listedDetails, memberRow, openSupplier, premiumRow } from '../support/builders';
import {
  answerDirectory,
  isTermsRequest,
  markRows,
  openFilters,
  termsRow,
  termsRows,
} from './support/advanced-filters';
import { answerList, card, found, names } from './support/directory';
import { hold, isEarlyRequest, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const chips = () =>
  screen.queryAllByRole('button', { name: /^Remover filtro/ }).map(({ textContent }) => textContent);

async function openAs(who: 'visitor' | 'member', address = '/fornecedores') {
  const view = await renderApp(address, { as: who });
  await found();
  return view;
}

test('a premium member can filter the list by the terms of the suppliers, whose options are asked for once', async () => {
  const asked = answerDirectory();
  const { user } = await openAs('member');
  await waitFor(() => expect(asked.early).toBe(1));
  expect(asked.terms).toBe(0);
  const panel = await openFilters(user);
  expect(panel.getByRole('heading', { name: 'Filtros avançados' })).toBeVisible();
  const state = panel.getByRole('combobox', { name: 'Estado' });
  await waitFor(() => expect(state).toBeEnabled());
  const city = panel.getByRole('combobox', { name: 'Cidade' });
  expect(city).toBeDisabled();
  const early = panel.getByRole('switch', { name: 'Acesso antecipado' });
  await waitFor(() => expect(early).toBeEnabled());
  await user.click(early);
  expect(await panel.findByRole('button', { name: 'Ver 1 fornecedor' })).toBeVisible();
  await user.click(early);
  expect(await panel.findByRole('button', { name: 'Ver 4 fornecedores' })).toBeVisible();

  await user.selectOptions(state, 'Pernambuco');
  await panel.findByRole('button', { name: 'Ver 2 fornecedores' });
  expect([...(city as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Todas as cidades',
    'Caruaru',
    'Toritama',
  ]);
  await user.selectOptions(city, 'Toritama');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Pedido mínimo em peças' }), 'Até 12 peças');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Envia para' }), 'São Paulo');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Preço por peça' }), 'Até R$ 30,00');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Tamanho' }), 'GG');
  await user.click(await panel.findByRole('button', { name: 'Ver 1 fornecedor' }));
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê']));
  expect(window.location.search).toBe('?uf=PE&cidade=Toritama&pecas=12&envia=SP&preco=30&tamanho=GG');
  expect(chips()).toEqual([
    'Pernambuco',
    'Toritama',
    'Até 12 peças',
    'Peça até R$ 30,00',
    'Tamanho GG',
    'Envia para SP',
  ]);
  expect(screen.getByRole('button', { name: /^Filtros.*6 em uso$/ })).toBeVisible();
  expect(asked.terms).toBe(1);
});

test('a link with a filter by terms, by early access or by what members have told narrows the list and shows a chip, which removes the filter', async () => {
  answerDirectory();
  const { user } = await openAs('member');
  for (const [search, chip, expected] of [
    ['uf=SP', 'São Paulo', ['Calçados Zarapê']],
    ['antecipado=1', 'Acesso antecipado', ['Deluna']],
    ['avaliado=1', 'Bem avaliado', ['Calçados Zarapê']],
  ] as const) {
    follow(`/fornecedores?${search}`);
    await waitFor(() => expect(names(), search).toEqual(expected));
    expect(chips()).toEqual([chip]);
    await user.click(screen.getByRole('button', { name: `Remover filtro ${chip}` }));
    await found('4 fornecedores encontrados');
    expect(screen.getByRole('button', { name: /^Filtros/ })).toHaveFocus();
    expect(window.location.search).toBe('');
  }
});

test('words that mean a filter of Premium filter for a premium member, and lead everyone else to the plans', async () => {
  const asked = answerDirectory();
  const { user, unmount } = await openAs('visitor', '/fornecedores?busca=sem+cnpj');
  expect(names()).toHaveLength(4);
  expect(chips()).toEqual([]);
  expect(await screen.findByRole('link', { name: 'Vende para CPF · Premium' })).toHaveAttribute(
    'href',
    '/planos',
  );
  await user.clear(screen.getByRole('searchbox'));
  await user.paste('pedido mínimo baixo');
  await user.click(await screen.findByRole('button', { name: 'Ordenar por: Menor pedido mínimo · Premium' }));
  expect(await screen.findByRole('dialog', { name: 'Assine o plano Premium' })).toBeVisible();
  await user.keyboard('{Escape}');
  unmount();

  const member = await openAs('member', '/fornecedores?busca=sem+cnpj');
  await waitFor(() => expect(names()).toEqual(['Calçados Zarapê']));
  expect(asked.terms).toBe(1);
  expect(chips()).toEqual(['Vende para CPF']);
  await member.user.click(screen.getByRole('button', { name: 'Remover filtro Vende para CPF' }));
  await found('4 fornecedores encontrados');
});

/** Goes to an address of the site, as Back and Forward do. */
function follow(address: string) {
  act(() => {
    window.history.pushState({ key: address }, '', address); // what the router takes for a new entry
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('a premium member sorts by the nearest state, which is asked once, and by the smallest order', async () => {
  answerDirectory();
  const at = (state: StateCode, min_order_pieces: number) => ({
    supplier_details: listedDetails({ state, min_order_pieces }),
  });
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê', ...at('RS', 6) }),
    openSupplier(2, { name: 'Brisalu Bijoux', ...at('GO', 24) }),
    openSupplier(3, { name: 'Calçados Zarapê', ...at('SP', 12) }),
  ]);
  const { user, unmount } = await openAs('member');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar' }), 'Mais perto de mim');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Seu estado' }), 'Goiás');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Calçados Zarapê', 'Ateliê Lumivê']));
  unmount();

  const again = await openAs('member', '/fornecedores?ordem=perto');
  expect(names()).toEqual(['Brisalu Bijoux', 'Calçados Zarapê', 'Ateliê Lumivê']);
  await again.user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar' }), 'Menor pedido mínimo');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê', 'Brisalu Bijoux']));
});

test('a premium member sees on the cards what members have told and which suppliers are early, and the best rated first', async () => {
  answerDirectory();
  const { user } = await openAs('member');
  expect(await card('Calçados Zarapê').findByText(/4\sde\s4\scomprariam\sde\snovo/)).toBeVisible();
  expect(card('Brisalu Bijoux').getByText(/contato\sconfirmado/)).toBeVisible();
  expect(card('Deluna').getByText('Acesso antecipado')).toBeVisible();
  expect(card('Deluna').getByText('Premium')).toBeVisible();
  expect(screen.getAllByText('Acesso antecipado')).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar' }), 'Mais bem avaliados');
  await waitFor(() =>
    expect(names()).toEqual(['Calçados Zarapê', 'Brisalu Bijoux', 'Deluna', 'Ateliê Lumivê']),
  );
  expect(window.location.search).toBe('?ordem=avaliados');
});

test('when what members have told and the early suppliers cannot be loaded, the list stays, and only a filter by them fails', async () => {
  answerDirectory();
  let fails = true;
  server.use(table('post', 'rpc/supplier_marks', () => (fails ? refusal(500) : HttpResponse.json(markRows))));
  server.use(
    table('get', 'suppliers', ({ request }) => (fails && isEarlyRequest(request) ? refusal(500) : undefined)),
  );
  const { unmount } = await openAs('member');
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(FAILED, expect.anything()));
  expect(names()).toHaveLength(4);
  expect(screen.queryByText('Acesso antecipado')).toBeNull();
  expect(screen.queryByText(TOAST)).toBeNull();
  unmount();
  const { user } = await renderApp('/fornecedores?confirmado=1', { as: 'member' });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']));
});

test('a city filters only together with its state, and another state clears it', async () => {
  answerDirectory();
  const { user } = await openAs('member', '/fornecedores?uf=PE&cidade=Toritama');
  expect(names()).toEqual(['Ateliê Lumivê']);
  await user.click(screen.getByRole('button', { name: 'Remover filtro Pernambuco' }));
  await found('4 fornecedores encontrados');
  expect(chips()).toEqual([]);
  expect(window.location.search).toBe('');

  window.history.back();
  await found('1 fornecedor encontrado');
  const panel = await openFilters(user);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Estado' }), 'São Paulo');
  expect(panel.getByRole('combobox', { name: 'Cidade' })).toHaveDisplayValue('Todas as cidades');
  await waitFor(() => expect(window.location.search).toBe('?uf=SP'));
});

test('a city is one choice whatever its spelling, followed by its quarters, and a quarter has a chip of its own', async () => {
  answerDirectory(premiumRow, [
    termsRow(1, { state: 'SP', city: 'São Paulo', district: 'Brás' }),
    termsRow(2, { state: 'SP', city: 'SAO PAULO', district: 'BRÁS' }),
    termsRow(3, { state: 'SP', city: 'São Paulo', district: 'Bom Retiro' }),
    termsRow(4, { state: 'SP', city: 'Jaú' }),
  ]);
  const { user } = await openAs('member', '/fornecedores?uf=SP&cidade=sao+paulo');
  expect(names().sort()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']);
  expect(chips()).toEqual(['São Paulo', 'São Paulo (cidade)']);
  const panel = await openFilters(user);
  const city = panel.getByRole('combobox', { name: 'Cidade' });
  expect(city).toHaveDisplayValue('São Paulo');
  expect([...(city as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Todas as cidades',
    'Jaú',
    'São Paulo',
    'São Paulo · Bom Retiro',
    'São Paulo · Brás',
  ]);
  await user.selectOptions(city, 'São Paulo · Brás');
  await user.click(await panel.findByRole('button', { name: 'Ver 2 fornecedores' }));
  await waitFor(() => expect(window.location.search).toBe('?uf=SP&cidade=S%C3%A3o+Paulo&bairro=Br%C3%A1s'));
  await waitFor(() => expect(names().sort()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux']));
  await user.click(screen.getByRole('button', { name: 'Remover filtro Brás' }));
  await found('3 fornecedores encontrados');
  expect(chips()).toEqual(['São Paulo', 'São Paulo (cidade)']);
  follow('/fornecedores?uf=SP&cidade=São+Paulo&bairro=bras');
  await found('2 fornecedores encontrados');
  await user.click(screen.getByRole('button', { name: 'Remover filtro São Paulo (cidade)' }));
  await found('4 fornecedores encontrados');
  expect(window.location.search).toBe('?uf=SP');
});

test('on a wide screen the drawer holds only the advanced filters, and only these have chips', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(min-width: 75em)',
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  answerDirectory();
  const { user } = await openAs('member', '/fornecedores?categoria=Moda+Feminina&pecas=50');
  expect(chips()).toEqual(['Até 50 peças']);
  const panel = await openFilters(user);
  expect(screen.getByRole('dialog', { name: 'Filtros avançados' })).toBeVisible();
  expect(panel.queryByRole('combobox', { name: 'Categoria' })).toBeNull();
  expect(panel.getByRole('combobox', { name: 'Envia para' })).toBeVisible();
});

test('the home page has the advanced filters as well, and clears them with the others', async () => {
  answerDirectory();
  const { user } = await openAs('member', '/home?pecas=12');
  expect(names()).toEqual(['Ateliê Lumivê']);
  const panel = await openFilters(user);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Pedido mínimo em peças' }), 'Qualquer');
  expect(await panel.findByRole('button', { name: 'Ver 4 fornecedores' })).toBeVisible();
  follow('/home?uf=AC');
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await found('4 fornecedores encontrados');
  expect(window.location.search).toBe('');
});

const FAILED = 'Falha ao buscar fornecedores';
const TOAST = 'Erro ao carregar fornecedores';
const PANEL_FAILED = 'Não foi possível carregar os filtros avançados.';

/** Answers the requests for the purchase terms. */
const answerTerms = (answer: () => Response | Promise<Response>) =>
  server.use(
    table('get', 'supplier_details', ({ request }) => (isTermsRequest(request) ? answer() : undefined)),
  );

test.each([
  ['a visitor', 'visitor', {}],
  ['a free member', 'member', { status: 'none' }],
  ['a member whose plan ended', 'member', { role: 'free', status: 'expired' }],
] as const)(
  'for %s advanced filters and orders are locked, lead to the plans, and do not apply in a link, whose address keeps them',
  async (_who, as, subscription) => {
    const asked = answerDirectory({ ...memberRow, ...subscription });
    const { user } = await renderApp('/fornecedores?uf=PE&cidade=Toritama&antecipado=1&ordem=perto', { as });
    await found('4 fornecedores encontrados');
    expect(chips()).toEqual([]);
    await user.click(screen.getByRole('switch', { name: 'Premium' }));
    await found('2 fornecedores encontrados');
    expect(window.location.search).toBe('?uf=PE&cidade=Toritama&antecipado=1&ordem=perto&premium=1');

    const order = screen.getByRole('combobox', { name: 'Ordenar' });
    await waitFor(() =>
      expect(within(order).getByRole('group', { name: 'Exclusivo Premium' })).toBeVisible(),
    );
    expect(order).toHaveDisplayValue('Relevância');
    expect(screen.queryByRole('combobox', { name: 'Seu estado' })).toBeNull();
    await user.selectOptions(order, 'Menor pedido mínimo');
    expect(await screen.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/planos');
    expect(order).toHaveDisplayValue('Relevância');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const panel = await openFilters(user);
    expect(await panel.findByText(/^Estado, cidade, .* e mais, no Premium\.$/)).toBeVisible();
    expect(panel.queryByRole('group', { name: 'Filtros avançados' })).toBeNull();
    expect(panel.getByRole('combobox', { name: 'Categoria' })).toBeEnabled();
    expect(asked).toEqual({ terms: 0, early: 0 });
    await user.click(panel.getByRole('link', { name: 'Ver Planos' }));
    await waitFor(() => expect(window.location.pathname).toBe('/planos'));
  },
);

test('for a free member filters in a link do not apply to the home page, and the locked ones lead to the checkout', async () => {
  const asked = answerDirectory(memberRow);
  const { user } = await renderApp('/home?uf=PE&antecipado=1', { as: 'member' });
  await found('4 fornecedores encontrados');
  expect(chips()).toEqual([]);
  const panel = await openFilters(user);
  expect(await panel.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/assinatura');
  expect(asked).toEqual({ terms: 0, early: 0 });
});

test('the list loads while the filter panel waits for the options', async () => {
  answerDirectory();
  const { held, release } = hold();
  answerTerms(() => held.then(() => rows(termsRows)));
  const { user } = await renderApp('/fornecedores?uf=PE', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  const panel = await openFilters(user);
  expect(await panel.findByText('Carregando filtros avançados…')).toHaveAttribute('role', 'status');
  expect(panel.getByRole('combobox', { name: 'Estado' })).toBeDisabled();
  expect(panel.getByRole('button', { name: 'Ver fornecedores' })).toBeVisible();
  release();
  await panel.findByRole('button', { name: 'Ver 2 fornecedores' });
  expect(panel.getByRole('combobox', { name: 'Estado' })).toHaveDisplayValue('Pernambuco');
});

test('the list is not shown unfiltered before the premium status is known, and if that fails, there is Retry', async () => {
  answerDirectory();
  const { held, release } = hold();
  server.use(table('get', 'accounts', async () => (await held, refusal(500))));
  const { user } = await renderApp('/fornecedores?uf=PE', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  expect(names()).toEqual([]);
  release();
  expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
  answerDirectory();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await found('2 fornecedores encontrados');
});

describe('failures around advanced filters', () => {
  test('a filtered list whose options fail to load shows an error with Retry', async () => {
    answerDirectory();
    answerTerms(() => refusal(500));
    const { user } = await renderApp('/fornecedores?uf=PE', { as: 'member' });
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    expect(await screen.findByText(TOAST)).toBeVisible();
    answerTerms(() => rows(termsRows));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await found('2 fornecedores encontrados');
  });

  test('the home page only logs that the options failed to load', async () => {
    answerDirectory();
    answerTerms(() => refusal(500));
    await renderApp('/home?uf=PE', { as: 'member' });
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    expect(console.error).toHaveBeenCalledWith(FAILED, expect.anything());
    expect(screen.queryByText(TOAST)).toBeNull();
  });

  test('the filter panel shows an error if its options fail to load, and the list stays', async () => {
    answerDirectory();
    answerTerms(() => refusal(500));
    const { user } = await renderApp('/fornecedores', { as: 'member' });
    await found('4 fornecedores encontrados');
    const panel = await openFilters(user);
    expect(await panel.findByText(PANEL_FAILED)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Ver 4 fornecedores' })).toBeVisible();
    answerTerms(() => rows(termsRows));
    await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(panel.getByRole('combobox', { name: 'Estado' })).toBeEnabled());
    expect(panel.queryByText(PANEL_FAILED)).toBeNull();

    // A toast for the failure would have come before this one.
    await user.click(panel.getByRole('button', { name: 'Ver 4 fornecedores' }));
    await user.click(screen.getByRole('button', { name: 'Favoritar Deluna' }));
    await screen.findByText(/adicionado aos favoritos/);
    expect(screen.queryByText(TOAST)).toBeNull();
  });
});
