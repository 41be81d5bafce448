import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MEMBER_FILTERS } from '@/domain/account/member';
import type { ListedUser } from '@/domain/account/user';
import { listedUser } from '../support/builders';
import { ALL_USERS, ANA, BIA, CAIO, CLARA, FIRST, openUsers, pageOf, usersServer } from './support/users';
import { api, apiRefusal } from './support/account';
import { collectDownloads } from './support/downloads';
import { at, clearToasts, toast, toasts } from './support/screen';
import { hold, refusal, server } from './support/msw';
import { menuButton, menuItem, menuItems, pressInMenu } from './support/row-menu';
import { renderApp } from './support/render-route';

const PATH = '/admin/usuarios';
const THREE_PAGES = Array.from({ length: 23 }, (_, index) => listedUser(index + 1));
const columnHeading = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(columnHeading(name)).getByRole('button');
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!;

test('a heading sorts the list up and down, says so to screen readers and returns to page 1', async () => {
  const { user, requests } = await openUsers(THREE_PAGES, `${PATH}?busca=pes&pagina=2`);
  expect(columnHeading('Nome')).toHaveAttribute('aria-sort', 'ascending');
  expect(columnHeading('Válido até')).toHaveAttribute('aria-sort', 'none');
  expect(columnHeading('E-mail')).not.toHaveAttribute('aria-sort');

  await user.click(sortBy('Válido até'));
  await at(`${PATH}?busca=pes&ordem=validade`);
  expect(columnHeading('Válido até')).toHaveAttribute('aria-sort', 'ascending');
  expect(columnHeading('Nome')).toHaveAttribute('aria-sort', 'none');
  await user.click(sortBy('Válido até'));
  await at(`${PATH}?busca=pes&ordem=-validade`);
  expect(columnHeading('Válido até')).toHaveAttribute('aria-sort', 'descending');
  await user.click(sortBy('Membro desde')); // the newest come first
  await at(`${PATH}?busca=pes&ordem=-membro`);
  expect(columnHeading('Membro desde')).toHaveAttribute('aria-sort', 'descending');
  await user.click(sortBy('Nome'));
  await at(`${PATH}?busca=pes`);
  await waitFor(() => expect(requests).toHaveLength(5));
  expect(requests.map(({ order, offset }) => [order, offset])).toEqual([
    ['sort_name.asc', 10],
    ['ends_at.asc', 0],
    ['ends_at.desc', 0],
    ['created_at.desc', 0],
    ['sort_name.asc', 0],
  ]);
});

test('an order in the URL is shown at its heading; narrow screens have the same orders in a select', async () => {
  const { user, requests } = await openUsers(ALL_USERS, `${PATH}?ordem=-nome`);
  expect(columnHeading('Nome')).toHaveAttribute('aria-sort', 'descending');
  expect(requests).toEqual([{ ...FIRST, order: 'sort_name.desc' }]);
  expect(screen.queryByLabelText('Linhas por página')).toBeNull(); // the list fits on the smallest page
  const select = screen.getByLabelText('Ordenar por');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Nome (A–Z)', 'Nome (Z–A)', 'Termina primeiro', 'Termina por último'],
    ...['Membros mais antigos', 'Membros mais novos'],
  ]);
  await user.selectOptions(select, 'Termina primeiro');
  await at(`${PATH}?ordem=validade`);
});

test('what the list does not know in its URL is ignored', async () => {
  const { requests } = await openUsers(THREE_PAGES, `${PATH}?ordem=email&linhas=1000&filtro=todos&pagina=0`);
  expect(columnHeading('Nome')).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByLabelText('Mostrar')).toHaveValue('');
  expect(requests).toEqual([FIRST]);
});

test('the number of rows on a page is kept in the URL and returns to page 1', async () => {
  const users = Array.from({ length: 60 }, (_, index) => listedUser(index + 1));
  const { user, requests } = await openUsers(users, `${PATH}?pagina=2`);
  await user.selectOptions(screen.getByLabelText('Linhas por página'), '50 por página');
  await at(`${PATH}?linhas=50`);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(50));
  expect(screen.getByRole('button', { name: 'Página 2' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Linhas por página'), '10 por página');
  await at(PATH);
  await waitFor(() =>
    expect(requests.map(({ limit, offset }) => [limit, offset])).toEqual([
      [10, 10],
      [50, 0],
      [10, 0],
    ]),
  );
});

test('a filter is kept in the URL and sent to the server', async () => {
  const { user, requests } = await openUsers(THREE_PAGES, `${PATH}?pagina=2`);
  for (const { value, asked, label } of MEMBER_FILTERS.slice(0, 3)) {
    await user.selectOptions(screen.getByLabelText('Mostrar'), label);
    await at(`${PATH}?filtro=${value}`);
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...FIRST, filter: asked }));
  }
});

