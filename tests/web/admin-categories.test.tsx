import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { adminRow, categoryRows, supplierRows } from '../support/builders';
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
import { at, clearToasts, expectFault, fill, toast, toasts } from './support/screen';
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

test('main categories are sorted by name, each followed by its subcategories, with the number of suppliers', async () => {
  await openCategories();
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

test('the old path of the page redirects to the new one', async () => {
  await openCategories([COSTUMES], '/admin/categorias');
  await at(CATEGORIES_PATH);
  expect(screen.getByText('1 categoria')).toBeVisible();
});

test('a user who is not an admin does not see the list, and it is not requested', async () => {
  const asked = categoriesServer(ALL_CATEGORIES);
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, role: 'premium' })));
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  await at('/');
  expect(asked.times).toBe(0);
});

test('the search filters while typing, ignores case and accents, and sends no request', async () => {
  const { user, asked } = await openCategories();
  await user.type(search(), ' OCUL');
  expect(names()).toEqual(['Óculos']);
  expect(screen.getByText('1 categoria')).toBeVisible();
  await user.clear(search());
  await user.type(search(), 'vestidos');
  expect(names()).toEqual(['Vestidos', 'Vestidos de FestaSubcategoria de Vestidos']);
  await at(`${CATEGORIES_PATH}?busca=vestidos`);
  expect(asked.times).toBe(1);
});

test('a search without results says so and can be cleared', async () => {
  categoriesServer(ALL_CATEGORIES);
  const { user } = await renderApp(`${CATEGORIES_PATH}?busca=ninguém`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma categoria encontrada' })).toBeVisible();
  expect(screen.getByText('0 categorias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(names()).toHaveLength(4);
  expect(search()).toHaveFocus();
  await at(CATEGORIES_PATH);
});

test('an empty list offers to create the first category', async () => {
  categoriesServer([]);
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma categoria ainda' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Adicionar Categoria' })).toBeVisible();
});

test('a skeleton is shown until the list has loaded', async () => {
  const { held, release } = hold();
  categoriesServer(ALL_CATEGORIES, async () => {
    await held;
    return undefined;
  });
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando categorias…' })).toBeVisible();
  release();
  await screen.findByRole('table', { name: 'Categorias' });
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
  ['in an unexpected format', () => HttpResponse.text('<html>Bad gateway</html>', { status: 502 })],
])('a list that is %s shows an error with Retry', async (_how, fail) => {
  let failing = true;
  categoriesServer(ALL_CATEGORIES, () => (failing ? fail() : undefined));
  server.use(publication({}));
  const { user } = await renderApp(CATEGORIES_PATH, { as: 'member' });
  await waitFor(() => expect(toasts('error')).toEqual(['Erro Falha ao buscar categorias']), {
    timeout: 15_000,
  });
  const failed = screen.getByRole('heading', { name: 'Falha ao carregar categorias.' });
  expect(failed).toBeVisible();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('table', { name: 'Categorias' });
  expect(names()).toHaveLength(4);
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the site is published from here, and a refusal says when it is possible again', async () => {
  const { user } = await openCategories();
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  expect(await panel.findByText('Ainda não foi publicado por aqui.')).toBeVisible();
  const message = 'O site foi publicado há menos de uma hora. Será possível de novo às 14:32.';
  server.use(
    publication({ published_at: '2026-11-26T16:32:00Z', changes: 3, possible_at: '2026-11-26T17:32:00Z' }),
    http.post(PUBLICATION, () => HttpResponse.json({ message }, { status: 429 })),
  );
  await user.click(panel.getByRole('button', { name: 'Publicar agora' }));
  await toast('Erro', message, 'error');
  const waiting = await panel.findByText(/3 mudanças esperam a próxima publicação/);
  expect(waiting).toHaveTextContent(/Possível de novo a partir de/);
  const button = panel.getByRole('button', { name: 'Publicar agora' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', waiting.id);
});

test('after a publication the page says what the host does', async () => {
  const { user } = await openCategories();
  server.use(http.post(PUBLICATION, () => HttpResponse.json({ data: {} })));
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  await user.click(await panel.findByRole('button', { name: 'Publicar agora' }));
  await toast('Publicação iniciada', 'O host está refazendo as páginas. Leva alguns minutos.', 'success');
});

test('once the hour is over, the button can be pressed without a reload', async () => {
  const soon = new Date(Date.now() + 500).toISOString();
  await openCategories(ALL_CATEGORIES, CATEGORIES_PATH, { published_at: soon, possible_at: soon });
  const button = await screen.findByRole('button', { name: 'Publicar agora' });
  expect(button).toBeDisabled();
  server.use(publication({ published_at: soon }));
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 5_000 });
});

