import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { ListedUser } from '@/domain/user';
import { expectAccessible } from './support/axe';
import { api, apiRefusal } from './support/account';
import { hold, server } from './support/msw';
import { toast, toasts } from './support/screen';
import { ALL_USERS, ANA, BIA, CAIO, CLARA, openUsers } from './support/users';
import { menuButton, pressInMenu } from './support/row-menu';

const DELETED = ['Sucesso', 'A conta de Bia Lopes foi excluída.', 'success'] as const;
const LAST_ADMIN = 'O último administrador não pode ser removido.';

type User = Awaited<ReturnType<typeof openUsers>>['user'];

const deleted = () => new HttpResponse(null, { status: 204 });

/** Keeps whose account was to be deleted, and answers as the `api` function does. */
function deletionsServer(answer: () => Response | Promise<Response> = deleted) {
  const deletions: unknown[] = [];
  server.use(
    api('delete', 'users/:id', ({ params, request }) => {
      deletions.push([request.headers.get('authorization'), params.id]);
      return answer();
    }),
  );
  return deletions;
}

const heading = () => screen.getByRole('heading', { level: 1 });
const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Excluir' }));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openDeletion(of: ListedUser, users = [...ALL_USERS]) {
  const view = await openUsers(users);
  await pressInMenu(view.user, of.name, 'Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir usuário' });
  return { ...view, dialog };
}

test('deleting an account removes its row and moves the focus to the heading', async () => {
  const users = [...ALL_USERS];
  const deletions = deletionsServer(() => {
    users.splice(users.indexOf(BIA), 1);
    return deleted();
  });
  const { user, requests, dialog } = await openDeletion(BIA, users);
  expect(dialog).toHaveTextContent(
    'A conta de Bia Lopes (pessoa2@teste.example), seus favoritos e sua assinatura serão apagados agora e para sempre.',
  );
  expect(dialog).toHaveTextContent('Dos pagamentos fica só o valor, sem o nome.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir' })).toHaveFocus());
  await expectAccessible(document.body);

  const read = requests.length;
  await confirm(user);
  await toast(...DELETED);
  expect(deletions).toEqual([['Bearer access', BIA.id]]);
  await dialogGone();
  expect(heading()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1));
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      ANA.name,
      CAIO.name,
      CLARA.name,
    ]),
  );
});

test('the last admin cannot be deleted, and toast and dialog say why', async () => {
  const deletions = deletionsServer(() => apiRefusal(409, LAST_ADMIN));
  const { user, requests, dialog } = await openDeletion(CLARA);
  const read = requests.length;
  await confirm(user);
  await toast('Erro ao excluir', LAST_ADMIN, 'error');
  expect(toasts('success')).toEqual([]);
  expect(deletions).toEqual([['Bearer access', CLARA.id]]);
  await waitFor(() => expect(requests).toHaveLength(read + 1));
  expect(dialog).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(menuButton(CLARA.name)).toHaveFocus();
});

const FAILED = 'Não foi possível excluir o usuário.';
test.each([
  ['lost in transit', () => HttpResponse.error(), FAILED],
  ['answered by a gateway', () => HttpResponse.html('<h1>Gateway</h1>', { status: 502 }), FAILED],
  ['refused', () => apiRefusal(403, 'Acesso negado.'), 'Acesso negado.'],
])('a deletion that is %s shows an error and can be repeated', async (_how, fail, message) => {
  let failing = true;
  const deletions = deletionsServer(() => (failing ? fail() : deleted()));
  const { user, dialog } = await openDeletion(BIA);
  await confirm(user);
  await toast('Erro ao excluir', message, 'error');
  expect(dialog).toBeVisible();
  expect(toasts('success')).toEqual([]);
  failing = false;
  await confirm(user);
  await toast(...DELETED);
  await dialogGone();
  expect(deletions).toHaveLength(2);
});

test('deleting an account that no longer exists says so, closes the dialog and reloads the list', async () => {
  deletionsServer(() => apiRefusal(404, 'Usuário não encontrado.'));
  const { user, requests } = await openDeletion(BIA);
  const read = requests.length;
  await confirm(user);
  await toast('Erro ao excluir', 'Usuário não encontrado.', 'error');
  await dialogGone();
  expect(heading()).toHaveFocus();
  expect(toasts('success')).toEqual([]);
  await waitFor(() => expect(requests).toHaveLength(read + 1));
});

test('confirming twice in quick succession sends one deletion, which cannot be canceled', async () => {
  const { held, release } = hold();
  const deletions = deletionsServer(async () => {
    await held;
    return deleted();
  });
  const { user, dialog } = await openDeletion(BIA);
  const form = screen.getByRole('button', { name: 'Excluir' }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Excluindo...' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(dialog).toBeVisible();
  release();
  await screen.findByRole('button', { name: 'Excluir' }); // for as long as the dialog takes to fade
  act(() => form.requestSubmit());
  await toast(...DELETED);
  await dialogGone();
  expect(deletions).toHaveLength(1);
});

test.each([
  ['"Cancelar"', (user: User) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
  ['Escape', (user: User) => user.keyboard('{Escape}')],
])('%s deletes nobody and returns the focus to the button', async (_what, leave) => {
  const deletions = deletionsServer();
  const { user } = await openDeletion(BIA);
  await leave(user);
  await dialogGone();
  expect(menuButton(BIA.name)).toHaveFocus();
  expect(deletions).toEqual([]);
});
