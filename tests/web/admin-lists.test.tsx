import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
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
import { at, expectFault, fill, toast } from './support/screen';
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

describe('table of special lists', () => {
  test('special lists are shown with description, type, required plan and number of suppliers', async () => {
    await openLists();
    expect(names()).toEqual(['Ateliês de luxoAcabamento de vitrine.', 'Seleção VIP']);
    expect(cells('Ateliês de luxo')).toEqual(['Luxo', 'Premium Plus', '3']);
    expect(cells('Seleção VIP')).toEqual(['VIP', 'Premium', '1.234']);
  });

  test('special lists are paged by five, and search and page are kept in the URL', async () => {
    const many = Array.from({ length: 7 }, (_, index) => specialList(index + 1));
    const { user, requests } = await openLists(many);
    expect(names()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await at(`${LISTS_PATH}?pagina=2`);
    await waitFor(() => expect(names()).toEqual(['Lista 6', 'Lista 7']));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar listas' }), 'óculos');
    await at(`${LISTS_PATH}?busca=${encodeURIComponent('óculos')}`);
    await waitFor(() => expect(requests.at(-1)).toEqual({ search: 'óculos', offset: 0 }));
  });

  test('the table says whether there are no lists at all or none that match the search', async () => {
    listsServer([]);
    const { user } = await renderApp(`${LISTS_PATH}?busca=nada`, { as: 'member' });
    await screen.findByText('Nenhuma lista encontrada');
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(await screen.findByText('Nenhuma lista ainda')).toBeVisible();
  });

  test('special lists that fail to load show an error with Retry', async () => {
    let failing = true;
    listsServer(ALL_LISTS, () => (failing ? refusal(500) : undefined));
    const { user } = await renderApp(LISTS_PATH, { as: 'member' });
    await screen.findByRole('heading', { name: 'Não foi possível carregar as listas especiais.' });
    await toast('Erro ao carregar dados', 'Falha ao buscar listas especiais', 'error');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('table', { name: 'Listas Especiais' });
  });
});

const VALUES = { Nome: '  Jeans do Brás ', Descrição: ' Direto da fábrica. ' };

async function fillNew(user: User) {
  await user.click(addButton());
  await screen.findByRole('dialog', { name: 'Nova lista' });
  await fill(user, VALUES);
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Alto Lucro');
  await user.selectOptions(screen.getByLabelText('Assinatura exigida'), 'Premium Plus');
}

describe('form of a special list', () => {
  test('a new list is created with trimmed texts, and the table is loaded again', async () => {
    const writes = listWrites();
    const { user, requests } = await openLists();
    await fillNew(user);
    await save(user);
    await toast(...SAVED('criada'));
    const body = {
      name: 'Jeans do Brás',
      description: 'Direto da fábrica.',
      type: 'Alto Lucro',
      required_subscription: 'Premium Plus',
    };
    expect(writes).toEqual([{ verb: 'post', id: null, body }]);
    await dialogGone();
    expect(addButton()).toHaveFocus();
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  test('an edit sends only the changed fields, so a concurrent change of another admin survives', async () => {
    const writes = listWrites();
    const { user } = await openLists();
    await pressInMenu(user, 'Ateliês de luxo', 'Editar');
    await screen.findByRole('dialog', { name: 'Editar lista' });
    expect(screen.getByLabelText('Tipo')).toHaveValue('Luxo');
    await user.selectOptions(screen.getByLabelText('Assinatura exigida'), 'Premium');
    await save(user);
    await toast(...SAVED('atualizada'));
    expect(writes).toEqual([{ verb: 'patch', id: 'eq.2', body: { required_subscription: 'Premium' } }]);
  });

  test('an empty form shows an error at every required field and sends nothing', async () => {
    const writes = listWrites();
    const { user } = await openLists();
    await user.click(addButton());
    await screen.findByRole('dialog');
    await save(user);
    expectFault('Nome', 'O nome da lista é obrigatório.');
    expectFault('Tipo', 'Escolha o tipo da lista.');
    expectFault('Assinatura exigida', 'Escolha a assinatura exigida.');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    expect(writes).toEqual([]);
  });

  test.each([
    ['a name of 81 characters', 'Nome', 81, 'O nome da lista pode ter no máximo 80 caracteres.'],
    ['a description of 501', 'Descrição', 501, 'A descrição pode ter no máximo 500 caracteres.'],
  ])('a list with %s is refused', async (_what, label, length, fault) => {
    const writes = listWrites();
    const { user } = await openLists();
    await fillNew(user);
    await fill(user, { [label]: 'ã'.repeat(length) });
    await save(user);
    expectFault(label, fault);
    expect(writes).toEqual([]);
  });

  test('a name that is already taken shows an error at the name field', async () => {
    listWrites(() => databaseRefusal(409, '23505', 'duplicate key'));
    const { user } = await openLists();
    await fillNew(user);
    await save(user);
    await toast('Erro', 'Já existe uma lista com este nome.', 'error');
    expectFault('Nome', 'Já existe uma lista com este nome.');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
  });

  test.each([
    ['refused', () => refusal(403)],
    ['lost in transit', () => HttpResponse.error()],
  ])('a failed save (%s) keeps the typed text', async (_how, fail) => {
    let failing = true;
    listWrites(() => (failing ? fail() : HttpResponse.json([{ id: 1 }])));
    const { user } = await openLists();
    await fillNew(user);
    await save(user);
    await toast('Erro', 'Falha ao criar lista', 'error');
    expect(screen.getByLabelText('Nome')).toHaveValue(VALUES.Nome);
    expect(screen.getByLabelText('Tipo')).toHaveValue('Alto Lucro');
    failing = false;
    await save(user);
    await toast(...SAVED('criada'));
  });

  test.each([
    ['gone', listGone, 'Esta lista não existe mais.'],
    [
      'hidden from a former admin',
      () => {
        server.use(table('get', 'special_lists', () => HttpResponse.json([{ id: 2 }])));
        return HttpResponse.json([]);
      },
      'Falha ao atualizar lista',
    ],
  ])('a list that is %s cannot be changed, and the form says so', async (_how, answer, message) => {
    listWrites(answer);
    const { user } = await openLists();
    await pressInMenu(user, 'Ateliês de luxo', 'Editar');
    await screen.findByRole('dialog');
    await user.selectOptions(screen.getByLabelText('Tipo'), 'VIP');
    await save(user);
    await toast('Erro', message, 'error');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test.each([
    ['created', 'Salvando...', fillNew, 'Salvar'],
    ['deleted', 'Excluindo...', (user: User) => openDeletion(user), 'Excluir'],
  ])('a list that is %s twice in quick succession is sent once', async (_what, busy, open, button) => {
    const { held, release } = hold();
    const writes = listWrites(() => held.then(() => HttpResponse.json([{ id: 1 }])));
    const { user } = await openLists();
    await open(user);
    const form = screen.getByRole('button', { name: button }).closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await screen.findByRole('button', { name: busy })).toBeDisabled();
    release();
    await dialogGone();
    expect(writes).toHaveLength(1);
  });
});

async function openDeletion(user: User) {
  await pressInMenu(user, 'Seleção VIP', 'Excluir');
  return screen.findByRole('dialog', { name: 'Excluir lista' });
}

describe('deletion of a special list', () => {
  const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Excluir' }));

  test('deleting a list asks for confirmation and then moves the focus to the heading', async () => {
    const writes = listWrites();
    const { user } = await openLists();
    expect(await openDeletion(user)).toHaveTextContent('Os fornecedores dela continuam no guia.');
    await confirm(user);
    await toast(...SAVED('excluída'));
    expect(writes).toEqual([{ verb: 'delete', id: 'eq.1', body: null }]);
    await dialogGone();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('a failed deletion shows an error and keeps the dialog open', async () => {
    listWrites(() => refusal(500));
    const { user } = await openLists();
    await openDeletion(user);
    await confirm(user);
    await toast('Erro', 'Falha ao deletar lista', 'error');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('deleting a list that no longer exists says so and closes the dialog', async () => {
    listWrites(listGone);
    const { user } = await openLists();
    await openDeletion(user);
    await confirm(user);
    await toast('Erro', 'Esta lista não existe mais.', 'error');
    await dialogGone();
  });
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
  await toast(...LIST_SAVED);
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
  await toast(...LIST_SAVED);
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
  await toast(...LIST_SAVED);
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
