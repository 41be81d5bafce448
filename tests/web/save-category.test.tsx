import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { categoryRows, supplierRows } from '../support/builders';
import { expectAccessible } from './support/axe';
import { COSTUMES, gone, openCategories, writesServer } from './support/categories';
import { databaseRefusal, hold, isEarlyRequest, refusal, rows, server, table } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';

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
  await expectAccessible(document.body);
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

test.each([
  ['empty', '', REQUIRED],
  ['made of spaces', ' \t ', REQUIRED],
  ['81 characters long', 'ã'.repeat(81), 'O nome da categoria pode ter no máximo 80 caracteres.'],
])('a name that is %s is refused at the field, and nothing is sent', async (_what, name, fault) => {
  const writes = writesServer();
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: name });
  await save(user);
  expectFault('Nome', fault);
  expect(nameField()).toHaveFocus();
  expect(writes).toEqual([]);
});

test.each([
  ['a name that is taken', 'Nome', databaseRefusal(409, '23505', 'duplicate key'), TAKEN],
  [
    'a main category that no longer exists',
    'Subcategoria de',
    databaseRefusal(409, '23503', 'violates foreign key'),
    'Esta categoria não existe mais. Escolha outra.',
  ],
  [
    'a main category that has become a subcategory',
    'Subcategoria de',
    databaseRefusal(409, 'PT409', 'Uma subcategoria não pode ter subcategorias.'),
    'Uma subcategoria não pode ter subcategorias.',
  ],
])('%s shows an error at its field', async (_what, label, answer, message) => {
  writesServer(() => answer);
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Óculos de Sol' });
  await user.selectOptions(parentField(), 'Óculos');
  await save(user);
  await toast('Erro', message, 'error');
  expectFault(label, message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(nameField()).toHaveValue('Óculos de Sol');
  expect(parentField()).toHaveValue('54');
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
])('a save that is %s shows an error and keeps the typed text', async (_how, fail) => {
  let failing = true;
  const writes = writesServer(() => (failing ? fail() : HttpResponse.json([{ id: 1 }])));
  const { user } = await openCategories();
  await openNew(user);
  await fill(user, { Nome: 'Luvas' });
  await save(user);
  await toast('Erro', 'Falha ao criar categoria', 'error');
  expect(nameField()).toHaveValue('Luvas');
  failing = false;
  await save(user);
  await toast(...CREATED);
  expect(writes).toHaveLength(2);
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
