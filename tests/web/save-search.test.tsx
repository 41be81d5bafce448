import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memberRow, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { keepAccount } from './support/account';
import { answerDirectory } from './support/advanced-filters';
import { answerAuth } from './support/auth-answers';
import { loseCode } from './support/connection';
import { found } from './support/directory';
import { databaseRefusal, refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { savedSearch, savedSearchServer } from './support/saved-searches';
import { at, expectFault, fill, toast, toasts } from './support/screen';

const OFFER = 'Avisar quando chegar fornecedor novo';
const FEMININE = '/fornecedores?categoria=Moda+Feminina';
const LIST = '/perfil?aba=buscas';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const offer = () => screen.findByRole('button', { name: OFFER });
const offered = () => screen.queryAllByText(OFFER).length;
const savedLink = () => screen.findByRole('link', { name: 'Busca salva' });

async function openDialog(path = FEMININE) {
  const view = await renderApp(path, { as: 'member' });
  await view.user.click(await offer());
  const dialog = within(await screen.findByRole('dialog', { name: OFFER }));
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Salvar busca' }));
  return { ...view, dialog, save };
}

test('a filtered result can be saved, once, with its name, and then leads to the saved searches', async () => {
  const { sent } = savedSearchServer();
  const { user, dialog, save } = await openDialog('/home?categoria=Moda+Feminina&premium=1&ordem=nome');
  expect(dialog.getByLabelText('Nome da busca')).toHaveValue('Moda Feminina, Premium');
  // Who gets e-mails about new suppliers is not asked about them.
  expect(dialog.queryByRole('switch')).toBeNull();
  expect(dialog.getByText(/vão no e-mail da semana e ficam em/)).toBeVisible();
  await fill(user, { 'Nome da busca': 'Minhas peças' });
  await save();
  await toast('Sucesso', 'Busca salva.', 'success');
  expect(sent).toEqual([
    {
      verb: 'post',
      id: null,
      body: expect.objectContaining({
        name: 'Minhas peças',
        category_id: 1,
        only_premium: true,
        text: '',
        notifies: true,
      }) as unknown,
    },
  ]);
  expect(await savedLink()).toHaveAttribute('href', LIST);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await savedLink()).toHaveFocus());
});

test('a result without filters is not offered to be saved, nor are the favorites alone, nor a text that nobody sees', async () => {
  const { user } = await renderApp('/fornecedores?ordem=nome&favoritos=1', { as: 'member' });
  await found();
  expect(offered()).toBe(0);
  const field = screen.getByRole('searchbox');
  await user.click(field);
  await user.paste('lumi');
  expect(await offer()).toBeVisible();
  await user.clear(field);
  await user.click(field);
  await user.paste('\u200b');
  await waitFor(() => expect(offered()).toBe(0));
  await user.paste('lumi');
  expect(await offer()).toBeVisible();
});

test('a search that finds nothing offers once to tell when something comes', async () => {
  const { sent } = savedSearchServer();
  const { save } = await openDialog('/fornecedores?busca=zzzz');
  expect(screen.getByText('Nenhum fornecedor encontrado para “zzzz”.')).toBeInTheDocument();
  expect(offered()).toBe(2); // the button and the title of its dialog
  await save();
  expect(await savedLink()).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a search with advanced filters is saved with them and the name says what they are', async () => {
  answerDirectory();
  const { sent } = savedSearchServer();
  const { dialog, save } = await openDialog('/fornecedores?uf=PE&cidade=Toritama&pecas=12');
  expect(dialog.getByLabelText('Nome da busca')).toHaveValue('Fornecedores em Toritama (PE), até 12 peças');
  await save();
  await savedLink();
  expect(sent[0]?.body).toMatchObject({ state: 'PE', city: 'Toritama', max_pieces: 12 });
});

test('a member without Premium cannot save filters that are not applied for them', async () => {
  answerDirectory(memberRow);
  const { sent } = savedSearchServer();
  const { save } = await openDialog('/fornecedores?uf=PE&busca=ateli');
  await save();
  await savedLink();
  expect(sent[0]?.body).toMatchObject({ state: null, text: 'ateli' });
});

