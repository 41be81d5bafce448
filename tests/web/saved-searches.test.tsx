import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSearchOf } from '@/domain/saved-search/saved-search';
import { memberRow, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { keepAccount } from './support/account';
import { databaseRefusal, hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { SEEN_AT, savedSearch, savedSearchServer } from './support/saved-searches';
import { clearToasts, expectFault, fill, toast, toasts } from './support/screen';

const FAILED = 'Não foi possível carregar suas buscas salvas.';
const WOMEN = savedSearch(1, 'Peças femininas', { category: 'Moda Feminina', premium: true });
const TERMS = savedSearch(2, 'Toritama', { state: 'PE', city: 'Toritama', maxPieces: 12, list: 3 });
const TEXT = savedSearch(3, 'Saias', { text: 'saia' });
const ENDED = '2026-01-01T00:00:00Z';
const ALL = [WOMEN, TERMS, TEXT];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    table('get', 'accounts', () => HttpResponse.json(premiumRow)),
    table('get', 'member_perks', () => rows([])),
  );
});
afterEach(() => vi.restoreAllMocks());

async function open(searches = ALL, news: Record<string, number> = {}) {
  const { sent } = savedSearchServer(searches, news);
  const view = await renderApp('/perfil?aba=buscas', { as: 'member' });
  await screen.findByRole('list', { name: 'Buscas salvas' });
  return { ...view, sent };
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);
const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('each search shows its filters and its news, and opens the directory with exactly these filters', async () => {
  const { container } = await open(ALL, { 1: 3, 3: 1 });
  expect(names()).toEqual(['Saias', 'Toritama', 'Peças femininas']);
  await screen.findByText('3 novos');
  expect(card('Peças femininas').getByText('Moda Feminina · Premium')).toBeVisible();
  expect(card('Saias').getByText('“saia”')).toBeVisible();
  expect(card('Saias').getByText('1 novo')).toBeVisible();
  expect(card('Toritama').getByText('Seleção VIP · Pernambuco · Toritama · Até 12 peças')).toBeVisible();
  expect(link('Peças femininas')).toHaveAttribute(
    'href',
    '/fornecedores?categoria=Moda+Feminina&premium=1&ordem=novos',
  );
  expect(link('Saias')).toHaveAttribute('href', '/fornecedores?busca=saia&ordem=novos');
  expect(link('Toritama')).toHaveAttribute('href', '/fornecedores?lista=3&uf=PE&cidade=Toritama&pecas=12');
  await expectAccessible(container);
});

test('the menu of the profile and the home page tell how many suppliers are new', async () => {
  savedSearchServer(ALL, { 1: 3, 3: 1, 99: 5 });
  const profile = await renderApp('/perfil', { as: 'member' });
  expect(await screen.findByRole('link', { name: /^Buscas salvas ?4 ?fornecedores novos$/ })).toBeVisible();
  profile.unmount();
  await renderApp('/home', { as: 'member' });
  expect(await screen.findByRole('link', { name: 'Novidades nas suas buscas: 4' })).toHaveAttribute(
    'href',
    '/perfil?aba=buscas',
  );
});

