import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { gone, IN_USE, openCategories, writesServer } from './support/categories';
import { databaseRefusal, hold, refusal, server, table } from './support/msw';
import { toast, toasts } from './support/screen';
import { menuButton, pressInMenu } from './support/row-menu';

const DELETED = ['Sucesso', 'Categoria excluída com sucesso.', 'success'] as const;

type User = Awaited<ReturnType<typeof openCategories>>['user'];

const heading = () => screen.getByRole('heading', { level: 1 });
const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Excluir' }));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openDeletion(user: User, name: string) {
  await pressInMenu(user, name, 'Excluir');
  return within(await screen.findByRole('dialog', { name: 'Excluir categoria' }));
}

test('an unused category is deleted, and the focus moves to the heading', async () => {
  const writes = writesServer();
  const { user, asked } = await openCategories();
  const dialog = await openDeletion(user, 'Fantasias');
  expect(dialog.getByText('Fantasias')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Excluir' })).toHaveFocus();
  await expectAccessible(document.body);
  await confirm(user);
  await toast(...DELETED);
  expect(writes).toEqual([{ verb: 'delete', id: 'eq.46', body: null }]);
  await dialogGone();
  expect(heading()).toHaveFocus();
  await waitFor(() => expect(asked.times).toBe(2));
});

test.each([
  ['Vestidos', `${IN_USE} Mude antes os fornecedores e as subcategorias para outra categoria.`],
  [
    'Óculos',
    'Esta categoria está em uso por 3 fornecedores e não pode ser excluída. Mude antes os fornecedores para outra categoria.',
  ],
])('a category in use (%s) cannot be deleted, and the dialog says what to do', async (name, text) => {
  const writes = writesServer();
  const { user } = await openCategories();
  const dialog = await openDeletion(user, name);
  expect(screen.getByRole('dialog')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: 'Entendi' }));
  await dialogGone();
  expect(menuButton(name)).toHaveFocus();
  expect(writes).toEqual([]);
});

test('from a category in use, a button leads to uniting it with another one', async () => {
  const { user } = await openCategories();
  const dialog = await openDeletion(user, 'Óculos');
  await user.click(dialog.getByRole('button', { name: 'Unir a outra' }));
  const union = within(await screen.findByRole('dialog', { name: 'Unir a outra categoria' }));
  expect(union.getByText(/3 fornecedores de/)).toBeVisible();
  await expectAccessible(document.body);
  await user.keyboard('{Escape}');
  await dialogGone();
  expect(screen.getByRole('heading', { name: 'Categorias' })).toHaveFocus();
});

test('a category that came into use meanwhile is kept, and the error says how many records use it', async () => {
  const message = 'Esta categoria está em uso por 1 fornecedor e não pode ser excluída.';
  writesServer(() => databaseRefusal(409, 'PT409', message));
  const { user, asked } = await openCategories();
  await openDeletion(user, 'Fantasias');
  await confirm(user);
  await toast('Erro', message, 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
  await waitFor(() => expect(asked.times).toBe(2));
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
  ['without effect because the user is no longer an admin', () => HttpResponse.json([])],
])('a deletion that is %s shows an error and keeps the dialog open', async (_how, fail) => {
  let failing = true;
  writesServer(() => (failing ? fail() : HttpResponse.json([{ id: 46 }])));
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 46 }])));
  const { user } = await openCategories();
  await openDeletion(user, 'Fantasias');
  await confirm(user);
  await toast('Erro', 'Falha ao deletar categoria', 'error');
  failing = false;
  await confirm(user);
  await toast(...DELETED);
});

test('deleting a category that no longer exists says so, closes the dialog and reloads the list', async () => {
  writesServer(gone);
  const { user, asked } = await openCategories();
  await openDeletion(user, 'Fantasias');
  await confirm(user);
  await toast('Erro', 'Esta categoria não existe mais.', 'error');
  await dialogGone();
  expect(heading()).toHaveFocus();
  expect(toasts('success')).toEqual([]);
  await waitFor(() => expect(asked.times).toBe(2));
});

test('nothing is sent without a token', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openDeletion(user, 'Fantasias');
  localStorage.removeItem('token');
  await confirm(user);
  await toast('Erro', 'Token de autenticação não encontrado.', 'error');
  expect(writes).toEqual([]);
});

test('confirming twice in quick succession sends one deletion', async () => {
  const { held, release } = hold();
  const writes = writesServer(async () => {
    await held;
    return HttpResponse.json([{ id: 46 }]);
  });
  const { user } = await openCategories();
  await openDeletion(user, 'Fantasias');
  const form = screen.getByRole('button', { name: 'Excluir' }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Excluindo...' })).toBeDisabled();
  release();
  await toast(...DELETED);
  await dialogGone();
  expect(writes).toHaveLength(1);
});
