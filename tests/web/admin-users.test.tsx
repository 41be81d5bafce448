import axe from 'axe-core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchFilter } from '@/data/users/search-filter';
import { subscriptionOf, type ListedUser } from '@/domain/user';
import { adminRow, listedUser } from '../support/builders';
import { hold, refusal, server, table } from '../support/msw';
import { at, expectFault, toast, toasts } from '../support/on-screen';
import { renderApp } from '../support/render-route';

const PATH = '/admin/usuarios';
const LIST_FAILED = ['Erro ao buscar usuários', 'Falha ao buscar usuários.'] as const;
const CHANGE_FAILED = ['Erro ao atualizar', 'Falha ao atualizar a assinatura.'] as const;
const EXPIRY_MISSING = 'A data de expiração é obrigatória para o plano Premium.';

const ANA = listedUser(1, { name: 'Ana Souza', email: 'ana@teste.example' });
const BIA = listedUser(2, {
  name: 'Bia Lopes',
  role: 'premium',
  status: 'active',
  ends_at: '2027-01-01T02:59:59.999+00:00',
});
const CAIO = listedUser(3, { name: 'Caio Reis', status: 'expired', ends_at: '2026-01-10T12:00:00+00:00' });
const CLARA = listedUser(4, { name: 'Clara Chefe', role: 'admin', status: 'active' });
const ALL = [ANA, BIA, CAIO, CLARA];
const MANY = Array.from({ length: 23 }, (_, index) => listedUser(index + 1));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** What a request for the list asks for: the search as PostgREST gets it, and the row it starts with. */
interface Asked {
  or: string | null;
  offset: number;
}

/** Answers for `accounts` as PostgREST does: the admin's own row, and pages of the users. */
function usersServer(
  users: ListedUser[],
  answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>,
) {
  const requests: Asked[] = [];
  server.use(
    table('get', 'accounts', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      if (params.has('id')) return HttpResponse.json(adminRow);
      expect(params.get('order')).toBe('name.asc,id.asc');
      expect(params.get('limit')).toBe('10');
      expect(request.headers.get('prefer')).toContain('count=exact');
      const asked = { or: params.get('or'), offset: Number(params.get('offset')) };
      requests.push(asked);
      return (await answer?.(asked)) ?? pageOf(users, asked.offset);
    }),
  );
  return requests;
}

function pageOf(users: ListedUser[], offset: number) {
  const headers = { 'content-range': `*/${users.length}` };
  if (offset > 0 && offset >= users.length)
    return HttpResponse.json({ code: 'PGRST103', message: 'Recusado' }, { status: 416, headers });
  return HttpResponse.json(users.slice(offset, offset + 10), { headers });
}

async function open(users = ALL, path = PATH) {
  const requests = usersServer(users);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Usuários' });
  return { ...view, requests };
}

const search = () => screen.getByRole('searchbox', { name: 'Buscar usuários' });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const action = (name: string) => screen.getByRole('button', { name: `Alterar assinatura de ${name}` });
const page = (number: number) => screen.getByRole('button', { name: `Página ${number}` });
const asked = (text: string) => `(${searchFilter(text)})`;

type User = Awaited<ReturnType<typeof open>>['user'];

/** Keeps what is sent to change a subscription, and answers as the database does. */
function changesServer(answer: () => Response | Promise<Response> = () => HttpResponse.json([{}])) {
  const changes: { userId: string | null; body: unknown }[] = [];
  server.use(
    table('patch', 'subscriptions', async ({ request }) => {
      const userId = new URL(request.url).searchParams.get('user_id');
      changes.push({ userId, body: await request.json() });
      return answer();
    }),
  );
  return changes;
}

async function openDialog(user: User, { name }: ListedUser) {
  await user.click(action(name));
  return within(await screen.findByRole('dialog', { name: 'Alterar assinatura' }));
}

async function choosePremium(user: User, day: string) {
  await user.selectOptions(screen.getByLabelText('Plano'), 'Premium');
  fireEvent.change(await screen.findByLabelText('Data de expiração'), { target: { value: day } });
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }));

test('each user is shown with plan, status and dates', async () => {
  const { container } = await open();
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
  const change = 'Alterar assinatura';
  expect(cells('Ana Souza')).toEqual(['ana@teste.example', 'Gratuito', 'N/A', '—', '05/03/2026', change]);
  expect(cells('Bia Lopes').slice(1, 4)).toEqual(['Premium', 'Ativo', '31/12/2026']);
  expect(cells('Caio Reis').slice(1, 4)).toEqual(['Gratuito', 'Expirado', '10/01/2026']);
  expect(cells('Clara Chefe').slice(1, 4)).toEqual(['Admin', 'Ativo', '—']);
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
  expect((await axe.run(container)).violations).toEqual([]);
});