test('a member without saved searches is not asked about news, and sees how to save one', async () => {
  savedSearchServer();
  const asked = vi.fn(() => rows([]));
  server.use(table('get', 'suppliers', asked));
  await renderApp('/perfil?aba=buscas', { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma busca salva' })).toBeVisible();
  expect(screen.getByText('Avisar quando chegar fornecedor novo')).toBeVisible();
  expect(link('Explorar diretório')).toHaveAttribute('href', '/fornecedores');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['a free member', memberRow, 'Ver os planos'],
  [
    'a member whose Premium has ended',
    { ...memberRow, status: 'expired', ends_at: ENDED },
    'Renovar o Premium',
  ],
])(
  'for %s, a search that uses Premium’s filters rests and leads to the plans',
  async (_who, account, plans) => {
    server.use(table('get', 'accounts', () => HttpResponse.json(account)));
    await open(ALL, { 2: 1, 3: 1 });
    expect(await screen.findByText('1 novo')).toBeVisible(); // of the other search
    expect(card('Toritama').getByText(/Em pausa: usa filtros do Premium\./)).toBeVisible();
    expect(card('Toritama').queryByRole('link', { name: 'Toritama' })).toBeNull();
    expect(card('Toritama').getByRole('link', { name: plans })).toHaveAttribute('href', '/planos');
    const mails = card('Toritama').getByRole('switch');
    expect(mails).toBeDisabled();
    expect(mails).toHaveAccessibleDescription('Nada chega por e-mail enquanto a busca está em pausa.');
    expect(card('Saias').getByRole('switch')).toBeEnabled();
    expect(screen.getAllByText(/Em pausa/)).toHaveLength(1);
  },
);

test('a failure to load shows a retry, which moves the focus to the heading, a full list says so, and news that fail are left out', async () => {
  server.use(
    table('get', 'saved_searches', () => refusal(500)),
    table('get', 'suppliers', () => refusal(500)),
  );
  const { user } = await renderApp('/perfil?aba=buscas', { as: 'member' });
  await screen.findByText(FAILED);
  const { held, release } = hold();
  const many = Array.from({ length: 20 }, (_, id) =>
    savedSearch(id + 1, `Busca ${id + 1}`, { text: `x${id}` }),
  );
  savedSearchServer(many);
  server.use(
    table('get', 'saved_searches', () => held, { once: true }),
    table('get', 'suppliers', () => refusal(500)),
  );
  await user.click(button('Tentar novamente'));
  expect(await screen.findByRole('status', { name: 'Carregando buscas salvas…' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Buscas salvas' })).toHaveFocus();
  release();
  expect(await screen.findByRole('link', { name: 'Busca 20' })).toBeVisible();
  expect(screen.getByText(/^20 de 20 buscas salvas\./)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Excluir Busca 20'));
  await waitFor(() => expect(screen.queryByText(/de 20 buscas salvas/)).toBeNull());
});

describe('e-mails', () => {
  const mailSwitch = () => screen.getByRole('switch', { name: 'Avisar por e-mail: Saias' });

  test('a search can be left out of the weekly e-mail, and taken in again, and a change that fails is taken back', async () => {
    const { user, sent } = await open();
    await user.click(mailSwitch());
    expect(mailSwitch()).not.toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ verb: 'patch', id: 3, body: { notifies: false } }]));
    await user.click(mailSwitch());
    await waitFor(() => expect(sent[1]).toEqual({ verb: 'patch', id: 3, body: { notifies: true } }));
    expect(mailSwitch()).toBeChecked();
    server.use(table('patch', 'saved_searches', () => refusal(500)));
    await user.click(mailSwitch());
    await toast('Erro', 'Não foi possível alterar a busca. Tente novamente.', 'error');
    expect(mailSwitch()).toBeChecked();
  });

  test('without a connection one toast says so, however often the switch is tapped', async () => {
    const { user } = await open();
    server.use(
      table('patch', 'saved_searches', () => HttpResponse.error()),
      table('delete', 'saved_searches', () => HttpResponse.error()),
    );
    const why = 'Não foi possível alterar a busca. Verifique sua conexão e tente novamente.';
    await user.click(mailSwitch());
    await toast('Erro', why, 'error');
    expect(mailSwitch()).toBeChecked();
    const { held, release } = hold();
    server.use(table('patch', 'saved_searches', () => held.then(() => HttpResponse.error())));
    await user.click(mailSwitch());
    expect(mailSwitch()).not.toBeChecked();
    release();
    await waitFor(() => expect(mailSwitch()).toBeChecked());
    await user.click(button('Excluir Saias'));
    const kept = 'Não foi possível excluir a busca. Verifique sua conexão e tente novamente.';
    await toast('Erro ao excluir busca', kept, 'error'); // a second one of the switch would be shown by now
    expect(toasts('error').sort()).toEqual([`Erro ${why}`, `Erro ao excluir busca ${kept}`]);
  });

  test('a member who gets no e-mails about new suppliers cannot turn on those of one search, but all of them', async () => {
    const { changes } = keepAccount({ ...premiumRow, notify_new_suppliers: false });
    const { user } = await open();
    expect(mailSwitch()).toBeDisabled();
    expect(mailSwitch()).toHaveAccessibleDescription('Os e-mails de “Novos fornecedores” estão desligados.');
    await user.click(screen.getByRole('switch', { name: /^E-mails de “Novos fornecedores”/ }));
    await waitFor(() => expect(changes).toEqual([{ notify_new_suppliers: true }]));
    await waitFor(() => expect(mailSwitch()).toBeEnabled());
    expect(mailSwitch()).not.toHaveAccessibleDescription();
  });
});

describe('renaming', () => {
  async function openRename() {
    const view = await open();
    await view.user.click(button('Renomear Saias'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renomear busca' }));
    const save = () => view.user.click(dialog.getByRole('button', { name: 'Salvar' }));
    return { ...view, dialog, save };
  }

  test('a name is required, a failed save keeps what was typed, and the new name is saved, and the focus returns to the button', async () => {
    const { user, sent, dialog, save } = await openRename();
    await fill(user, { 'Nome da busca': '' });
    await save();
    expectFault('Nome da busca', 'Dê um nome à busca.');
    expect(sent).toEqual([]);

    server.use(table('patch', 'saved_searches', () => refusal(500), { once: true }));
    await fill(user, { 'Nome da busca': ' Saias longas ' });
    await save();
    await toast('Erro', 'Não foi possível alterar a busca. Tente novamente.', 'error');
    expect(dialog.getByLabelText('Nome da busca')).toHaveValue(' Saias longas ');

    await save();
    await toast('Sucesso', 'Busca renomeada.', 'success');
    expect(sent).toEqual([{ verb: 'patch', id: 3, body: { name: 'Saias longas' } }]);
    expect(names()).toContain('Saias longas');
    await waitFor(() => expect(button('Renomear Saias longas')).toHaveFocus());
  });

  test('if the search was deleted elsewhere, the dialog closes, a toast says so, and the list lacks the search', async () => {
    const { user, save } = await openRename();
    savedSearchServer([WOMEN, TERMS]);
    await fill(user, { 'Nome da busca': 'Saias longas' });
    await save();
    await toast('Erro', 'Esta busca não existe mais.', 'error');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(names()).toEqual(['Toritama', 'Peças femininas']));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Buscas salvas' })).toHaveFocus(),
    );
  });
});

describe('deleting', () => {
  const undo = () => screen.findByRole('button', { name: 'Desfazer' });

  test('a search is gone at once, the focus moves to the next one, and undo restores it', async () => {
    const { user, sent } = await open([WOMEN, { ...TERMS, notifies: false }, TEXT]);
    await user.click(button('Excluir Toritama'));
    await waitFor(() => expect(names()).toEqual(['Saias', 'Peças femininas']));
    expect(button('Excluir Peças femininas')).toHaveFocus();
    expect(sent).toEqual([{ verb: 'delete', id: 2, body: null }]);

    await user.click(await undo());
    await waitFor(() => expect(names()).toEqual(['Toritama', 'Saias', 'Peças femininas']));
    expect(sent[1]).toEqual({
      verb: 'post',
      id: null,
      body: { ...newSearchOf(TERMS), notifies: false, seen_at: SEEN_AT }, // so that its news come back
    });
    expect(screen.getByRole('heading', { level: 2, name: 'Buscas salvas' })).toHaveFocus();
  });

  test('a search that could not be deleted is shown again, an undo that is refused says why, and after the last one the focus is on the heading', async () => {
    const { user } = await open([TEXT]);
    const { held, release } = hold();
    server.use(table('delete', 'saved_searches', () => held.then(() => refusal(500)), { once: true }));
    await user.click(button('Excluir Saias'));
    await waitFor(() => expect(names()).not.toContain('Saias'));
    release();
    await toast('Erro ao excluir busca', 'Não foi possível excluir a busca.', 'error');
    expect(names()).toContain('Saias');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    await clearToasts();

    await user.click(button('Excluir Saias'));
    expect(await screen.findByRole('heading', { name: 'Nenhuma busca salva' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Buscas salvas' })).toHaveFocus();
    const full = 'Você já salvou 20 buscas, o máximo. Exclua uma antes.';
    server.use(table('post', 'saved_searches', () => databaseRefusal(409, 'PT409', full)));
    await user.click(await undo());
    await waitFor(() => expect(toasts('error')).toEqual([`Erro ${full}`]));
  });

  test('a search that was deleted elsewhere before can be restored, without its news', async () => {
    const { user, sent } = await open();
    server.use(table('delete', 'saved_searches', () => rows([])));
    await user.click(button('Excluir Saias'));
    await user.click(await undo());
    await waitFor(() => expect(sent).toEqual([{ verb: 'post', id: null, body: newSearchOf(TEXT) }]));
  });
});
