import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { categoryRows, listedDetails, lockedSupplier, openSupplier, supplierRows } from '../support/builders';
import { answerList, card, found, names } from './support/directory';
import { auth } from './support/auth-answers';
import { hold, refusal, rows, server, table } from './support/msw';
import { loseConnection } from './support/connection';
import { renderApp, storedSession } from './support/render-route';
import { clearToasts } from './support/screen';
import { openShop } from './support/shop';

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

async function searchFor(user: UserEvent, text: string) {
  await user.clear(search());
  await user.paste(text);
}

test('the directory shows its heading, the number of suppliers and their cards, with links to contacts and pages', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Guia de Fornecedores' })).toBeVisible();
  expect(screen.getByText('4 fornecedores encontrados')).toHaveAttribute('role', 'status');
  expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Deluna', 'Calçados Zarapê']);
  expect(category()).toHaveDisplayValue('Todas as categorias');
  const options = within(category()).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Todas as categorias',
    'Bijuterias',
    'Moda Feminina',
  ]);
  expect(screen.queryByRole('button', { name: /^Favoritar/ })).toBeNull();

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

test('a card has the picture, the contacts and the facts that there are, and a locked one none of the facts', async () => {
  const stated = { state: 'GO', city: 'Goiânia', min_order_pieces: 12, sells_to_cpf: true } as const;
  const created_on = new Date().toISOString().slice(0, 10);
  answerList([
    openSupplier(1, {
      name: 'Ateliê Lumivê',
      created_on,
      supplier_details: listedDetails({ ...stated, main_image_path: '1/a.jpg' }),
    }),
    openSupplier(2, {
      name: 'Brisalu Bijoux',
      supplier_details: listedDetails({ website: 'javascript:alert(1)' }),
      supplier_contacts: { whatsapp: null },
    }),
    lockedSupplier(3, { name: 'Calçados Zarapê', created_on }),
    openSupplier(4, { supplier_details: listedDetails({ main_image_path: '4/a.mp4' }) }),
  ]);
  const { container } = await open();
  const facts = 'novo · Goiânia, GO · mín. 12 peças · vende para CPF';
  expect(card('Ateliê Lumivê').getByTitle(facts)).toHaveTextContent(facts.replaceAll(' · ', ' '));
  for (const name of ['Brisalu Bijoux', 'Calçados Zarapê'])
    expect(card(name).queryByText(/novo|mín\.|CPF| · /)).toBeNull();

  const disabled = card('Brisalu Bijoux').getAllByRole('link', { name: /: indisponível$/ });
  expect(disabled.map((link) => link.getAttribute('aria-label')?.split(' ')[0])).toEqual([
    'WhatsApp',
    'Instagram',
    'Site',
  ]);
  for (const link of disabled) {
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
  }

  const sources = [...container.querySelectorAll('li :is(img, video)')].map((media) => [
    media.tagName,
    media.getAttribute('src')?.replace(/^.*\/suppliers\//, ''),
  ]);
  expect(sources).toContainEqual(['IMG', '1/a.jpg']);
  expect(sources).toContainEqual(['IMG', '/placeholder.svg']);
  expect(sources).toContainEqual(['VIDEO', '4/a.mp4']);
});

test('the chosen look of the list is kept for later visits', async () => {
  const { user, unmount } = await open();
  const looks = within(screen.getByRole('radiogroup', { name: 'Modo de exibição' }));
  expect(looks.getByRole('radio', { name: 'Colunas' })).not.toBeChecked();
  await user.click(looks.getByRole('radio', { name: 'Colunas' }));
  expect(looks.getByRole('radio', { name: 'Colunas' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-density', 'grid');
  expect(names()).toHaveLength(4);
  unmount();

  await open();
  expect(screen.getByRole('radio', { name: 'Colunas' })).toBeChecked();
  expect(localStorage.getItem('density')).toBe('grid');
});

test('a locked card shows an invitation, opens nothing, names the price and links to Pix and the plans', async () => {
  openShop();
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Assine o plano Premium' }));
  expect(await dialog.findByText('R$ 29,90')).toBeVisible();
  expect(dialog.getByText('Calçados Zarapê')).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  expect(dialog.getByText(/^7 dias para desistir/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Assinar com Pix' })).toHaveAttribute(
    'href',
    '/assinatura?plan=monthly&method=pix',
  );
  await user.click(dialog.getByRole('button', { name: 'Talvez depois' }));
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

test('the search ignores accents, matches name, Instagram and category, the best first, and counts those that are locked', async () => {
  const { user } = await open();
  expect(screen.getByText('(1 Premium)')).toBeVisible();
  for (const [text, found] of [
    ['CALCADOS', ['Calçados Zarapê']],
    ['@loja_2', ['Brisalu Bijoux']],
    ['bijuteria', ['Brisalu Bijoux', 'Deluna']],
    ['d', ['Deluna', 'Ateliê Lumivê', 'Calçados Zarapê']],
  ] as const) {
    await searchFor(user, text);
    await waitFor(() => expect(names(), text).toEqual(found));
  }
  expect(screen.getByText('(1 Premium)')).toBeVisible();
  await searchFor(user, 'de');
  await found('1 fornecedor encontrado');
  expect(names()).toEqual(['Deluna']);
  expect(screen.queryByText(/Premium\)$/)).toBeNull();
});

test('the search finds synonyms, which load before the first letter, and works if they fail to load', async () => {
  let asked = 0;
  server.use(table('get', 'search_synonyms', () => (asked++, rows([{ words: ['sapato', 'calçado'] }]))));
  const { user, unmount } = await open();
  expect(asked).toBe(0);
  await user.click(search());
  await waitFor(() => expect(asked).toBe(1));
  await searchFor(user, 'sapatos');
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

test('a misspelled word finds what was meant, says so, and can be searched as it is', async () => {
  const { user } = await open();
  await searchFor(user, 'bijuteira');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']));
  expect(await screen.findByText(/^Mostrando resultados para/)).toHaveTextContent(
    'Mostrando resultados para bijuteria.',
  );
  await user.click(screen.getByRole('button', { name: 'Buscar só por bijuteira' }));
  expect(search()).toHaveValue('"bijuteira"');
  expect(await screen.findByRole('heading', { name: /^Nenhum fornecedor encontrado para/ })).toBeVisible();
  expect(screen.queryByText(/^Mostrando/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Filtros/ })).toHaveFocus();
  window.history.back();
  await waitFor(() => expect(search()).toHaveValue('bijuteira'));
});

test('suppliers that have most of the words follow below a line', async () => {
  const { user } = await open();
  await searchFor(user, 'bijuteria deluna');
  await screen.findByRole('heading', { name: 'Quase isso' });
  expect(names()).toEqual(['Deluna', 'Brisalu Bijoux']);
  await found('1 fornecedor encontrado');
});

test('a place is a chip, which takes its words with it, and a visitor learns how many locked suppliers are there', async () => {
  const hubs = [{ name: 'Brás', city: 'São Paulo', state: 'SP', aliases: ['brás'] }];
  const totals = [
    { state: 'SP', hub: 'Brás', at_least: 50 },
    { state: 'GO', city: 'Goiânia', at_least: 20 },
    { state: 'GO', city: 'Goiânia', category_id: 2, at_least: 10 },
  ];
  server.use(table('post', 'rpc/places', () => HttpResponse.json({ hubs, totals })));
  const { user } = await open('/fornecedores?busca=bijuterias+em+goiania');
  expect(await screen.findByText('10+ fornecedores Premium de bijuterias em Goiânia.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/planos');
  await user.click(screen.getByRole('button', { name: 'Remover filtro Goiânia' }));
  expect(search()).toHaveValue('bijuterias');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']));
  await searchFor(user, 'lojas no brás');
  expect(await screen.findByText('50+ fornecedores Premium no Brás.')).toBeVisible();
});

test('a search without a match leads to the nearest categories, and keeps the other filters', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Premium' }));
  await searchFor(user, 'xyzxyz');
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();
  expect(screen.getByText('Você buscou “xyzxyz”.')).toBeVisible();
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
  await searchFor(user, 'xyz');
  expect(
    await screen.findByRole('heading', { name: 'Nenhum fornecedor encontrado para “xyz”.' }),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Limpar busca' }));
  await found('4 fornecedores encontrados');
  expect(window.location.search).toBe('?ordem=nome');
});

test('a member has hearts and the favorites filter, and a visitor is not narrowed by it', async () => {
  const { unmount } = await open('/fornecedores?favoritos=1');
  expect(names()).toHaveLength(4);
  expect(screen.queryByRole('switch', { name: 'Favoritos' })).toBeNull();
  unmount();

  const { user } = await open('/fornecedores', 'member');
  expect(screen.getAllByRole('button', { name: /^Favoritar/ })).toHaveLength(4);
  await user.click(screen.getByRole('switch', { name: 'Favoritos' }));
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();
});

test('a link with filters in its URL applies them, and each can be removed again', async () => {
  const { user } = await open('/fornecedores?busca=deluna&categoria=Bijuterias&premium=1&page=-1');
  expect(names()).toEqual(['Deluna']);
  expect(search()).toHaveValue('deluna');
  expect(category()).toHaveDisplayValue('Bijuterias');
  expect(screen.getByRole('switch', { name: 'Premium' })).toBeChecked();
  await searchFor(user, 'brisa');
  expect(await screen.findByRole('heading', { name: NOTHING })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remover filtro Premium' }));
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  await user.click(screen.getByRole('switch', { name: 'Premium' }));
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await found('4 fornecedores encontrados');
  expect(search()).toHaveValue('');
  expect(category()).toHaveDisplayValue('Todas as categorias');
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

test('a link to a category without suppliers finds none, and the drawer of a narrow screen offers the others and filters at once', async () => {
  const { user } = await open('/fornecedores?categoria=%C3%93culos');
  expect(screen.getByRole('heading', { name: NOTHING })).toBeVisible();
  expect(category()).toHaveDisplayValue('Óculos');
  await user.click(screen.getByRole('button', { name: /^Filtros/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Filtros/ }));
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Categoria' }), 'Bijuterias');
  await user.click(await drawer.findByRole('button', { name: 'Ver 2 fornecedores' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toEqual(['Brisalu Bijoux', 'Deluna']);
  expect(within(category()).queryByRole('option', { name: 'Óculos' })).toBeNull();
});

test('a long list ends after 60 cards until more are wanted, and renders only the visible ones, each with its position', async () => {
  answerList(Array.from({ length: 500 }, (_, index) => openSupplier(index + 1)));
  const { user } = await open();
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(30);
  const rowsOf = () => screen.getByRole('list').style.getPropertyValue('--rows-1');
  expect(rowsOf()).toBe('60');
  for (const [index, item] of items.entries()) {
    expect(item).toHaveAttribute('aria-setsize', '500');
    expect(item).toHaveAttribute('aria-posinset', String(index + 1));
  }
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(rowsOf()).toBe('500');
  expect(window.location.search).toBe('?todos=1');
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

test('a directory that has no suppliers yet says so, and has no filters to clear', async () => {
  answerList([]);
  await open('/fornecedores?busca=vestido');
  expect(screen.getByRole('heading', { name: NOTHING })).toBeVisible();
  expect(screen.getByText('O guia ainda não tem fornecedores. Volte em breve.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
});

const FAILED = 'Falha ao buscar fornecedores';
const TOAST = 'Erro ao carregar fornecedores';
const never = () => new Promise<never>(() => undefined);
const loading = () => screen.findByRole('status', { name: 'Carregando fornecedores…' });
const retry = () => screen.getByRole('button', { name: 'Tentar novamente' });

afterEach(() => {
  vi.useRealTimers();
});

const broken: [string, () => Response][] = [
  ['asks to wait longer than anyone would', () => refusal(429, { 'retry-after': '3600' })],
  ['returns no JSON', () => new HttpResponse('<!doctype html>', { status: 200 })],
  ['breaks off in the middle', () => new HttpResponse('[{"id":1,', { status: 200 })],
];

test('when suppliers or categories fail to load, an error and one toast are shown, and Retry works', async () => {
  server.use(
    table('get', 'suppliers', () => refusal(500)),
    table('get', 'categories', () => refusal(500)),
  );
  const { user } = await renderApp('/fornecedores');
  await screen.findByText(TOAST);
  await screen.findByRole('heading', { name: FAILED });
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  expect(screen.getAllByText(TOAST)).toHaveLength(1);

  server.use(table('get', 'categories', () => rows(categoryRows)));
  for (const [how, answer] of broken) {
    await clearToasts();
    server.use(table('get', 'suppliers', answer));
    await user.click(retry());
    expect(await screen.findByText(TOAST), how).toBeVisible();
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    expect(screen.getByText('Tente recarregar a página.')).toBeVisible();
    expect(screen.queryByText(/encontrados?$/)).toBeNull();
  }
  server.use(table('get', 'suppliers', () => rows(supplierRows)));
  await user.click(retry());
  await found('3 fornecedores encontrados');
});

test('a spinner is shown until the categories have loaded, too, and when only these fail, there are the error and Retry', async () => {
  const { held, release } = hold();
  server.use(table('get', 'categories', () => held.then(() => refusal(500))));
  const { user } = await renderApp('/fornecedores');
  expect(await loading()).toBeVisible();
  expect(names()).toEqual([]);
  release();
  expect(await screen.findByText(TOAST)).toBeVisible();
  expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
  server.use(table('get', 'categories', () => rows(categoryRows)));
  await user.click(retry());
  await found('4 fornecedores encontrados');
  expect(screen.queryByRole('status', { name: 'Carregando fornecedores…' })).toBeNull();
});

test('the home page shows the failure in place of the list and only logs it', async () => {
  server.use(table('get', 'suppliers', () => refusal(500)));
  const { user } = await renderApp('/home');
  expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
  expect(console.error).toHaveBeenCalledWith(FAILED, expect.anything());
  expect(screen.queryByText(TOAST)).toBeNull();

  server.use(table('get', 'suppliers', () => rows(supplierRows)));
  await user.click(retry());
  await found('3 fornecedores encontrados');
});

/** Lets the pauses between the attempts to read pass; code is loaded in real time, which does not count. */
async function afterPauses(done: () => unknown) {
  while (!done()) {
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
}

test('a connection that breaks once, and then ends at a gateway, causes no error', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [() => HttpResponse.error(), () => refusal(502), () => rows(supplierRows)];
  let asked = 0;
  server.use(table('get', 'suppliers', () => answers[asked++]!()));
  await renderApp('/fornecedores');
  await afterPauses(() => names().length === 3);
  expect(asked).toBe(3);
  expect(console.error).not.toHaveBeenCalled();
});

test('a connection that stays broken shows an error within 3 s, after two retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  server.use(
    table('get', 'suppliers', () => {
      asked++;
      return HttpResponse.error();
    }),
  );
  await renderApp('/fornecedores');
  await loading();
  const started = Date.now();
  await afterPauses(() => screen.queryByText(TOAST) ?? Date.now() - started >= 6000);
  expect(Date.now() - started).toBeLessThan(3000);
  expect(screen.getByText(TOAST)).toBeVisible();
  expect(screen.getByRole('heading', { name: FAILED })).toBeVisible();
  expect(asked).toBe(3);
});

test.each([
  [
    'waits for a renewal of the token that is never answered',
    () => {
      localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
      server.use(auth('token', never));
    },
  ],
  [
    'is never answered after a renewal of the token that took long',
    () => {
      localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
      server.use(
        auth('token', async () => {
          await delay(12_000);
          return HttpResponse.json(storedSession());
        }),
        table('get', 'suppliers', never),
      );
    },
  ],
  [
    'stops in the middle',
    () => {
      const start = () =>
        new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('[{"id":1,')) });
      server.use(table('get', 'suppliers', () => new HttpResponse(start())));
    },
  ],
])('a list that %s shows an error within 20 s', async (_how, arrange) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  arrange();
  await renderApp('/fornecedores');
  const started = Date.now();
  await loading();
  await afterPauses(() => screen.queryByText(TOAST) ?? Date.now() - started >= 60_000);
  expect(Date.now() - started).toBeLessThanOrEqual(20_000);
  expect(screen.getByRole('heading', { name: FAILED })).toBeVisible();
});

test('without a connection the page says so, and loads once it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const connection = loseConnection();
  await renderApp('/fornecedores');
  connection.tell();
  expect(await screen.findByText(/^Você está sem conexão\. O que já carregou/)).toBeVisible();
  await afterPauses(() => screen.queryByText(/^Você está sem conexão, e isto ainda não/));
  connection.restore();
  await found('4 fornecedores encontrados');
});

test('an answer that was on its way when the connection went does not count as a connection', async () => {
  const { held, release } = hold();
  server.use(
    table('get', 'suppliers', async () => {
      await held;
      return rows([openSupplier(1)]);
    }),
  );
  await renderApp('/fornecedores');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Você está sem conexão/)).toBeVisible();
  release();
  await found('1 fornecedor encontrado');
  expect(screen.getByText(/^Você está sem conexão/)).toBeVisible();
});