test('a filter that nobody matches says so and offers to clear it', async () => {
  usersServer([], ({ filter }) => pageOf(filter ? [] : ALL_USERS, 0));
  const { user } = await renderApp(`${PATH}?filtro=bloqueado`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum usuário com este filtro' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await screen.findByRole('table', { name: 'Usuários' });
  await at(PATH);
  expect(screen.getByLabelText('Buscar usuários')).toHaveFocus();
});

test('a click anywhere in a row opens the account, unless it is on a control, ends the selection of text, or has Ctrl held', async () => {
  const { user } = await openUsers();
  const text = within(row('Ana Souza')).getByText('N/A');
  await user.click(menuButton('Ana Souza'));
  await menuItems();
  expect(window.location.pathname).toBe(PATH);
  await user.keyboard('{Escape}');

  window.getSelection()!.selectAllChildren(text);
  fireEvent.click(text);
  expect(window.location.pathname).toBe(PATH);
  window.getSelection()!.removeAllRanges();
  const clicks: boolean[] = [];
  // The event reaches the window after React, which would have prevented the browser's own way.
  const watch = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement) clicks.push(event.ctrlKey && !event.defaultPrevented);
    event.preventDefault(); // jsdom cannot open a page
  };
  window.addEventListener('click', watch);
  fireEvent.click(text, { ctrlKey: true });
  window.removeEventListener('click', watch);
  expect(clicks).toEqual([true]); // left to the browser, as on the link itself
  expect(window.location.pathname).toBe(PATH);

  fireEvent.click(text);
  await at(`${PATH}/${ANA.id}`);
});

test('Enter opens the menu of a row, which has its actions', async () => {
  const { user } = await openUsers();
  menuButton('Ana Souza').focus();
  await user.keyboard('{Enter}');
  expect((await menuItems()).map(({ textContent }) => textContent)).toEqual([
    ...['Abrir', 'Pedidos', 'Alterar assinatura', 'Excluir'],
  ]);
  expect(await menuItem('Pedidos')).toHaveAttribute('href', '/admin/pedidos?busca=ana%40teste.example');
});

const files = collectDownloads();

test('the CSV has every account of the search and filter, and no cell that runs as a formula; an export that fails says so and downloads nothing', async () => {
  const exported = {
    ...ANA,
    name: '=1+1',
    ends_at: '2027-01-01T02:59:59.999+00:00',
    wants_news: true,
    wants_offers: false,
    wants_platform_news: false,
    wants_reminders: true,
    wants_premium_end: false,
    paid_orders: 2,
    paid_cents: 5980,
  };
  let fails = true;
  const answer = () =>
    fails ? refusal(403) : HttpResponse.json([exported], { headers: { 'content-range': '0-0/1' } });
  const asked = usersServer(ALL_USERS, ({ limit }) => (limit === 1000 ? answer() : undefined));
  const { user } = await renderApp(`${PATH}?busca=ana&filtro=ativo&ordem=-nome&pagina=1`, { as: 'member' });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toast('Erro ao exportar', 'Falha ao buscar usuários.', 'error');
  expect(files).toEqual([]);
  fails = false;
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked.at(-1)).toEqual({
    search: 'ana',
    filter: 'active',
    order: 'sort_name.desc',
    offset: 0,
    limit: 1000,
  });
  expect(files[0]!.name).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/);
  const [head, line] = (await files[0]!.content.text())
    .replace('\uFEFF', '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^"Nome";"E-mail";"E-mail confirmado";.*;"Total pago \(R\$\)";.*;"Bloqueado"$/);
  expect(line).toBe(
    `"'=1+1";"ana@teste.example";"Sim";"Gratuito";"N/A";"31/12/2026";"05/03/2026";"2";"59,80";"Sim";"Não";"Não";"Sim";"Não";"Não"`,
  );
});

const LIST_FAILED = ['Erro ao buscar usuários', 'Falha ao buscar usuários.'] as const;
const search = () => screen.getByRole('searchbox', { name: 'Buscar usuários' });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const page = (number: number) => screen.getByRole('button', { name: `Página ${number}` });

test('each user is shown with plan, status and dates', async () => {
  await openUsers([{ ...ANA, blocked: true }, ...ALL_USERS.slice(1)]);
  expect(screen.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
  expect(document.title).toContain('Usuários');
  expect(screen.getByText('4 usuários')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    ...['Nome', 'E-mail', 'Tipo', 'Status', 'Válido até', 'Membro desde', 'Ações'],
  ]);
  expect(within(row('Ana Souza')).getByText('Bloqueado')).toBeVisible();
  expect(cells('Ana Souza').slice(0, 2)).toEqual(['ana@teste.example', 'Gratuito']);
  expect(cells('Ana Souza').slice(3)).toEqual(['—', '05/03/2026', '']);
  expect(names()).toEqual(['Ana Souza', 'Bia Lopes', 'Caio Reis', 'Clara Chefe']);
  expect(cells('Bia Lopes').slice(1, 4)).toEqual(['Premium', 'Ativo', '31/12/2026']);
  expect(cells('Caio Reis').slice(1, 4)).toEqual(['Gratuito', 'Expirado', '10/01/2026']);
  expect(cells('Clara Chefe').slice(1, 4)).toEqual(['Admin', 'Ativo', '—']);
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
});

