import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { databaseRefusal, hold, refusal, server, table } from './support/msw';
import { toast } from './support/screen';
import { LISTED, openLists, suppliersServer } from './support/special-lists';

type User = Awaited<ReturnType<typeof openLists>>['user'];

const SAVED = ['Sucesso', 'Lista atualizada com sucesso.', 'success'] as const;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const manage = () => button('Ateliês de luxo');
const listed = (label = 'Na lista') =>
  within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The dialog, opened, with the suppliers of the list. */
async function openDialog(...world: Parameters<typeof suppliersServer>) {
  const asked = suppliersServer(...world);
  const view = await openLists();
  await view.user.click(manage());
  await screen.findByRole('dialog', { name: 'Gerenciar Ateliês de luxo' });
  await tab(/^Na lista/);
  return { ...view, asked };
}

/** Takes Bia out and Duda in. */
async function change(user: User) {
  await user.click(button('Remover Bia Bolsas'));
  await user.click(await tab('Todos'));
  await user.click(await screen.findByRole('button', { name: 'Adicionar Duda Jeans' }));
}

test('adding and removing suppliers saves only the differences', async () => {
  const { user, asked, requests } = await openDialog();
  expect(listed().map((item) => within(item).getByRole('button').textContent)).toEqual(
    LISTED.map(() => 'Remover'),
  );
  await expectAccessible(screen.getByRole('dialog'));
  await change(user);
  expect(button('Remover Duda Jeans')).toHaveFocus();
  expect(screen.getByText('2 mudanças por salvar')).toHaveAttribute('role', 'status');
  expect(await tab('Na lista (3)')).toBeVisible();
  await user.click(button('Salvar'));
  await toast(...SAVED);
  expect(asked.saves).toEqual([{ list_id: 2, added: [4], removed: [2] }]);
  await dialogGone();
  expect(manage()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('a removed supplier stays visible and can be restored, and saving without a change sends nothing', async () => {
  const { user, asked } = await openDialog();
  await user.click(button('Remover Bia Bolsas'));
  expect(listed()[1]).toHaveTextContent('Sai da lista ao salvar');
  expect(await tab('Na lista (2)')).toBeVisible();
  await user.click(button('Adicionar Bia Bolsas'));
  expect(screen.queryByText(/por salvar/)).toBeNull();
  await user.click(button('Salvar'));
  await dialogGone();
  expect(asked.saves).toEqual([]);
});

test('one search covers the suppliers of the list and all others', async () => {
  const { user, asked } = await openDialog();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar fornecedores' }), 'BÍA');
  await waitFor(() => expect(listed()).toHaveLength(1));
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar fornecedores' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar fornecedores' }), 'eva{enter}');
  expect(await screen.findByText('Ninguém na lista corresponde à busca.')).toBeVisible();
  await user.click(await tab('Todos'));
  await waitFor(() => expect(listed('Todos os fornecedores')).toHaveLength(1));
  expect(asked.searches).toEqual(['eva']);
});

test('a long list is loaded twenty suppliers at a time', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `Loja ${String(index).padStart(3, '0')}`);
  const { user } = await openDialog(undefined, names);
  expect(listed()).toHaveLength(20);
  await user.click(button('Página 25'));
  expect(listed().at(-1)).toHaveTextContent('Loja 499');
});

test('an empty list shows all suppliers to choose from', async () => {
  await openDialog(undefined, []);
  await waitFor(() => expect(listed('Todos os fornecedores')).toHaveLength(2));
});

test('leaving with unsaved changes asks for confirmation', async () => {
  const { user, asked } = await openDialog();
  await user.click(button('Remover Bia Bolsas'));
  await user.click(button('Cancelar'));
  const question = within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }));
  await user.click(question.getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(listed()[1]).toHaveTextContent('Sai da lista ao salvar');
  await user.click(button('Cancelar'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await dialogGone();
  expect(asked.saves).toEqual([]);
});

test.each([
  ['refused', () => refusal(403), 'Falha ao atualizar lista'],
  ['lost in transit', () => HttpResponse.error(), 'Falha ao atualizar lista'],
  [
    'refused because the list no longer exists',
    () => databaseRefusal(404, 'PT404', 'Esta lista não existe mais.'),
    'Esta lista não existe mais.',
  ],
])('a save that is %s shows an error and keeps the changes', async (_how, fail, message) => {
  let failing = true;
  const { user, asked } = await openDialog(() =>
    failing ? fail() : new HttpResponse(null, { status: 204 }),
  );
  await change(user);
  await user.click(button('Salvar'));
  await toast('Erro', message, 'error');
  expect(screen.getByText('2 mudanças por salvar')).toBeVisible();
  failing = false;
  await user.click(button('Salvar'));
  await toast(...SAVED);
  expect(asked.saves[1]).toEqual(asked.saves[0]);
});

test('submitting twice in quick succession saves once', async () => {
  const { held, release } = hold();
  const { user, asked } = await openDialog(() => held.then(() => new HttpResponse(null, { status: 204 })));
  await change(user);
  const form = button('Salvar').closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  expect(button('Cancelar')).toBeDisabled();
  release();
  await toast(...SAVED);
  await dialogGone();
  expect(asked.saves).toHaveLength(1);
});

test.each([
  ['the list', 'get', 'special_list_suppliers', 'Não foi possível carregar os fornecedores da lista.'],
  ['all suppliers', 'post', 'rpc/search_suppliers', 'Não foi possível buscar os fornecedores.'],
] as const)('failing to load %s shows an error with Retry', async (what, verb, name, message) => {
  suppliersServer();
  const { user } = await openLists();
  server.use(table(verb, name, () => refusal(500), { once: true }));
  await user.click(manage());
  if (what === 'all suppliers') await user.click(await tab('Todos'));
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  await user.click(button('Tentar novamente'));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2));
});
