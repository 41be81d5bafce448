import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerDirectory, isTermsRequest, openFilters, termsRows } from './support/advanced-filters';
import { memberRow } from '../support/builders';
import { found, names } from './support/directory';
import { hold, isEarlyRequest, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const FAILED = 'Falha ao buscar fornecedores';
const TOAST = 'Erro ao carregar fornecedores';
const PANEL_FAILED = 'Não foi possível carregar os filtros avançados.';

/** Answers the requests for the purchase terms. */
const answerTerms = (answer: () => Response | Promise<Response>) =>
  server.use(
    table('get', 'supplier_details', ({ request }) => (isTermsRequest(request) ? answer() : undefined)),
  );

describe.each([
  ['a visitor', 'visitor', {}],
  ['a free member', 'member', { status: 'none' }],
  ['a member whose plan ended', 'member', { role: 'free', status: 'expired' }],
] as const)('advanced filters for %s', (_who, as, subscription) => {
  const locked = () => answerDirectory({ ...memberRow, ...subscription });

  test('the advanced filters are shown locked, with a link to the plans', async () => {
    const asked = locked();
    const { user } = await renderApp('/fornecedores', { as });
    await found();
    const panel = await openFilters(user);
    expect(await panel.findByText('Exclusivo para assinantes Premium.')).toBeVisible();
    const advanced = panel.getByRole('group', { name: 'Filtros avançados' });
    const controls = [...advanced.querySelectorAll('select, input')];
    expect(controls).toHaveLength(11);
    controls.forEach((control) => expect(control).toBeDisabled());
    expect(panel.getByRole('combobox', { name: 'Categoria' })).toBeEnabled();
    await expectAccessible(screen.getByRole('dialog'));
    expect(asked).toEqual({ terms: 0, early: 0 });

    await user.click(panel.getByRole('link', { name: 'Ver Planos' }));
    await waitFor(() => expect(window.location.pathname).toBe('/planos'));
  });

  test('advanced filters of a link stay in the URL but do not narrow the list', async () => {
    const asked = locked();
    const { user } = await renderApp('/fornecedores?uf=PE&cidade=Toritama&antecipado=1', { as });
    await found('4 fornecedores encontrados');
    expect(screen.queryByRole('button', { name: /^Remover filtro/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Premium' }));
    await found('2 fornecedores encontrados');
    expect(window.location.search).toBe('?uf=PE&cidade=Toritama&antecipado=1&premium=1');
    expect(asked).toEqual({ terms: 0, early: 0 });
  });

  test('an order for premium members opens the invitation, and one in a link is ignored', async () => {
    locked();
    const { user } = await renderApp('/fornecedores?ordem=perto', { as });
    await found('4 fornecedores encontrados');
    const order = screen.getByRole('combobox', { name: 'Ordenar' });
    await waitFor(() =>
      expect(within(order).getByRole('group', { name: 'Exclusivo Premium' })).toBeVisible(),
    );
    expect(order).toHaveDisplayValue('Relevância');
    expect(screen.queryByRole('combobox', { name: 'Seu estado' })).toBeNull();
    await user.selectOptions(order, 'Menor pedido mínimo');
    expect(await screen.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/planos');
    expect(order).toHaveDisplayValue('Relevância');
  });

  test('the locked filters on the home page link to the checkout', async () => {
    locked();
    const { user } = await renderApp('/home?uf=PE', { as });
    await found('4 fornecedores encontrados');
    const panel = await openFilters(user);
    expect(await panel.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/assinatura');
  });
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

test('the list is not shown unfiltered before the premium status is known', async () => {
  answerDirectory();
  const { held, release } = hold();
  server.use(table('get', 'accounts', async () => void (await held)));
  await renderApp('/fornecedores?uf=PE', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  expect(names()).toEqual([]);
  release();
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

  test('the list is shown without early-access marks if these fail to load', async () => {
    answerDirectory();
    server.use(
      table('get', 'suppliers', ({ request }) => (isEarlyRequest(request) ? refusal(500) : undefined)),
    );
    await renderApp('/fornecedores', { as: 'member' });
    await found('4 fornecedores encontrados');
    await waitFor(() => expect(console.error).toHaveBeenCalledWith(FAILED, expect.anything()));
    expect(screen.queryByText('Acesso antecipado')).toBeNull();
    expect(screen.queryByText(TOAST)).toBeNull();
  });

  test('a filtered list shows an error with Retry if the account fails to load', async () => {
    answerDirectory();
    server.use(table('get', 'accounts', () => refusal(500)));
    const { user } = await renderApp('/fornecedores?uf=PE', { as: 'member' });
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    answerDirectory();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await found('2 fornecedores encontrados');
  });
});
