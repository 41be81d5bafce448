import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ALL_LISTS,
  LISTED,
  listGone,
  LISTS_PATH,
  listsServer,
  listWrites,
  openLists,
  specialList,
  suppliersServer,
} from './support/special-lists';
import { at, clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { databaseRefusal, hold, refusal, server, table } from './support/msw';
import { expectAccessible } from './support/axe';
import { pressInMenu } from './support/row-menu';
import { renderApp } from './support/render-route';

type User = Awaited<ReturnType<typeof openLists>>['user'];
const SAVED = (what: string) => ['Sucesso', `Lista ${what} com sucesso.`, 'success'] as const;
const addButton = () => screen.getByRole('button', { name: 'Adicionar Lista' });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const cells = (name: string) => {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .slice(0, 3)
    .map(({ textContent }) => textContent);
};

test('special lists are shown with description, type, plan and number of suppliers, five on a page; search and page are kept in the URL', async () => {
  const many = Array.from({ length: 5 }, (_, index) => specialList(index + 3));
  const { user, requests } = await openLists([...ALL_LISTS, ...many]);
  expect(names().slice(0, 3)).toEqual(['Ateliês de luxoAcabamento de vitrine.', 'Seleção VIP', 'Lista 3']);
  expect(cells('Ateliês de luxo')).toEqual(['Luxo', 'Premium Plus', '3']);
  expect(cells('Seleção VIP')).toEqual(['VIP', 'Premium', '1.234']);
  expect(names()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await at(`${LISTS_PATH}?pagina=2`);
  await waitFor(() => expect(names()).toEqual(['Lista 6', 'Lista 7']));
  await fill(user, { 'Buscar listas': 'óculos' });
  await at(`${LISTS_PATH}?busca=${encodeURIComponent('óculos')}`);
  await waitFor(() => expect(requests.at(-1)).toEqual({ search: 'óculos', offset: 0 }));
});

test('special lists that fail to load show an error with Retry; then the table says whether none match the search or there are none at all', async () => {
  let failing = true;
  listsServer([], () => (failing ? refusal(500) : undefined));
  const { user } = await renderApp(`${LISTS_PATH}?busca=nada`, { as: 'member' });
  await screen.findByRole('heading', { name: 'Não foi possível carregar as listas especiais.' });
  expect(toasts('error')).toEqual([]);
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nenhuma lista encontrada');
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(await screen.findByText('Nenhuma lista ainda')).toBeVisible();
});
const VALUES = { Nome: '  Jeans do Brás ', Descrição: ' Direto da fábrica. ' };

async function fillNew(user: User) {
  await user.click(addButton());
  await screen.findByRole('dialog', { name: 'Nova lista' });
  await fill(user, VALUES);
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Alto Lucro');
  await user.selectOptions(screen.getByLabelText('Assinatura exigida'), 'Premium Plus');
}

test('a list is refused at its fields until it is right, keeps its text when saving fails, and is created with trimmed texts', async () => {
  let answer: () => Response = () => refusal(403);
  const writes = listWrites(() => answer());
  const { user, requests } = await openLists();
  await user.click(addButton());
  const dialog = within(await screen.findByRole('dialog'));
  await save(user);
  expectFault('Nome', 'O nome da lista é obrigatório.');
  expectFault('Tipo', 'Escolha o tipo da lista.');
  expectFault('Assinatura exigida', 'Escolha a assinatura exigida.');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();

  await fillNew(user);
  expect(writes).toEqual([]);
  await save(user);
  await toast('Erro', 'Falha ao criar lista', 'error');
  const taken = 'Já existe uma lista com este nome.';
  await clearToasts();
  answer = () => databaseRefusal(409, '23505', 'duplicate key');
  await save(user);
  await refusedAt('Nome', taken);
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(screen.getByLabelText('Nome')).toHaveValue(VALUES.Nome);
  expect(screen.getByLabelText('Tipo')).toHaveValue('Alto Lucro');

  const read = requests.length;
  answer = () => HttpResponse.json([{ id: 1 }]);
  await save(user);
  await toast(...SAVED('criada'));
  const body = {
    name: 'Jeans do Brás',
    description: 'Direto da fábrica.',
    type: 'Alto Lucro',
    required_subscription: 'Premium Plus',
  };
  expect(writes.at(-1)).toEqual({ verb: 'post', id: null, body });
  await dialogGone();
  expect(addButton()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1));
});

test('an edit sends only the changed fields, so a concurrent change of another admin survives; of a list that is gone or hidden from a former admin the form says so', async () => {
  let answer: () => Response = listGone;
  const writes = listWrites(() => answer());
  const { user } = await openLists();
  await pressInMenu(user, 'Ateliês de luxo', 'Editar');
  await screen.findByRole('dialog', { name: 'Editar lista' });
  expect(screen.getByLabelText('Tipo')).toHaveValue('Luxo');
  await user.selectOptions(screen.getByLabelText('Assinatura exigida'), 'Premium');
  await save(user);
  await toast('Erro', 'Esta lista não existe mais.', 'error');
  answer = () => HttpResponse.json([]);
  server.use(table('get', 'special_lists', () => HttpResponse.json([{ id: 2 }])));
  await save(user);
  await toast('Erro', 'Falha ao atualizar lista', 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
  answer = () => HttpResponse.json([{ id: 2 }]);
  await save(user);
  await toast(...SAVED('atualizada'));
  expect(writes[2]).toEqual({ verb: 'patch', id: 'eq.2', body: { required_subscription: 'Premium' } });
});

async function openDeletion(user: User) {
  await pressInMenu(user, 'Seleção VIP', 'Excluir');
  return screen.findByRole('dialog', { name: 'Excluir lista' });
}

test('deleting a list asks for confirmation, keeps the dialog open when it fails, and then moves the focus to the heading', async () => {
  let answer = () => refusal(500);
  const writes = listWrites(() => answer());
  const { user } = await openLists();
  expect(await openDeletion(user)).toHaveTextContent('Os fornecedores dela continuam no guia.');
  const confirm = () => user.click(screen.getByRole('button', { name: 'Excluir' }));
  await confirm();
  await toast('Erro', 'Falha ao deletar lista', 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
  answer = () => HttpResponse.json([{ id: 1 }]);
  await confirm();
  await toast(...SAVED('excluída'));
  expect(writes[1]).toEqual({ verb: 'delete', id: 'eq.1', body: null });
  await dialogGone();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  answer = listGone;
  await openDeletion(user);
  await confirm();
  await toast('Erro', 'Esta lista não existe mais.', 'error');
  await dialogGone();
});

const LIST_SAVED = ['Sucesso', 'Lista atualizada com sucesso.', 'success'] as const;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const manage = () => button('Ateliês de luxo');

const listed = (label = 'Na lista') =>
  within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

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

test('adding and removing suppliers saves only the differences, once however often that is sent', async () => {
  const { held, release } = hold();
  const { user, asked, requests } = await openDialog(() =>
    held.then(() => new HttpResponse(null, { status: 204 })),
  );
  expect(listed().map((item) => within(item).getByRole('button').textContent)).toEqual(
    LISTED.map(() => 'Remover'),
  );
  await expectAccessible(screen.getByRole('dialog'));
  await change(user);
  expect(button('Remover Duda Jeans')).toHaveFocus();
  expect(screen.getByText('2 mudanças por salvar')).toHaveAttribute('role', 'status');
  expect(await tab('Na lista (3)')).toBeVisible();
  const form = button('Salvar').closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  expect(button('Cancelar')).toBeDisabled();
  release();
  await toast(...LIST_SAVED);
  expect(asked.saves).toEqual([{ list_id: 2, added: [4], removed: [2] }]);
  await dialogGone();
  expect(manage()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('a removed supplier stays visible and can be restored; leaving with unsaved changes asks for confirmation, and saving without any sends nothing', async () => {
  const { user, asked } = await openDialog();
  await user.click(button('Remover Bia Bolsas'));
  expect(listed()[1]).toHaveTextContent('Sai da lista ao salvar');
  expect(await tab('Na lista (2)')).toBeVisible();
  await user.click(button('Cancelar'));
  const question = within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }));
  await user.click(question.getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(listed()[1]).toHaveTextContent('Sai da lista ao salvar');
  await user.click(button('Cancelar'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await dialogGone();

  await user.click(manage());
  await user.click(await screen.findByRole('button', { name: 'Remover Bia Bolsas' }));
  await user.click(button('Adicionar Bia Bolsas'));
  expect(screen.queryByText(/por salvar/)).toBeNull();
  await user.click(button('Salvar'));
  await dialogGone();
  expect(asked.saves).toEqual([]);
});

test('a long list is shown twenty suppliers at a time, and one search covers those of the list and all others', async () => {
  const names = Array.from({ length: 42 }, (_, index) => `Loja ${10 + index}`);
  const { user, asked } = await openDialog(undefined, [...LISTED, ...names]);
  expect(listed()).toHaveLength(20);
  await user.click(button('Página 3'));
  expect(listed().at(-1)).toHaveTextContent('Loja 51');
  await fill(user, { 'Buscar fornecedores': 'BÍA' });
  await waitFor(() => expect(listed()).toHaveLength(1));
  await fill(user, { 'Buscar fornecedores': 'eva' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Ninguém na lista corresponde à busca.')).toBeVisible();
  await user.click(await tab('Todos'));
  await waitFor(() => expect(listed('Todos os fornecedores')).toHaveLength(1));
  expect(asked.searches).toEqual(['eva']);
});

test('a save that fails shows an error and keeps the changes for the next attempt', async () => {
  const gone = 'Esta lista não existe mais.';
  const failures: [() => Response, string][] = [
    [() => refusal(403), 'Falha ao atualizar lista'],
    [() => databaseRefusal(404, 'PT404', gone), gone],
  ];
  let answer = () => new HttpResponse(null, { status: 204 }) as Response;
  const right = answer;
  const { user, asked } = await openDialog(() => answer());
  await change(user);
  for (const [fail, message] of failures) {
    answer = fail;
    await user.click(button('Salvar'));
    await toast('Erro', message, 'error');
    expect(screen.getByText('2 mudanças por salvar')).toBeVisible();
    await clearToasts();
  }
  answer = right;
  await user.click(button('Salvar'));
  await toast(...LIST_SAVED);
  expect(asked.saves).toHaveLength(3);
  expect(asked.saves[2]).toEqual(asked.saves[0]);
});

test('failing to load the suppliers of a list, or all of them, shows an error with Retry; an empty list shows all to choose from', async () => {
  suppliersServer(undefined, []);
  const { user } = await openLists();
  server.use(
    table('get', 'special_list_suppliers', () => refusal(500), { once: true }),
    table('post', 'rpc/search_suppliers', () => refusal(500), { once: true }),
  );
  await user.click(manage());
  await screen.findByRole('heading', { name: 'Não foi possível carregar os fornecedores da lista.' });
  await user.click(button('Tentar novamente'));
  await screen.findByRole('heading', { name: 'Não foi possível buscar os fornecedores.' });
  await user.click(button('Tentar novamente'));
  await waitFor(() => expect(listed('Todos os fornecedores')).toHaveLength(2));
});
