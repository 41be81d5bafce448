import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi, onTestFinished } from 'vitest';
import { adminRow, listedUser } from '../support/builders';
import { expectAccessible } from './support/axe';
import { hold, refusal, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';
import { ALL_USERS, CLARA, FIRST, openUsers, pageOf, usersServer } from './support/users';

const PATH = '/admin/usuarios';
const LIST_FAILED = ['Erro ao buscar usuários', 'Falha ao buscar usuários.'] as const;
const MANY = Array.from({ length: 23 }, (_, index) => listedUser(index + 1));

const search = () => screen.getByRole('searchbox', { name: 'Buscar usuários' });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const page = (number: number) => screen.getByRole('button', { name: `Página ${number}` });

test('each user is shown with plan, status and dates', async () => {
  const { container } = await openUsers();
  expect(screen.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
  expect(document.title).toContain('Usuários');
  expect(screen.getByText('4 usuários')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Nome',
    'E-mail',
    'Tipo',
    'Status',
    'Válido até',
    'Membro desde',
    'Ações',
  ]);
  expect(names()).toEqual(['Ana Souza', 'Bia Lopes', 'Caio Reis', 'Clara Chefe']);
  expect(cells('Ana Souza')).toEqual(['ana@teste.example', 'Gratuito', 'N/A', '—', '05/03/2026', '']);
  expect(cells('Bia Lopes').slice(1, 4)).toEqual(['Premium', 'Ativo', '31/12/2026']);
  expect(cells('Caio Reis').slice(1, 4)).toEqual(['Gratuito', 'Expirado', '10/01/2026']);
  expect(cells('Clara Chefe').slice(1, 4)).toEqual(['Admin', 'Ativo', '—']);
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
  await expectAccessible(container);
});

test('a single user is counted in the singular', async () => {
  await openUsers([CLARA]);
  expect(screen.getByText('1 usuário')).toBeVisible();
});

test('a user who is not an admin does not see the list, and it is not requested', async () => {
  const listed = vi.fn();
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...adminRow, role: 'premium' })),
    table('post', 'rpc/search_members', () => {
      listed();
      return pageOf([], 0);
    }),
  );
  await renderApp(PATH, { as: 'member' });
  await at('/');
  expect(listed).not.toHaveBeenCalled();
});

test('the search is sent once typing pauses and returns to page 1', async () => {
  const { user, requests } = await openUsers(MANY, `${PATH}?pagina=2&aba=x`);
  expect(requests).toEqual([{ ...FIRST, offset: 10 }]);
  expect(names()[0]).toBe('Pessoa 11');
  // The clock of the test goes slower than a busy machine's, on which a keypress may take longer than the pause.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.type(search(), ' Pessoa "(2),%_*\\ ');
  await at(`${PATH}?aba=x&busca=Pessoa+%22%282%29%2C%25_*%5C`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 1'));
  expect(requests.slice(1)).toEqual([{ ...FIRST, search: 'Pessoa "(2),%_*\\' }]);
  expect(page(1)).toHaveAttribute('aria-current', 'page');
  expect(search()).toHaveValue(' Pessoa "(2),%_*\\ ');
});

test('search and page are read from the URL, and Back undoes a step', async () => {
  const { user, requests } = await openUsers(MANY, `${PATH}?busca=pes&pagina=3`);
  expect(search()).toHaveValue('pes');
  expect(names()).toEqual(['Pessoa 21', 'Pessoa 22', 'Pessoa 23']);
  await user.click(screen.getByRole('button', { name: 'Página anterior' }));
  await at(`${PATH}?busca=pes&pagina=2`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
  await user.click(page(1));
  await at(`${PATH}?busca=pes`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 1'));
  expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  expect(requests).toEqual([20, 10, 0].map((offset) => ({ ...FIRST, search: 'pes', offset })));

  await user.type(search(), 'soa');
  await at(`${PATH}?busca=pessoa`);
  window.history.back();
  await at(`${PATH}?busca=pes&pagina=2`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
  expect(search()).toHaveValue('pes');
});

test.each(['0', '-1', 'dois', '1.5', '1e9', ''])(
  'a URL that asks for page "%s" shows the first page',
  async (value) => {
    const { requests } = await openUsers(MANY, `${PATH}?pagina=${value}`);
    expect(requests).toEqual([FIRST]);
  },
);

test.each([
  ['past the last page', 23, '9', ['Pessoa 21', 'Pessoa 22', 'Pessoa 23']],
  ['just past the last page', 20, '3', MANY.slice(10, 20).map(({ name }) => name)],
  ['past the only page', 4, '2', MANY.slice(0, 4).map(({ name }) => name)],
])('a URL %s shows the last page', async (_which, count, number, shown) => {
  await openUsers(MANY.slice(0, count), `${PATH}?pagina=${number}`);
  expect(names()).toEqual(shown);
  expect(toasts('error')).toEqual([]);
});

test('a page past the end shows the last page even if the server answers with an empty list', async () => {
  usersServer(MANY.slice(0, 20), ({ offset }) =>
    offset === 20 ? HttpResponse.json([], { headers: { 'content-range': '*/20' } }) : undefined,
  );
  await renderApp(`${PATH}?pagina=3`, { as: 'member' });
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
});

test('the previous page stays visible, marked as busy, until the next one has loaded', async () => {
  const { held, release } = hold();
  usersServer(MANY, async ({ offset }) => {
    if (offset > 0) await held;
    return undefined;
  });
  const { user } = await renderApp(PATH, { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando usuários…' })).toBeVisible();
  await screen.findByRole('table');
  await user.click(page(2));
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
  expect(names()[0]).toBe('Pessoa 1');
  release();
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByText(/^23 usuários/)).toHaveTextContent('23 usuários, página 2 de 3');
});

test('a search without results says so and can be cleared', async () => {
  usersServer(ALL_USERS, ({ search }) => (search === '' ? undefined : pageOf([], 0)));
  const { user } = await renderApp(`${PATH}?busca=ninguém`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible();
  expect(screen.getByText('0 usuários')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await at(PATH);
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
])('a list that is %s shows an error with Retry', async (_how, fail) => {
  let failing = true;
  usersServer(ALL_USERS, () => (failing ? fail() : undefined));
  const { user } = await renderApp(PATH, { as: 'member' });
  await toast(...LIST_FAILED, 'error');
  const failed = screen.getByRole('heading', { name: 'Falha ao buscar usuários.' });
  expect(failed).toBeVisible();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('table');
  expect(names()).toHaveLength(4);
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
