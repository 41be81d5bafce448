import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockedSupplier, listedDetails, openSupplier } from '../support/builders';
import { expectAccessible } from './support/axe';
import { answerList, card, found, names } from './support/directory';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const NOTHING = 'Nenhum fornecedor encontrado com os filtros atuais.';
const search = () => screen.getByPlaceholderText('Buscar fornecedores...');
const order = () => screen.getByRole('combobox', { name: 'Ordenar' });
const category = () => screen.getByRole('combobox', { name: 'Categoria' });

beforeEach(() =>
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
    lockedSupplier(3, { name: 'Calçados Zarapê' }),
    openSupplier(4, { name: 'Deluna', category_id: 2, is_premium: true, created_on: '2026-01-16' }),
  ]),
);

async function open(address = '/fornecedores', as: 'visitor' | 'member' = 'visitor') {
  const view = await renderApp(address, { as });
  await found();
  return view;
}

test('the directory shows its heading and the number of suppliers, without accessibility violations', async () => {
  const { container } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Guia de Fornecedores' })).toBeVisible();
  expect(screen.getByText('4 fornecedores encontrados')).toHaveAttribute('role', 'status');
  expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê', 'Deluna']);
  expect(category()).toHaveDisplayValue('Todas as categorias');
  const options = within(category()).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Todas as categorias',
    'Bijuterias',
    'Moda Feminina',
  ]);
  await expectAccessible(container);
});

