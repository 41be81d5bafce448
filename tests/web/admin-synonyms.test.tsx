import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { databaseRefusal, hold, refusal } from './support/msw';
import { renderApp } from './support/render-route';
import { clearToasts, expectFault, refusedAt, toast, toasts } from './support/screen';
import { openSynonyms, SYNONYMS_PATH, synonymsServer, writesServer } from './support/synonyms';
import { menuButton, pressInMenu } from './support/row-menu';

const CREATED = ['Sucesso', 'Sinônimos criados com sucesso.', 'success'] as const;
const CHANGED = ['Sucesso', 'Sinônimos atualizados com sucesso.', 'success'] as const;
const DELETED = ['Sucesso', 'Sinônimos excluídos com sucesso.', 'success'] as const;
const TAKEN = 'Já existe um grupo com estas palavras.';
const GONE = 'Este grupo não existe mais.';

type User = Awaited<ReturnType<typeof openSynonyms>>['user'];

const search = () => screen.getByRole('searchbox', { name: 'Buscar sinônimos' });
const heading = () => screen.getByRole('heading', { level: 1 });
const groups = () =>
  screen.getAllByRole('rowheader').map((cell) =>
    within(cell)
      .getAllByRole('link')
      .map((link) => link.textContent),
  );
const button = (name: string) => screen.getByRole('button', { name });
const addButton = () => button('Adicionar Sinônimos');
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Palavras');
const save = (user: User) => user.click(button('Salvar'));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openNew(user: User) {
  await user.click(addButton());
  return dialogOf('Novos sinônimos');
}

/** Opens the dialog of an item in the menu of a group. */
async function openFromMenu(user: User, item: 'Editar' | 'Excluir') {
  await pressInMenu(user, 'calça, jeans', item);
  return dialogOf(`${item} sinônimos`);
}
const openEdit = (user: User) => openFromMenu(user, 'Editar');
const openDeletion = (user: User) => openFromMenu(user, 'Excluir');

async function write(user: User, typed: string) {
  await user.clear(words());
  await user.click(words());
  await user.paste(typed);
}

test('the groups are in order of their first words, each word leads to what the directory finds with it, and the search filters them', async () => {
  const { user, asked } = await openSynonyms();
  expect(document.title).toContain('Sinônimos');
  expect(screen.getByText('3 grupos')).toBeVisible();
  expect(groups()).toEqual([
    ['Biquíni', 'moda praia', 'maiô'],
    ['calça', 'jeans'],
    ['óculos', 'óculos de sol'],
  ]);
  expect(screen.getByRole('link', { name: 'óculos de sol' })).toHaveAttribute(
    'href',
    '/fornecedores?busca=%C3%B3culos+de+sol',
  );
  await user.type(search(), ' MAIO');
  expect(groups()).toEqual([['Biquíni', 'moda praia', 'maiô']]);
  expect(screen.getByText('1 grupo')).toBeVisible();
  await user.type(search(), 'x');
  expect(screen.getByRole('heading', { name: 'Nenhum grupo encontrado' })).toBeVisible();
  await user.click(button('Limpar busca'));
  expect(groups()).toHaveLength(3);
  expect(search()).toHaveFocus();
  expect(asked.times).toBe(1);
});