test('when it cannot be told whether the site was published, that can be asked again', async () => {
  categoriesServer(ALL_CATEGORIES);
  server.use(http.get(PUBLICATION, () => refusal(403)));
  const { user } = await renderApp(CATEGORIES_PATH, { as: 'member' });
  const panel = within(await screen.findByRole('region', { name: 'Publicar' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(/Não foi possível saber/);
  server.use(publication({}));
  await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  expect(await panel.findByText('Ainda não foi publicado por aqui.')).toBeVisible();
});

test('without the setting, the page says whom to ask in place of the button, and folds away how to set it', async () => {
  const { user } = await openCategories(ALL_CATEGORIES, CATEGORIES_PATH, { configured: false });
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  expect(await panel.findByText(/Peça a quem cuida do site para ligar a publicação/)).toBeVisible();
  const steps = panel.getByText(/guarde o endereço dele no ajuste DEPLOY_HOOK_URL/);
  expect(steps).not.toBeVisible();
  await user.click(panel.getByText('Para quem cuida do site'));
  expect(steps).toBeVisible();
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

test('a new category is created below its main category with a trimmed name, and the list is loaded again', async () => {
  const writes = writesServer();
  const { user, asked } = await openCategories();
  await openNew(user);
  expect(nameField()).toHaveFocus();
  expect(choices()).toEqual(['Nenhuma (é principal)', 'Fantasias', 'Óculos', 'Vestidos']);
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

test.each([
  ['40P01', 2],
  ['40001', 2],
  ['55P03', 1],
  ['57014', 1],
])('a save that the database rejects with %s asks to try again after %i attempts', async (code, attempts) => {
  const writes = writesServer(() => databaseRefusal(500, code));
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Vestidos Longos' });
  await save(user);
  await toast('Erro', 'Falha ao criar categoria. Tente novamente.', 'error');
  expect(writes).toHaveLength(attempts);
});

test('a main category can be renamed', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openEdit(user, 'Fantasias');
  expect(nameField()).toHaveValue('Fantasias');
  expect(parentField()).toHaveValue('');
  expect(choices()).not.toContain('Fantasias');
  await fill(user, { Nome: 'Fantasias e Festas' });
  await save(user);
  await toast(...CHANGED);
  expect(writes).toEqual([
    { verb: 'patch', id: 'eq.46', body: { name: 'Fantasias e Festas', parent_id: null, intro: null } },
  ]);
  await dialogGone();
  expect(opener('Fantasias')).toHaveFocus();
});

test('a subcategory opens with its main category and can be detached from it', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openEdit(user, 'Vestidos de Festa');
  expect(parentField()).toHaveValue('2');
  await user.selectOptions(parentField(), 'Nenhuma (é principal)');
  await save(user);
  await toast(...CHANGED);
  expect(writes[0]?.body).toEqual({ name: 'Vestidos de Festa', parent_id: null, intro: null });
});

test('the text of the page of a category is edited beside its name, and the row leads to that page', async () => {
  const writes = writesServer();
  const { user } = await openCategories([{ ...COSTUMES, intro: 'Para o ano inteiro.' }]);
  await openEdit(user, 'Fantasias');
  expect(screen.getByLabelText('Texto da página')).toHaveValue('Para o ano inteiro.');
  await fill(user, { 'Texto da página': 'á'.repeat(601) });
  await save(user);
  expectFault('Texto da página', 'O texto pode ter no máximo 600 caracteres.');
  await fill(user, { 'Texto da página': ' Fantasias para o ano inteiro.\nE para o carnaval. ' });
  await save(user);
  await toast(...CHANGED);
  const intro = 'Fantasias para o ano inteiro.\nE para o carnaval.';
  expect(writes[0]?.body).toEqual({ name: 'Fantasias', parent_id: null, intro });
  await dialogGone();
  await user.click(screen.getByRole('button', { name: 'Ações de Fantasias' }));
  const link = (await screen.findByText('Ver a página')).closest('a');
  expect(link).toHaveAttribute('href', '/categorias/categoria-46');
});

test('a category with subcategories cannot become a subcategory, and the form says why', async () => {
  const { user } = await openCategories();
  await openEdit(user, 'Vestidos');
  expect(parentField()).toBeDisabled();
  expect(parentField()).toHaveAccessibleDescription('Não pode ser subcategoria: tem 1 subcategoria.');
});

test('an invalid name is refused at the field, and nothing is sent', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openNew(user);
  for (const [name, fault] of [
    ['', REQUIRED],
    [' \t ', REQUIRED],
    ['ã'.repeat(81), 'O nome da categoria pode ter no máximo 80 caracteres.'],
  ] as const) {
    await fill(user, { Nome: name });
    await save(user);
    expectFault('Nome', fault);
    expect(nameField()).toHaveFocus();
  }
  expect(writes).toEqual([]);
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
    await toast('Erro', message, 'error');
    expectFault(label, message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(nameField()).toHaveValue('Óculos de Sol');
    expect(parentField()).toHaveValue('54');
    await clearToasts();
  }
});

test('a save that fails shows an error and keeps the typed text for the next attempt', async () => {
  let fail: (() => Response) | undefined;
  const writes = writesServer(() => fail?.() ?? HttpResponse.json([{ id: 1 }]));
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Luvas' });
  for (fail of [() => refusal(403), () => HttpResponse.error()]) {
    await save(user);
    await toast('Erro', 'Falha ao criar categoria', 'error');
    expect(nameField()).toHaveValue('Luvas');
    await clearToasts();
  }
  fail = undefined;
  await save(user);
  await toast(...CREATED);
  expect(writes).toHaveLength(3);
});

test.each([
  ['refused', () => refusal(403)],
  ['without effect because the user is no longer an admin', () => HttpResponse.json([])],
])('a change that is %s shows an error', async (_how, fail) => {
  writesServer(fail);
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 46 }])));
  const { user } = await openCategories();
  await openEdit(user, 'Fantasias');
  await save(user);
  await toast('Erro', 'Falha ao atualizar categoria', 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('changing a category that no longer exists says so and reloads the list', async () => {
  writesServer(gone);
  const { user, asked } = await openCategories();
  const dialog = await openEdit(user, 'Fantasias');
  await fill(user, { Nome: 'Trajes' });
  server.use(table('post', 'rpc/category_usage', () => HttpResponse.json([])));
  await save(user);
  await toast('Erro', 'Esta categoria não existe mais.', 'error');
  expect(nameField()).toHaveValue('Trajes');
  await screen.findByText('Nenhuma categoria ainda');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus(); // the button has gone with its row
  expect(asked.times).toBe(1);
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

test('nothing is sent without a token', async () => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Luvas' });
  localStorage.removeItem('token');
  await save(user);
  await toast('Erro', 'Token de autenticação não encontrado.', 'error');
  expect(writes).toEqual([]);
});

test('submitting twice, even while the dialog closes, creates one category', async () => {
  const { held, release } = hold();
  const writes = writesServer(async () => {
    await held;
    return HttpResponse.json([{ id: 1 }]);
  });
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Luvas' });
  const form = screen.getByRole('button', { name: 'Salvar' }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  release();
  await screen.findByRole('button', { name: 'Salvar' }); // for as long as the dialog takes to fade
  fireEvent.submit(form);
  await toast(...CREATED);
  await dialogGone();
  expect(writes).toHaveLength(1);
});

test('"Cancelar" changes nothing, and a failure is shown even if the dialog was closed', async () => {
  const { held, release } = hold();
  const writes = writesServer(async () => {
    await held;
    return databaseRefusal(409, '23505');
  });
  const { user } = await openCategories();
  await user.click((await openNew(user)).getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(writes).toEqual([]);

  const dialog = await openNew(user);
  await fill(user, { Nome: 'Óculos' });
  await save(user);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(toasts('error')).toEqual([]);
  release();
  await toast('Erro', TAKEN, 'error');
});

const DELETED = ['Sucesso', 'Categoria excluída com sucesso.', 'success'] as const;
const heading = () => screen.getByRole('heading', { level: 1 });
const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Excluir' }));

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

test('a deletion that fails shows an error, keeps the dialog open and can be repeated', async () => {
  let fail: (() => Response) | undefined;
  const notAnAdmin = () => HttpResponse.json([]);
  writesServer(() => fail?.() ?? HttpResponse.json([{ id: 46 }]));
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 46 }])));
  const { user } = await openCategories();
  await openDeletion(user, 'Fantasias');
  for (fail of [() => refusal(403), () => HttpResponse.error(), notAnAdmin]) {
    await confirm(user);
    await toast('Erro', 'Falha ao deletar categoria', 'error');
    await clearToasts();
  }
  fail = undefined;
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