test('the search is sent once typing pauses and returns to page 1', async () => {
  const { user, requests } = await openUsers(THREE_PAGES, `${PATH}?pagina=2&aba=x`);
  expect(requests).toEqual([{ ...FIRST, offset: 10 }]);
  expect(names()[0]).toBe('Pessoa 11');
  // The clock of the test goes slower than a busy machine's, on which a keypress may take longer than the pause.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.type(search(), ' "(2),%_*\\ ');
  await at(`${PATH}?aba=x&busca=%22%282%29%2C%25_*%5C`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 1'));
  expect(requests.slice(1)).toEqual([{ ...FIRST, search: '"(2),%_*\\' }]);
  expect(page(1)).toHaveAttribute('aria-current', 'page');
  expect(search()).toHaveValue(' "(2),%_*\\ ');
});

test('search and page are read from the URL, and Back undoes a step', async () => {
  const { user, requests } = await openUsers(THREE_PAGES, `${PATH}?busca=pes&pagina=3`);
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

test('a URL past the last page shows the last page', async () => {
  await openUsers(THREE_PAGES.slice(0, 20), `${PATH}?pagina=3`);
  expect(names()).toEqual(THREE_PAGES.slice(10, 20).map(({ name }) => name));
  expect(toasts('error')).toEqual([]);
});

test('a page past the end shows the last page even if the server answers with an empty list', async () => {
  usersServer(THREE_PAGES.slice(0, 20), ({ offset }) =>
    offset === 20 ? HttpResponse.json([], { headers: { 'content-range': '*/20' } }) : undefined,
  );
  await renderApp(`${PATH}?pagina=3`, { as: 'member' });
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
});

test('the previous page stays visible, marked as busy, until the next one has loaded', async () => {
  const { held, release } = hold();
  usersServer(THREE_PAGES, async ({ offset }) => {
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

test('a list that is lost in transit shows an error with Retry; a search without results says so and can be cleared', async () => {
  let failing = true;
  usersServer(ALL_USERS, ({ search }) => {
    if (failing) return HttpResponse.error();
    return search === '' ? undefined : pageOf([], 0);
  });
  const { user } = await renderApp(`${PATH}?busca=ninguém`, { as: 'member' });
  await toast(...LIST_FAILED, 'error');
  const failed = screen.getByRole('heading', { name: 'Falha ao buscar usuários.' });
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible();
  expect(screen.getByText('0 usuários')).toBeVisible();
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await at(PATH);
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
});

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

test('deleting an account, however often that is confirmed, removes its row and moves the focus to the heading', async () => {
  const users = [...ALL_USERS];
  const { held, release } = hold();
  const deletions = deletionsServer(async () => {
    await held;
    users.splice(users.indexOf(BIA), 1);
    return deleted();
  });
  const { user, requests, dialog } = await openDeletion(BIA, users);
  expect(dialog).toHaveTextContent(
    'A conta de Bia Lopes (pessoa2@teste.example), seus favoritos e sua assinatura serão apagados agora e para sempre.',
  );
  expect(dialog).toHaveTextContent('Dos pagamentos fica só o valor, sem o nome.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir' })).toHaveFocus());

  const read = requests.length;
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
  expect(deletions).toEqual([['Bearer access', BIA.id]]);
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

const FAILURES: [() => Response, string][] = [
  [() => HttpResponse.error(), FAILED],
  [() => apiRefusal(403, 'Acesso negado.'), 'Acesso negado.'],
];

test('a deletion that fails shows an error and keeps the dialog open; of an account that no longer exists it says so, closes the dialog and reloads the list', async () => {
  const answers = [...FAILURES.map(([answer]) => answer), () => apiRefusal(404, 'Usuário não encontrado.')];
  const deletions = deletionsServer(() => answers[deletions.length - 1]!());
  const { user, requests, dialog } = await openDeletion(BIA);
  for (const [, message] of FAILURES) {
    await confirm(user);
    await toast('Erro ao excluir', message, 'error');
    expect(dialog).toBeVisible();
    await clearToasts();
  }
  await waitFor(() => expect(requests).toHaveLength(1 + FAILURES.length));
  await confirm(user);
  await toast('Erro ao excluir', 'Usuário não encontrado.', 'error');
  await dialogGone();
  expect(heading()).toHaveFocus();
  expect(toasts('success')).toEqual([]);
  await waitFor(() => expect(requests).toHaveLength(2 + FAILURES.length));
});

test('Escape deletes nobody and returns the focus to the button', async () => {
  const deletions = deletionsServer();
  const { user } = await openDeletion(BIA);
  await user.keyboard('{Escape}');
  await dialogGone();
  expect(menuButton(BIA.name)).toHaveFocus();
  expect(deletions).toEqual([]);
});