test('a skeleton is shown until the list has loaded, an error with Retry if it does not, and an empty list says what belongs there', async () => {
  const { held, release } = hold();
  let failing = true;
  synonymsServer([], async () => {
    await held;
    return failing ? refusal(403) : undefined;
  });
  const { user } = await renderApp(SYNONYMS_PATH, { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando sinônimos…' })).toBeVisible();
  release();
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(toasts('error')).toEqual([]);
  failing = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nenhum grupo' })).toBeVisible();
  expect(addButton()).toBeVisible();
  expect(heading()).toHaveFocus();
});

test('a new group is refused at the field as long as it is none, created with its words trimmed and each once, and the list is loaded again', async () => {
  const writes = writesServer();
  const { user, asked } = await openSynonyms();
  await openNew(user);
  expect(words()).toHaveFocus();
  for (const [typed, fault] of [
    [' , calça, CALCA', 'Escreva pelo menos 2 palavras diferentes.'],
    ['calça, 42', '“42” precisa ter pelo menos uma letra.'],
  ] as const) {
    await write(user, typed);
    await save(user);
    expectFault('Palavras', fault);
    expect(words()).toHaveFocus();
    expect(words()).toHaveValue(typed);
  }
  await write(user, '  Tênis , sneaker;TENIS\n\ncalçado ');
  await save(user);
  await toast(...CREATED);
  expect(writes).toEqual([{ verb: 'post', id: null, body: { words: ['Tênis', 'sneaker', 'calçado'] } }]);
  await dialogGone();
  expect(addButton()).toHaveFocus();
  await waitFor(() => expect(asked.times).toBe(2));
});

test('a group opens with a word on each line and can be changed', async () => {
  const writes = writesServer();
  const { user } = await openSynonyms();
  await openEdit(user);
  expect(words()).toHaveValue('calça\njeans');
  await user.type(words(), '{Enter}denim');
  await save(user);
  await toast(...CHANGED);
  expect(writes).toEqual([{ verb: 'patch', id: 'eq.1', body: { words: ['calça', 'jeans', 'denim'] } }]);
  await dialogGone();
  expect(menuButton('calça, jeans')).toHaveFocus();
});

const CROWDED = '“meia” já está em 12 grupos, o máximo de uma palavra.';
const FAILURES: [Response, string][] = [
  [databaseRefusal(409, '23505', 'duplicate key'), TAKEN],
  [databaseRefusal(422, 'PT422', CROWDED), CROWDED],
  [databaseRefusal(409, 'PT409', 'Já existem 300 grupos.'), 'Já existem 300 grupos.'],
  [refusal(403), 'Falha ao criar sinônimos'],
];

test('when saving fails an error is shown, what was typed stays, and it can be sent again', async () => {
  let answer: Response | undefined;
  writesServer(() => answer?.clone() ?? HttpResponse.json([{ id: 1 }]));
  const { user } = await openSynonyms();
  await openNew(user);
  await write(user, 'luva, meia');
  for (const [failure, message] of FAILURES) {
    answer = failure;
    await save(user);
    if (message === TAKEN || message === CROWDED) await refusedAt('Palavras', message);
    else await toast('Erro', message, 'error');
    expect(words()).toHaveValue('luva, meia');
    await clearToasts();
  }
  answer = undefined;
  await save(user);
  await toast(...CREATED);
});

test('changing or deleting a group that no longer exists says so and reloads the list', async () => {
  writesServer(() => HttpResponse.json([]));
  const { user, asked } = await openSynonyms();
  const dialog = await openEdit(user);
  await write(user, 'calça, denim');
  await save(user);
  await toast('Erro', GONE, 'error');
  expect(words()).toHaveValue('calça, denim');
  await waitFor(() => expect(asked.times).toBe(2));
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  await openDeletion(user);
  await user.click(button('Excluir'));
  await dialogGone();
  await toast('Erro', GONE, 'error');
  await waitFor(() => expect(asked.times).toBe(3));
});

test('a group is deleted after a confirmation that names its words; a failure keeps the dialog open', async () => {
  let failing = true;
  const writes = writesServer(() => (failing ? HttpResponse.error() : HttpResponse.json([{ id: 1 }])));
  const { user, asked } = await openSynonyms();
  const dialog = await openDeletion(user);
  expect(dialog.getByText('calça, jeans')).toBeVisible();
  await user.click(button('Excluir'));
  await toast('Erro', 'Falha ao excluir sinônimos', 'error');
  failing = false;
  await user.click(button('Excluir'));
  await toast(...DELETED);
  expect(writes.at(-1)).toEqual({ verb: 'delete', id: 'eq.1', body: null });
  await dialogGone();
  expect(heading()).toHaveFocus();
  await waitFor(() => expect(asked.times).toBeGreaterThan(1));
});