test('an open card shows the supplier and links to its contacts and its page', async () => {
  await open();
  const shown = card('Ateliê Lumivê');
  expect(shown.getByText('F-0001')).toBeVisible();
  expect(shown.getByText('Moda Feminina')).toBeVisible();
  expect(shown.queryByText('Premium')).toBeNull();
  expect(card('Deluna').getByText('Premium')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Ver Detalhes de Ateliê Lumivê' })).toHaveAttribute(
    'href',
    '/fornecedores/1',
  );
  for (const [name, href] of [
    ['Instagram de Ateliê Lumivê', 'https://www.instagram.com/loja_1/'],
    ['WhatsApp de Ateliê Lumivê', 'https://wa.me/5500900000000'],
    ['Site de Ateliê Lumivê', 'https://f1.example'],
  ] as const) {
    const link = shown.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('an open card tells what is stated about place and orders, and a locked one nothing of it', async () => {
  const stated = listedDetails({
    state: 'GO',
    city: 'Goiânia',
    min_order_pieces: 12,
    sells_to_cpf: true,
  });
  const created_on = new Date().toISOString().slice(0, 10);
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê', created_on, supplier_details: stated }),
    openSupplier(2, { name: 'Brisalu Bijoux', supplier_details: listedDetails() }),
    lockedSupplier(3, { name: 'Calçados Zarapê', created_on }),
  ]);
  await open();
  const facts = 'novo · Goiânia, GO · mín. 12 peças · vende para CPF';
  expect(card('Ateliê Lumivê').getByTitle(facts)).toHaveTextContent(facts.replaceAll(' · ', ' '));
  for (const name of ['Brisalu Bijoux', 'Calçados Zarapê'])
    expect(card(name).queryByText(/novo|mín\.|CPF| · /)).toBeNull();
});

test('the chosen look of the list is kept for later visits', async () => {
  const { user, unmount } = await open();
  const looks = within(screen.getByRole('radiogroup', { name: 'Modo de exibição' }));
  await user.click(looks.getByRole('radio', { name: 'Fotos grandes' }));
  expect(looks.getByRole('radio', { name: 'Fotos grandes' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-density', 'large');
  expect(names()).toHaveLength(4);
  unmount();

  await open();
  expect(screen.getByRole('radio', { name: 'Fotos grandes' })).toBeChecked();
  expect(localStorage.getItem('density')).toBe('large');
});

test('a contact that is missing or is no valid URL is disabled and has no link', async () => {
  answerList([
    openSupplier(1, {
      supplier_details: listedDetails({ website: 'javascript:alert(1)' }),
      supplier_contacts: { whatsapp: null },
    }),
  ]);
  await open();
  const disabled = screen.getAllByRole('link', { name: /: indisponível$/ });
  expect(disabled.map((link) => link.getAttribute('aria-label')?.split(' ')[0])).toEqual([
    'Instagram',
    'WhatsApp',
    'Site',
  ]);
  for (const link of disabled) {
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
  }
});

test('a locked card shows an invitation, opens nothing and links to the plans', async () => {
  const { user } = await open();
  const shown = card('Calçados Zarapê');
  expect(shown.getByText('Fornecedor Premium')).toBeVisible();
  expect(shown.getByText('Assine para ver os detalhes e contatos exclusivos.')).toBeVisible();
  const links = shown.getAllByRole('link');
  expect(links).toHaveLength(4);
  for (const link of links) {
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
  }

  const unlock = shown.getByRole('button', { name: /^Desbloquear Acesso/ });
  await user.click(unlock);
  const dialog = await screen.findByRole('dialog', { name: 'Assine o plano Premium' });
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Talvez depois' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/fornecedores');

  await user.click(unlock);
  await user.click(await screen.findByRole('link', { name: 'Ver Planos' }));
  await waitFor(() => expect(window.location.pathname).toBe('/planos'));
  expect(JSON.parse(localStorage.getItem('wanted-supplier')!)).toMatchObject({
    id: 3,
    name: 'Calçados Zarapê',
  });
});

test('a card shows the picture, the video or the placeholder, whichever the main image is', async () => {
  answerList([
    openSupplier(1, { supplier_details: listedDetails({ main_image_path: '1/a.jpg' }) }),
    openSupplier(2, { supplier_details: listedDetails({ main_image_path: '2/a.mp4' }) }),
    openSupplier(3, { supplier_details: listedDetails() }),
  ]);
  const { container } = await open();
  const sources = [...container.querySelectorAll('li :is(img, video)')].map((media) => [
    media.tagName,
    media.getAttribute('src')?.replace(/^.*\/suppliers\//, ''),
  ]);
  expect(sources).toEqual([
    ['IMG', '1/a.jpg'],
    ['VIDEO', '2/a.mp4'],
    ['IMG', '/placeholder.svg'],
  ]);
});

test('the search matches name, Instagram and category and ignores accents', async () => {
  const { user } = await open();
  await user.type(search(), 'CALCADOS');
  await found('1 fornecedor encontrado');
  expect(names()).toEqual(['Calçados Zarapê']);
  await user.clear(search());
  await user.type(search(), '@loja_2');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  await user.clear(search());
  await user.type(search(), 'bijuteria');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']));
});

test('the search finds synonyms, which load before the first letter, and works if they fail to load', async () => {
  let asked = 0;
  server.use(table('get', 'search_synonyms', () => (asked++, rows([{ words: ['sapato', 'calçado'] }]))));
  const { user, unmount } = await open();
  expect(asked).toBe(0);
  await user.click(search());
  await waitFor(() => expect(asked).toBe(1));
  await user.type(search(), 'sapatos');
  await waitFor(() => expect(names()).toEqual(['Calçados Zarapê']));
  expect(asked).toBe(1);
  unmount();

  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  server.use(table('get', 'search_synonyms', () => refusal(500)));
  await open('/fornecedores?busca=calcado');
  expect(names()).toEqual(['Calçados Zarapê']);
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Falha ao buscar sinônimos', expect.anything()));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the best matches come first, with the number of those that are locked', async () => {
  const { user } = await open();
  expect(screen.getByText('(1 Premium)')).toBeVisible();
  await user.type(search(), 'd');
  await waitFor(() => expect(names()).toEqual(['Deluna', 'Ateliê Lumivê', 'Calçados Zarapê']));
  expect(screen.getByText('(1 Premium)')).toBeVisible();
  await user.type(search(), 'e');
  await waitFor(() => expect(names()).toEqual(['Deluna']));
  expect(screen.queryByText(/Premium\)$/)).toBeNull();
});

test('a search without a match leads to the nearest categories, and keeps the other filters', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Premium' }));
  await user.type(search(), 'bijuteira xyz');
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Bijuterias, 1 fornecedor' }));
  await waitFor(() => expect(names()).toEqual(['Deluna']));
  expect(search()).toHaveValue('');
  expect(window.location.search).toBe('?premium=1&categoria=Bijuterias');
});

test('the order is kept in the URL, Back undoes it, and cleared filters keep it', async () => {
  const { user } = await open('/fornecedores?ordem=xyz');
  expect(order()).toHaveDisplayValue('Relevância');
  await user.selectOptions(order(), 'Novos');
  await waitFor(() =>
    expect(names()).toEqual(['Deluna', 'Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']),
  );
  expect(window.location.search).toBe('?ordem=novos');
  window.history.back();
  await waitFor(() => expect(order()).toHaveDisplayValue('Relevância'));

  await user.selectOptions(order(), 'A–Z');
  await user.type(search(), 'xyz');
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await found('4 fornecedores encontrados');
  expect(window.location.search).toBe('?ordem=nome');
});

test('filters are combined, and each can be removed again', async () => {
  const { user } = await open();
  await user.selectOptions(category(), 'Bijuterias');
  await user.click(screen.getByRole('switch', { name: 'Premium' }));
  await waitFor(() => expect(names()).toEqual(['Deluna']));
  await user.type(search(), 'brisa');
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remover filtro Premium' }));
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  await user.click(screen.getByRole('switch', { name: 'Premium' }));
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await found('4 fornecedores encontrados');
  expect(search()).toHaveValue('');
  expect(category()).toHaveDisplayValue('Todas as categorias');
});

test('only a member sees hearts and the favorites filter', async () => {
  const { unmount } = await open('/fornecedores?favoritos=1');
  expect(names()).toHaveLength(4); // a visitor has no favourites to narrow by
  expect(screen.queryByRole('button', { name: /^Favoritar/ })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Favoritos' })).toBeNull();
  unmount();

  const { user } = await open('/fornecedores', 'member');
  expect(screen.getAllByRole('button', { name: /^Favoritar/ })).toHaveLength(4);
  await user.click(screen.getByRole('switch', { name: 'Favoritos' }));
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();
});

test('a link with filters in its URL applies them and ignores invalid ones', async () => {
  const { unmount } = await open('/fornecedores?busca=deluna&categoria=Bijuterias&premium=1');
  expect(names()).toEqual(['Deluna']);
  expect(search()).toHaveValue('deluna');
  expect(category()).toHaveDisplayValue('Bijuterias');
  expect(screen.getByRole('switch', { name: 'Premium' })).toBeChecked();
  unmount();

  await open('/fornecedores?categoria=Inexistente&premium=talvez&favoritos=x&page=-1&busca=%20');
  expect(names()).toHaveLength(4);
});

test('a link to a category without suppliers finds none, and another category can be chosen', async () => {
  const { user } = await open('/fornecedores?categoria=%C3%93culos');
  expect(screen.getByRole('heading', { name: NOTHING })).toBeVisible();
  expect(category()).toHaveDisplayValue('Óculos');
  await user.selectOptions(category(), 'Bijuterias');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']));
  expect(within(category()).queryByRole('option', { name: 'Óculos' })).toBeNull();
});

test('typing replaces the URL after a pause, and a choice can be undone with Back', async () => {
  const { user } = await open();
  const entries = window.history.length;
  // The clock of the test goes slower than a busy machine's, on which a keypress may take longer than the pause.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.type(search(), 'b');
  expect(window.location.search).toBe('');
  await waitFor(() => expect(window.location.search).toBe('?busca=b'));
  expect(window.history.length).toBe(entries);

  await user.selectOptions(category(), 'Bijuterias');
  await user.type(search(), 'i');
  await user.tab(); // leaving the field writes at once
  expect(window.location.search).toBe('?busca=bi&categoria=Bijuterias');
  expect(window.history.length).toBe(entries + 1);

  window.history.back();
  await waitFor(() => expect(search()).toHaveValue('b'));
  expect(category()).toHaveDisplayValue('Todas as categorias');
});

test('the drawer of a narrow screen filters at once and shows the number of results', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Filtros/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  expect(drawer.getByRole('button', { name: 'Ver 4 fornecedores' })).toBeVisible();
  await expectAccessible(screen.getByRole('dialog'));
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Categoria' }), 'Bijuterias');
  await user.click(await drawer.findByRole('button', { name: 'Ver 2 fornecedores' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']);
});

test('a long list renders only the visible cards, each with its position in the list', async () => {
  answerList(Array.from({ length: 500 }, (_, index) => openSupplier(index + 1)));
  await open();
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(30);
  for (const [index, item] of items.entries()) {
    expect(item).toHaveAttribute('aria-setsize', '500');
    expect(item).toHaveAttribute('aria-posinset', String(index + 1));
  }
});

test.each(['/fornecedores', '/home', '/fornecedores?busca=vestido'])(
  'a directory that has no suppliers yet says so at %s, and has no filters to clear',
  async (address) => {
    answerList([]);
    await open(address);
    expect(screen.getByRole('heading', { name: NOTHING })).toBeVisible();
    expect(screen.getByText('O guia ainda não tem fornecedores. Volte em breve.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  },
);