test('one user is counted in the singular', async () => {
  await open([CLARA]);
  expect(screen.getByText('1 usuário')).toBeVisible();
});

test('whoever is no admin is not shown the list, and nobody asks for it', async () => {
  const listed = vi.fn();
  server.use(
    table('get', 'accounts', ({ request }) => {
      if (!new URL(request.url).searchParams.has('id')) listed();
      return HttpResponse.json({ ...adminRow, role: 'premium' });
    }),
  );
  await renderApp(PATH, { as: 'member' });
  await at('/');
  expect(listed).not.toHaveBeenCalled();
});

test('typing asks the server once it pauses, and begins again at page 1', async () => {
  const { user, requests } = await open(MANY, `${PATH}?pagina=2&aba=x`);
  expect(requests).toEqual([{ or: null, offset: 10 }]);
  expect(names()[0]).toBe('Pessoa 11');
  await user.type(search(), ' Pessoa "(2),%_*\\ ');
  await at(`${PATH}?aba=x&busca=Pessoa+%22%282%29%2C%25_*%5C`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 1'));
  expect(requests.slice(1)).toEqual([{ or: asked('Pessoa "(2),%_*\\'), offset: 0 }]);
  expect(page(1)).toHaveAttribute('aria-current', 'page');
  expect(search()).toHaveValue(' Pessoa "(2),%_*\\ ');
});

test('nothing that is typed means anything to the server', () => {
  expect(searchFilter('a%')).toBe('name.imatch.\\U00000061\\U00000025,email.imatch.\\U00000061\\U00000025');
  expect(searchFilter('😀ç')).toContain('.\\U0001f600\\U000000e7,');
  expect(searchFilter(String.raw`"'*_%,.()[]{}\:?+^$|~!&=;# `)).toMatch(
    /^name\.imatch\.(\\U[0-9a-f]{8}){27},email\.imatch\.(\\U[0-9a-f]{8}){27}$/,
  );
});

test('search and page come from the address; "back" undoes a step', async () => {
  const { user, requests } = await open(MANY, `${PATH}?busca=pes&pagina=3`);
  expect(search()).toHaveValue('pes');
  expect(names()).toEqual(['Pessoa 21', 'Pessoa 22', 'Pessoa 23']);
  await user.click(screen.getByRole('button', { name: 'Página anterior' }));
  await at(`${PATH}?busca=pes&pagina=2`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
  await user.click(page(1));
  await at(`${PATH}?busca=pes`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 1'));
  expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  expect(requests).toEqual([20, 10, 0].map((offset) => ({ or: asked('pes'), offset })));

  await user.type(search(), 'soa');
  await at(`${PATH}?busca=pessoa`);
  window.history.back();
  await at(`${PATH}?busca=pes&pagina=2`);
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
  expect(search()).toHaveValue('pes');
});

test.each(['0', '-1', 'dois', '1.5', '1e9', ''])(
  'an address that asks for page "%s" gets the first',
  async (value) => {
    const { requests } = await open(MANY, `${PATH}?pagina=${value}`);
    expect(requests).toEqual([{ or: null, offset: 0 }]);
  },
);

test.each([
  ['past the last page', 23, '9', ['Pessoa 21', 'Pessoa 22', 'Pessoa 23']],
  ['just past the last page', 20, '3', MANY.slice(10, 20).map(({ name }) => name)],
  ['past the only page', 4, '2', MANY.slice(0, 4).map(({ name }) => name)],
])('an address %s shows the last one', async (_which, count, number, shown) => {
  await open(MANY.slice(0, count), `${PATH}?pagina=${number}`);
  expect(names()).toEqual(shown);
  expect(toasts('error')).toEqual([]);
});

test('a page past the end that is answered as empty shows the last one too', async () => {
  usersServer(MANY.slice(0, 20), ({ offset }) =>
    offset === 20 ? HttpResponse.json([], { headers: { 'content-range': '*/20' } }) : undefined,
  );
  await renderApp(`${PATH}?pagina=3`, { as: 'member' });
  await waitFor(() => expect(names()[0]).toBe('Pessoa 11'));
});

test('the page before stays, marked as passing, until the next one is there', async () => {
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

test('a search that finds nobody says so and can be cleared', async () => {
  usersServer(ALL, ({ or }) => (or === null ? undefined : pageOf([], 0)));
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
  ['lost on the way', () => HttpResponse.error()],
])('a list that is %s says so and offers another try', async (_how, fail) => {
  let failing = true;
  usersServer(ALL, () => (failing ? fail() : undefined));
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

test('the plan of an admin cannot be changed, and the button says why', async () => {
  const changes = changesServer();
  const { user } = await open();
  const button = action('Clara Chefe');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('O plano de um administrador não pode ser alterado.');
  await user.click(button);
  fireEvent.click(button);
  await user.click(action('Ana Souza')); // a dialog of the admin would stand before this one
  expect(await screen.findByRole('dialog')).toHaveTextContent('Ana Souza');
  expect(changes).toEqual([]);
  expect(subscriptionOf(CLARA)).toEqual({ plan: 'free', day: '' });
});

test('Premium counts until the end of the chosen day in São Paulo', async () => {
  const changes = changesServer();
  const { user, requests } = await open();
  const dialog = await openDialog(user, ANA);
  expect(dialog.getByText('ana@teste.example')).toBeVisible();
  expect(dialog.getByLabelText('Plano')).toHaveValue('free');
  expect(dialog.getByLabelText('Plano')).toHaveFocus();
  expect(dialog.queryByLabelText('Data de expiração')).toBeNull();
  await choosePremium(user, '2998-12-31');
  expect((await axe.run(document.body)).violations).toEqual([]);
  const read = requests.length;
  await save(user);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${ANA.id}`, body: { expires_at: '2999-01-01T02:59:59.999Z' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(action('Ana Souza')).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1)); // what is shown is read again
});

test('the dialog opens with what the user has; Free takes the date away', async () => {
  const changes = changesServer();
  const { user } = await open();
  await openDialog(user, BIA);
  expect(screen.getByLabelText('Plano')).toHaveValue('premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('2026-12-31');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Gratuito');
  expect(screen.queryByLabelText('Data de expiração')).toBeNull();
  await save(user);
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${BIA.id}`, body: { expires_at: null } }]);
});

test('who subscribed once starts as Free, with no date of old', async () => {
  const { user } = await open();
  await openDialog(user, CAIO);
  expect(screen.getByLabelText('Plano')).toHaveValue('free');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('');
});

test('Premium without a date is refused, at the field and in a toast', async () => {
  const changes = changesServer();
  const { user } = await open();
  await openDialog(user, ANA);
  await choosePremium(user, '');
  await save(user);
  await toast('Erro de Validação', EXPIRY_MISSING, 'error');
  expectFault('Data de expiração', EXPIRY_MISSING);
  expect(screen.getByLabelText('Data de expiração')).toHaveFocus();
  expect(changes).toEqual([]);

  await choosePremium(user, '2999-01-01');
  expect(screen.getByLabelText('Data de expiração')).toBeValid();
});

test('a date that no calendar needs is refused at the field', async () => {
  const changes = changesServer();
  const { user } = await open();
  await openDialog(user, ANA);
  await choosePremium(user, '9999-12-31');
  await save(user);
  expectFault('Data de expiração', 'Informe uma data válida.');
  expect(changes).toEqual([]);
});

test('a date that has passed says what it will do', async () => {
  const { user } = await open();
  await openDialog(user, ANA);
  await choosePremium(user, '2999-01-01');
  const field = screen.getByLabelText('Data de expiração');
  expect(field).toHaveAccessibleDescription('O Premium vale até o fim deste dia, no horário de Brasília.');
  await choosePremium(user, '2020-01-01');
  expect(field).toHaveAccessibleDescription('Esta data já passou: a assinatura ficará expirada.');
});

test.each([
  ['lost on the way', () => HttpResponse.error()],
  ['refused', () => refusal(403)],
  ['one of no row, of somebody who is an admin by now', () => HttpResponse.json([])],
])('a change that is %s keeps the dialog and what was typed', async (_how, fail) => {
  let failing = true;
  const changes = changesServer(() => (failing ? fail() : HttpResponse.json([{}])));
  const { user } = await open();
  await openDialog(user, ANA);
  await choosePremium(user, '2998-06-30');
  await save(user);
  await toast(...CHANGE_FAILED, 'error');
  expect(toasts('success')).toEqual([]);
  expect(screen.getByLabelText('Plano')).toHaveValue('premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('2998-06-30');
  failing = false;
  await save(user);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  expect(changes).toHaveLength(2);
});

test('sent twice in a hurry, and again while the dialog goes, it is one change', async () => {
  const { held, release } = hold();
  const changes = changesServer(async () => {
    await held;
    return HttpResponse.json([{}]);
  });
  const { user } = await open();
  await openDialog(user, BIA);
  const form = screen.getByRole('button', { name: 'Salvar' }).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  release();
  await screen.findByRole('button', { name: 'Salvar' }); // for as long as the dialog takes to fade
  fireEvent.submit(form);
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toHaveLength(1);
});

test('"Cancelar" changes nothing', async () => {
  const changes = changesServer();
  const { user } = await open();
  const dialog = await openDialog(user, ANA);
  await choosePremium(user, '2998-12-31');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toEqual([]);
  expect(action('Ana Souza')).toHaveFocus();
});