describe('saving fails', () => {
  test('a name is required, and a save that fails says so and keeps the name, for a second attempt', async () => {
    const { sent } = savedSearchServer();
    server.use(table('post', 'saved_searches', () => refusal(500), { once: true }));
    const { user, dialog, save } = await openDialog();
    await fill(user, { 'Nome da busca': '  ' });
    await save();
    expectFault('Nome da busca', 'Dê um nome à busca.');
    await fill(user, { 'Nome da busca': 'Saias' });
    await save();
    await toast('Erro', 'Não foi possível salvar a busca. Tente novamente.', 'error');
    expect(dialog.getByLabelText('Nome da busca')).toHaveValue('Saias');
    expect(dialog.queryByRole('link', { name: 'Ver buscas salvas' })).toBeNull();
    await save();
    await savedLink();
    expect(sent).toHaveLength(1);
  });

  const FULL = 'Você já salvou 20 buscas, o máximo. Exclua uma antes.';
  test('when there are too many or the same search from another tab, the dialog says so and leads to the saved searches', async () => {
    savedSearchServer();
    const { user, dialog, save } = await openDialog();
    for (const [code, message, shown] of [
      ['PT409', FULL, FULL],
      ['23505', 'duplicate key', 'Você já salvou uma busca com estes filtros.'],
    ] as const) {
      server.use(table('post', 'saved_searches', () => databaseRefusal(409, code, message)));
      await save();
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(shown));
      expect(screen.getAllByText(new RegExp(`^${shown}`))).toHaveLength(1); // no toast repeats it
    }
    await user.click(dialog.getByRole('link', { name: 'Ver buscas salvas' }));
    await at(LIST);
  });

  test('a member with as many searches as possible is told so at once, and led to them', async () => {
    const { sent } = savedSearchServer(
      Array.from({ length: 20 }, (_, id) => savedSearch(id + 1, `Busca ${id + 1}`, { text: `x${id}` })),
    );
    const { user } = await openDialog();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Você já salvou 20 buscas, o máximo\./)).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await expectAccessible(document.body);
    await user.click(dialog.getByRole('link', { name: 'Ver buscas salvas' }));
    await at(LIST);
    expect(toasts('error')).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('without the code of the button the directory stays as it is', async () => {
    const lost = loseCode('@/features/saved-searches/save-search');
    try {
      await renderApp(FEMININE, { as: 'member' });
      await found('2 fornecedores encontrados');
      await lost.noticed();
      expect(offered()).toBe(0);
      expect(screen.getByText('2 fornecedores encontrados')).toBeVisible();
    } finally {
      lost.restore();
    }
  });
});

test('a member without e-mails about new suppliers sees a notice, can turn them on, and sees an error if that fails', async () => {
  const { changes } = keepAccount({ ...premiumRow, notify_new_suppliers: false });
  const { user, dialog } = await openDialog();
  const choice = dialog.getByRole('switch', { name: /^E-mails de “Novos fornecedores”/ });
  expect(dialog.getByText('Estão desligados: nenhuma busca chega por e-mail.')).toBeVisible();
  expect(dialog.getByText(/que combinam com ela ficam em/)).toBeVisible();
  server.use(table('patch', 'profiles', () => refusal(500), { once: true }));
  await user.click(choice);
  await toast('Erro', 'Falha ao atualizar o perfil.', 'error');
  expect(choice).not.toBeChecked();

  await user.click(choice);
  expect(await dialog.findByText('Ligados para todas as suas buscas.')).toBeVisible();
  expect(choice).toBeChecked();
  expect(changes).toEqual([{ notify_new_suppliers: true }]);
});

describe('a search that is saved already', () => {
  const SEARCH = savedSearch(7, 'Peças femininas', { category: 'Moda Feminina' });
  const seen = { verb: 'patch', id: 7, body: { seen_at: expect.any(String) as string } };

  test('looking at its results marks it as seen, once', async () => {
    const { sent } = savedSearchServer([SEARCH], { 7: 2 });
    const { user } = await renderApp(FEMININE, { as: 'member' });
    await waitFor(() => expect(sent).toEqual([seen]));
    await user.click(await savedLink());
    await at(LIST);
    expect(await screen.findByRole('link', { name: 'Peças femininas' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('2 novos')).toBeNull());
    expect(sent).toEqual([seen]);
  });

  test('nothing is marked while nothing is new, nor with other filters', async () => {
    const { sent } = savedSearchServer([SEARCH, savedSearch(8, 'Outra', { text: 'xyz' })], { 8: 1 });
    const { user } = await renderApp(FEMININE, { as: 'member' });
    await savedLink();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('lumi');
    await offer();
    expect(sent).toEqual([]);
  });

  test('is offered again if the saved searches cannot be loaded', async () => {
    server.use(table('get', 'saved_searches', () => refusal(500)));
    await renderApp(FEMININE, { as: 'member' });
    expect(await offer()).toBeVisible();
  });
});

test('a visitor logs in and comes back to the same result, where the dialog opens and returns the focus', async () => {
  answerAuth();
  savedSearchServer();
  const { user } = await renderApp('/fornecedores?categoria=Moda+Feminina&ordem=nome');
  await user.click(await screen.findByRole('link', { name: OFFER }));
  await at('/login');
  const why = 'Entre ou cadastre-se grátis para salvar esta busca.';
  expect(await screen.findByText(why)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Cadastre-se agora' }));
  expect(await screen.findByRole('heading', { name: 'Crie sua conta' })).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Entrar' }));
  await screen.findByRole('heading', { name: 'Bem-vindo de volta' });
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Avisar quando chegar fornecedor novo' });
  expect(within(dialog).getByLabelText('Nome da busca')).toHaveValue('Moda Feminina');
  await at('/fornecedores?categoria=Moda+Feminina&ordem=nome');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar busca' }));
  await waitFor(async () => expect(await savedLink()).toHaveFocus());
});

test('a visitor who has saved the search already comes back to it without a dialog, with the focus on the link to it', async () => {
  answerAuth();
  savedSearchServer([savedSearch(7, 'Peças femininas', { category: 'Moda Feminina' })]);
  await renderApp(`${FEMININE}&salvar=1`, { as: 'member' });
  const link = await savedLink();
  await at(FEMININE);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
});
