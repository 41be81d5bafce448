import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { MEMBER_FILTERS } from '@/domain/member';
import { listedUser } from '../support/builders';
import { refusal } from './support/msw';
import { menuButton, menuItem, menuItems } from './support/row-menu';
import { at, toast } from './support/screen';
import { ALL_USERS, ANA, FIRST, openUsers, pageOf, usersServer } from './support/users';
import { renderApp } from './support/render-route';

const PATH = '/admin/usuarios';
const MANY = Array.from({ length: 60 }, (_, index) => listedUser(index + 1));

const heading = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(heading(name)).getByRole('button');
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!;

test('a heading sorts the list up and down, says so to screen readers and returns to page 1', async () => {
  const { user, requests } = await openUsers(MANY, `${PATH}?busca=pes&pagina=2`);
  expect(heading('Nome')).toHaveAttribute('aria-sort', 'ascending');
  expect(heading('Válido até')).toHaveAttribute('aria-sort', 'none');
  expect(heading('E-mail')).not.toHaveAttribute('aria-sort');

  await user.click(sortBy('Válido até'));
  await at(`${PATH}?busca=pes&ordem=validade`);
  expect(heading('Válido até')).toHaveAttribute('aria-sort', 'ascending');
  expect(heading('Nome')).toHaveAttribute('aria-sort', 'none');
  await user.click(sortBy('Válido até'));
  await at(`${PATH}?busca=pes&ordem=-validade`);
  expect(heading('Válido até')).toHaveAttribute('aria-sort', 'descending');
  await user.click(sortBy('Membro desde')); // the newest come first
  await at(`${PATH}?busca=pes&ordem=-membro`);
  expect(heading('Membro desde')).toHaveAttribute('aria-sort', 'descending');
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

test('an order in the URL is shown at its heading, and an unknown one is ignored', async () => {
  const { unmount, requests } = await openUsers(ALL_USERS, `${PATH}?ordem=-nome`);
  expect(heading('Nome')).toHaveAttribute('aria-sort', 'descending');
  expect(requests).toEqual([{ ...FIRST, order: 'sort_name.desc' }]);
  unmount();
  const again = await openUsers(ALL_USERS, `${PATH}?ordem=email`);
  expect(heading('Nome')).toHaveAttribute('aria-sort', 'ascending');
  expect(again.requests).toEqual([FIRST]);
});

test('narrow screens have the same orders in a select', async () => {
  const { user } = await openUsers();
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

test('the number of rows on a page is kept in the URL and returns to page 1', async () => {
  const { user, requests } = await openUsers(MANY, `${PATH}?pagina=2`);
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

test.each(['7', '0', '1000', 'x'])(
  'a URL that asks for %s rows on a page gets the usual ten',
  async (rows) => {
    const { requests } = await openUsers(MANY, `${PATH}?linhas=${rows}`);
    expect(requests).toEqual([FIRST]);
  },
);

test('a list that fits on the smallest page offers no other size', async () => {
  await openUsers();
  expect(screen.queryByLabelText('Linhas por página')).toBeNull();
});

test.each(MEMBER_FILTERS)(
  'the filter "$label" is kept in the URL and sent to the server',
  async ({ value, asked, label }) => {
    const { user, requests } = await openUsers(MANY, `${PATH}?pagina=2`);
    await user.selectOptions(screen.getByLabelText('Mostrar'), label);
    await at(`${PATH}?filtro=${value}`);
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...FIRST, filter: asked }));
  },
);

test('a filter that nobody matches says so and offers to clear it, and an unknown one is ignored', async () => {
  usersServer([], ({ filter }) => pageOf(filter ? [] : ALL_USERS, 0));
  const { user, unmount } = await renderApp(`${PATH}?filtro=bloqueado`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum usuário com este filtro' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await screen.findByRole('table', { name: 'Usuários' });
  await at(PATH);
  expect(screen.getByLabelText('Buscar usuários')).toHaveFocus();
  unmount();
  const { requests } = await openUsers(ALL_USERS, `${PATH}?filtro=todos`);
  expect(requests).toEqual([FIRST]);
  expect(screen.getByLabelText('Mostrar')).toHaveValue('');
});

test('a blocked account is marked in the list', async () => {
  await openUsers([{ ...ANA, blocked: true }]);
  expect(within(row('Ana Souza')).getByText('Bloqueado')).toBeVisible();
});

test('a click anywhere in a row opens the account', async () => {
  const { user } = await openUsers();
  await user.click(within(row('Ana Souza')).getByText('N/A'));
  await at(`${PATH}/${ANA.id}`);
});

test('a click on a control of a row, or one that ends the selection of text, does not open the account', async () => {
  const { user } = await openUsers();
  await user.click(menuButton('Ana Souza'));
  await menuItems();
  expect(window.location.pathname).toBe(PATH);
  await user.keyboard('{Escape}');

  const text = within(row('Ana Souza')).getByText('N/A');
  window.getSelection()!.selectAllChildren(text);
  fireEvent.click(text);
  expect(window.location.pathname).toBe(PATH);
  window.getSelection()!.removeAllRanges();
  fireEvent.click(text);
  await at(`${PATH}/${ANA.id}`);
});

test('a click in a row with Ctrl held is left to the browser, as on the link itself', async () => {
  await openUsers();
  const clicks: boolean[] = [];
  // The event reaches the window after React, which would have prevented the browser's own way.
  const watch = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement) clicks.push(event.ctrlKey && !event.defaultPrevented);
    event.preventDefault(); // jsdom cannot open a page
  };
  window.addEventListener('click', watch);
  fireEvent.click(within(row('Ana Souza')).getByText('N/A'), { ctrlKey: true });
  window.removeEventListener('click', watch);
  expect(clicks).toEqual([true]);
  expect(window.location.pathname).toBe(PATH);
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

/** Keeps what is downloaded. */
function downloads() {
  const files: { name: string; content: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    blob = content as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: blob });
  });
  return files;
}

test('the CSV has every account of the search and filter, and no cell that runs as a formula', async () => {
  const files = downloads();
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
  const asked = usersServer(ALL_USERS, ({ limit }) =>
    limit === 1000 ? HttpResponse.json([exported], { headers: { 'content-range': '0-0/1' } }) : undefined,
  );
  const { user } = await renderApp(`${PATH}?busca=ana&filtro=ativo&ordem=-nome&pagina=1`, { as: 'member' });
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
  expect(head).toMatch(/^"Nome";"E-mail";"E-mail confirmado";.*;"Bloqueado"$/);
  expect(line).toBe(
    `"'=1+1";"ana@teste.example";"Sim";"Gratuito";"N/A";"31/12/2026";"05/03/2026";"2";"R$ 59,80";"Sim";"Não";"Não";"Sim";"Não";"Não"`,
  );
});

test('an export that fails says so and downloads nothing', async () => {
  const files = downloads();
  usersServer(ALL_USERS, ({ limit }) => (limit === 1000 ? refusal(403) : undefined));
  const { user } = await renderApp(PATH, { as: 'member' });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toast('Erro ao exportar', 'Falha ao buscar usuários.', 'error');
  expect(files).toEqual([]);
});
