import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { categoryRows, supplierRows } from '../support/builders';
import {
  ALL_CATEGORIES,
  CATEGORIES_PATH,
  categoriesServer,
  COSTUMES,
  gone,
  IN_USE,
  openCategories,
  PUBLICATION,
  publication,
  writesServer,
} from './support/categories';
import { at, clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { databaseRefusal, hold, isEarlyRequest, refusal, rows, server, table } from './support/msw';
import { expectAccessible } from './support/axe';
import { menuButton, pressInMenu } from './support/row-menu';
import { renderApp } from './support/render-route';

const search = () => screen.getByRole('searchbox', { name: 'Buscar categorias' });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('main categories are sorted by name, each followed by its subcategories, with the number of suppliers; a skeleton stands there until they have loaded', async () => {
  const { held, release } = hold();
  categoriesServer(ALL_CATEGORIES, async () => {
    await held;
    return undefined;
  });
  server.use(publication({}));
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando categorias…' })).toBeVisible();
  release();
  await screen.findByRole('table', { name: 'Categorias' });
  expect(screen.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  expect(document.title).toContain('Categorias');
  expect(screen.getByText('4 categorias')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    ...['ID', 'Nome', 'Fornecedores', 'Subcategorias', 'Ações'],
  ]);
  expect(names()).toEqual([
    ...['Fantasias', 'Óculos', 'Vestidos', 'Vestidos de FestaSubcategoria de Vestidos'],
  ]);
  expect(cells(/Fantasias/)).toEqual(['46', '0', '—', '']);
  expect(cells(/Vestidos 1\.200/)).toEqual(['2', '1.200+ 34 como subcategoria', '1', '']);
  expect(cells(/de Festa/)).toEqual(['7', '8', '—', '']);
});

test('the search filters while typing, ignores case and accents, sends no request, and can be cleared', async () => {
  const asked = categoriesServer(ALL_CATEGORIES);
  server.use(publication({}));
  const { user } = await renderApp(`${CATEGORIES_PATH}?busca=ninguém`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma categoria encontrada' })).toBeVisible();
  expect(screen.getByText('0 categorias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(names()).toHaveLength(4);
  expect(search()).toHaveFocus();
  await at(CATEGORIES_PATH);
  await user.type(search(), ' OCUL');
  expect(names()).toEqual(['Óculos']);
  expect(screen.getByText('1 categoria')).toBeVisible();
  await user.clear(search());
  await user.paste('vestidos');
  expect(names()).toEqual(['Vestidos', 'Vestidos de FestaSubcategoria de Vestidos']);
  await at(`${CATEGORIES_PATH}?busca=vestidos`);
  expect(asked.times).toBe(1);
});

test('a list and a state of publication that are refused show an error each, with Retry', async () => {
  let failing = true;
  categoriesServer(ALL_CATEGORIES, () => (failing ? refusal(403) : undefined));
  server.use(http.get(PUBLICATION, () => refusal(403)));
  const { user } = await renderApp(CATEGORIES_PATH, { as: 'member' });
  const panel = within(await screen.findByRole('region', { name: 'Atualizar o site' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(/Não foi possível saber/);
  const failed = await screen.findByRole('heading', { name: 'Falha ao carregar categorias.' });
  expect(toasts('error')).toEqual([]);
  server.use(publication({}));
  await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  expect(await panel.findByText('Ainda não foi atualizado por aqui.')).toBeVisible();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('table', { name: 'Categorias' });
  expect(names()).toHaveLength(4);
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the site is published from here; a refusal says when it is possible again, and then the button can be pressed without a reload', async () => {
  const { user } = await openCategories();
  const panel = within(screen.getByRole('region', { name: 'Atualizar o site' }));
  expect(await panel.findByText('Ainda não foi atualizado por aqui.')).toBeVisible();
  const message = 'O site foi atualizado há menos de uma hora. Será possível de novo às 14:32.';
  const published = { published_at: '2026-11-26T16:32:00Z', changes: 3 };
  server.use(
    publication({ ...published, possible_at: new Date().toISOString() }),
    http.post(PUBLICATION, () => HttpResponse.json({ message }, { status: 429 })),
  );
  await user.click(panel.getByRole('button', { name: 'Atualizar agora' }));
  await toast('Erro', message, 'error');
  const waiting = await panel.findByText(/3 mudanças esperam a próxima atualização/);
  expect(waiting).toHaveTextContent(/Possível de novo a partir de/);
  const button = panel.getByRole('button', { name: 'Atualizar agora' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', waiting.id);

  server.use(
    publication(published),
    http.post(PUBLICATION, () => HttpResponse.json({ data: {} })),
  );
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await toast('Atualização iniciada', 'As páginas estão sendo refeitas. Leva alguns minutos.', 'success');
});

test('without the setting, the page says in place of the button where the guide explains it', async () => {
  await openCategories(ALL_CATEGORIES, CATEGORIES_PATH, { configured: false });
  const panel = within(screen.getByRole('region', { name: 'Atualizar o site' }));
  expect(await panel.findByText(/falta ligar o host, como mostra o guia do dono/)).toBeVisible();
  expect(panel.queryByRole('button')).toBeNull();
});

const REQUIRED = 'O nome da categoria é obrigatório.';
const TAKEN = 'Já existe uma categoria com este nome.';
const CREATED = ['Sucesso', 'Categoria criada com sucesso.', 'success'] as const;
const CHANGED = ['Sucesso', 'Categoria atualizada com sucesso.', 'success'] as const;
type User = Awaited<ReturnType<typeof openCategories>>['user'];
const addButton = () => screen.getByRole('button', { name: 'Adicionar Categoria' });
const opener = (name: string) => screen.getByRole('button', { name });

async function openNew(user: User) {
  await user.click(addButton());
  return within(await screen.findByRole('dialog', { name: 'Nova categoria' }));
}

async function openEdit(user: User, name: string) {
  await user.click(opener(name));
  return within(await screen.findByRole('dialog', { name: 'Editar categoria' }));
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const nameField = () => screen.getByLabelText<HTMLInputElement>('Nome');
const parentField = () => screen.getByLabelText<HTMLSelectElement>('Subcategoria de');
const choices = () => [...parentField().options].map(({ text }) => text);

test('a new category is created below its main category with a trimmed name, and the list is loaded again; invalid names are refused at the field, and "Cancelar" sends nothing', async () => {
  const writes = writesServer();
  const { user, asked } = await openCategories();
  await user.click((await openNew(user)).getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  await openNew(user);
  expect(nameField()).toHaveFocus();
  expect(choices()).toEqual(['Nenhuma (é principal)', 'Fantasias', 'Óculos', 'Vestidos']);
  for (const [name, fault] of [
    [' \t ', REQUIRED],
    ['ã'.repeat(81), 'O nome da categoria pode ter no máximo 80 caracteres.'],
  ] as const) {
    await fill(user, { Nome: name });
    await save(user);
    expectFault('Nome', fault);
    expect(nameField()).toHaveFocus();
  }
  expect(writes).toEqual([]);
  await fill(user, { Nome: '  Vestidos Longos ' });
  await user.selectOptions(parentField(), 'Vestidos');
  await save(user);
  await toast(...CREATED);
  expect(writes).toEqual([
    { verb: 'post', id: null, body: { name: 'Vestidos Longos', parent_id: 2, intro: null } },
  ]);
  await dialogGone();
  expect(addButton()).toHaveFocus();
  await waitFor(() => expect(asked.times).toBe(2));
});

test('a subcategory opens with its main category and can be detached from it; one with subcategories cannot become one, and the form says why', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  const dialog = await openEdit(user, 'Vestidos');
  expect(parentField()).toBeDisabled();
  expect(parentField()).toHaveAccessibleDescription('Não pode ser subcategoria: tem 1 subcategoria.');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  await openEdit(user, 'Vestidos de Festa');
  expect(parentField()).toHaveValue('2');
  await user.selectOptions(parentField(), 'Nenhuma (é principal)');
  await save(user);
  await toast(...CHANGED);
  expect(writes[0]?.body).toEqual({ name: 'Vestidos de Festa', parent_id: null, intro: null });
});

test('a main category is renamed, the text of its page is edited beside its name, and the row leads to that page', async () => {
  const writes = writesServer();
  const { user } = await openCategories([{ ...COSTUMES, intro: 'Para o ano inteiro.' }]);
  await openEdit(user, 'Fantasias');
  expect(nameField()).toHaveValue('Fantasias');
  expect(parentField()).toHaveValue('');
  expect(choices()).not.toContain('Fantasias');
  expect(screen.getByLabelText('Texto da página')).toHaveValue('Para o ano inteiro.');
  await fill(user, { 'Texto da página': 'á'.repeat(601) });
  await save(user);
  expectFault('Texto da página', 'O texto pode ter no máximo 600 caracteres.');
  await fill(user, {
    Nome: 'Fantasias e Festas',
    'Texto da página': ' Fantasias para o ano inteiro.\nE para o carnaval. ',
  });
  await save(user);
  await toast(...CHANGED);
  const intro = 'Fantasias para o ano inteiro.\nE para o carnaval.';
  expect(writes).toEqual([
    { verb: 'patch', id: 'eq.46', body: { name: 'Fantasias e Festas', parent_id: null, intro } },
  ]);
  await dialogGone();
  expect(opener('Fantasias')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Ações de Fantasias' }));
  const link = (await screen.findByText('Ver a página')).closest('a');
  expect(link).toHaveAttribute('href', '/categorias/categoria-46');
});

const REFUSALS: [string, Response, string][] = [
  ['Nome', databaseRefusal(409, '23505', 'duplicate key'), TAKEN],
  [
    'Subcategoria de',
    databaseRefusal(409, '23503', 'violates foreign key'),
    'Esta categoria não existe mais. Escolha outra.',
  ],
  [
    'Subcategoria de',
    databaseRefusal(409, 'PT409', 'Uma subcategoria não pode ter subcategorias.'),
    'Uma subcategoria não pode ter subcategorias.',
  ],
];

test('a name that is taken and a main category that can be none are refused at their fields', async () => {
  let answer: Response = HttpResponse.error();
  writesServer(() => answer);
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Óculos de Sol' });
  await user.selectOptions(parentField(), 'Óculos');
  for (const [label, refused, message] of REFUSALS) {
    answer = refused;
    await save(user);
    await refusedAt(label, message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(nameField()).toHaveValue('Óculos de Sol');
    expect(parentField()).toHaveValue('54');
  }
});

test('a save that fails shows an error and keeps the typed text for the next attempt; deadlocks are tried again at once', async () => {
  let fail: (() => Response) | undefined;
  const writes = writesServer(() => fail?.() ?? HttpResponse.json([{ id: 1 }]));
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Luvas' });
  const tried = 'Falha ao criar categoria. Tente novamente.';
  let sent = 0;
  for (const [answer, message, attempts] of [
    [() => refusal(403), 'Falha ao criar categoria', 1],
    [() => databaseRefusal(500, '40P01'), tried, 2],
    [() => databaseRefusal(500, '55P03'), tried, 1],
  ] as const) {
    fail = answer;
    await save(user);
    await toast('Erro', message, 'error');
    expect(nameField()).toHaveValue('Luvas');
    expect(writes).toHaveLength((sent += attempts));
    await clearToasts();
  }
  const token = localStorage.getItem('token')!;
  localStorage.removeItem('token');
  await save(user);
  await toast('Erro', 'Token de autenticação não encontrado.', 'error');
  localStorage.setItem('token', token);
  fail = undefined;
  await save(user);
  await toast(...CREATED);
  expect(writes).toHaveLength(sent + 1);
});

test('a change without effect shows an error; of a category that no longer exists it says so and reloads the list, which offers to create the first one', async () => {
  writesServer(() => HttpResponse.json([]));
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 46 }]))); // the user is no longer an admin
  const { user, asked } = await openCategories();
  const dialog = await openEdit(user, 'Fantasias');
  await fill(user, { Nome: 'Trajes' });
  await save(user);
  await toast('Erro', 'Falha ao atualizar categoria', 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
  writesServer(gone);
  server.use(table('post', 'rpc/category_usage', () => HttpResponse.json([])));
  await save(user);
  await toast('Erro', 'Esta categoria não existe mais.', 'error');
  expect(nameField()).toHaveValue('Trajes');
  await screen.findByText('Nenhuma categoria ainda');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus(); // the button has gone with its row
  expect(addButton()).toBeVisible();
  expect(asked.times).toBe(2); // after the first answer
});

test('after a change the directory loads its categories again', async () => {
  writesServer();
  const read: string[] = [];
  for (const [name, shown] of [
    ['categories', categoryRows],
    ['suppliers', supplierRows],
  ] as const) {
    server.use(
      table('get', name, ({ request }) => {
        if (isEarlyRequest(request)) return rows([]);
        read.push(name);
        return rows(shown);
      }),
    );
  }
  const { user } = await openCategories();
  const visitDirectory = async () => {
    await user.click(screen.getByRole('link', { name: 'Ver Diretório' }));
    await screen.findByText('Ateliê Lumivê');
  };
  await visitDirectory();
  expect(read.toSorted()).toEqual(['categories', 'suppliers']);
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Fantasias' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await toast(...CHANGED);
  await dialogGone();
  await visitDirectory();
  await waitFor(() =>
    expect(read.toSorted()).toEqual(['categories', 'categories', 'suppliers', 'suppliers']),
  );
});

const DELETED = ['Sucesso', 'Categoria excluída com sucesso.', 'success'] as const;
const heading = () => screen.getByRole('heading', { level: 1 });
const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Excluir' }));

async function openDeletion(user: User, name: string) {
  await pressInMenu(user, name, 'Excluir');
  return within(await screen.findByRole('dialog', { name: 'Excluir categoria' }));
}

test('an unused category is deleted once however often that is confirmed, and the focus moves to the heading', async () => {
  const { held, release } = hold();
  const writes = writesServer(async () => {
    await held;
    return HttpResponse.json([{ id: 46 }]);
  });
  const { user, asked } = await openCategories();
  const dialog = await openDeletion(user, 'Fantasias');
  expect(dialog.getByText('Fantasias')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Excluir' });
  expect(button).toHaveFocus();
  const form = button.closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Excluindo...' })).toBeDisabled();
  release();
  await toast(...DELETED);
  await dialogGone();
  expect(writes).toEqual([{ verb: 'delete', id: 'eq.46', body: null }]);
  expect(heading()).toHaveFocus();
  await waitFor(() => expect(asked.times).toBe(2));
});

test('a category in use cannot be deleted: the dialog says what to do, and a button leads to uniting it with another one', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  const dresses = await openDeletion(user, 'Vestidos');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    `${IN_USE} Mude antes os fornecedores e as subcategorias para outra categoria.`,
  );
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  await user.click(dresses.getByRole('button', { name: 'Entendi' }));
  await dialogGone();
  expect(menuButton('Vestidos')).toHaveFocus();

  const glasses = await openDeletion(user, 'Óculos');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Esta categoria está em uso por 3 fornecedores e não pode ser excluída. Mude antes os fornecedores para outra categoria.',
  );
  await user.click(glasses.getByRole('button', { name: 'Unir a outra' }));
  const union = within(await screen.findByRole('dialog', { name: 'Unir a outra categoria' }));
  expect(union.getByText(/3 fornecedores de/)).toBeVisible();
  await expectAccessible(document.body);
  await user.keyboard('{Escape}');
  await dialogGone();
  expect(screen.getByRole('heading', { name: 'Categorias' })).toHaveFocus();
  expect(writes).toEqual([]);
});

test('a deletion that fails shows an error and keeps the dialog open; of a category that no longer exists it says so, closes the dialog and reloads the list', async () => {
  let fail: () => Response = () => HttpResponse.error();
  writesServer(() => fail());
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 46 }])));
  const { user, asked } = await openCategories();
  await openDeletion(user, 'Fantasias');
  const inUse = 'Esta categoria está em uso por 1 fornecedor e não pode ser excluída.'; // by now
  for (const [answer, message] of [
    [() => refusal(403), 'Falha ao deletar categoria'],
    [() => HttpResponse.json([]), 'Falha ao deletar categoria'], // no longer an admin
    [() => databaseRefusal(409, 'PT409', inUse), inUse],
  ] as const) {
    fail = answer;
    await confirm(user);
    await toast('Erro', message, 'error');
    await clearToasts();
    expect(screen.getByRole('dialog')).toBeVisible();
  }
  await waitFor(() => expect(asked.times).toBe(4));
  fail = gone;
  await confirm(user);
  await toast('Erro', 'Esta categoria não existe mais.', 'error');
  await dialogGone();
  expect(heading()).toHaveFocus();
  expect(toasts('success')).toEqual([]);
  await waitFor(() => expect(asked.times).toBe(5));
});
