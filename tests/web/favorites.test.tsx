import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { categoryRows, favorite, listedDetails, openSupplier } from '../support/builders';
import {
  ALL_FAVORITES,
  BRISALU,
  favoriteRows,
  openFavorites,
  removeButton,
  REMOVED,
  removeFavorite,
  supplierIn,
  ZARAPE,
} from './support/favorites';
import { card, found, names } from './support/directory';
import { API, databaseRefusal, hold, refusal, rows, server, table } from './support/msw';
import { endSessionOnServer } from './support/auth-answers';
import { loseConnection } from './support/connection';
import { renderApp } from './support/render-route';
import { clearToasts, fill, toast } from './support/screen';

const FAILED = 'Não foi possível atualizar seus favoritos. Tente novamente.';
const heart = (name: string) => card(name).getByRole('button', { name: `Favoritar ${name}` });
const pressed = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';

/** What the server keeps, and every change it was asked for: '+1', '-2'. */
function heartsServer(initial: number[] = []) {
  const kept = new Set(initial);
  const asked: string[] = [];
  server.use(
    table('get', 'favorites', () => rows([...kept].map((supplier_id) => ({ supplier_id })))),
    table('post', 'favorites', async ({ request }) => {
      const { supplier_id } = (await request.json()) as { supplier_id: number };
      asked.push(`+${supplier_id}`);
      kept.add(supplier_id);
      return new HttpResponse(null, { status: 201 });
    }),
    table('delete', 'favorites', ({ request }) => {
      const id = Number(new URL(request.url).searchParams.get('supplier_id')?.replace('eq.', ''));
      asked.push(`-${id}`);
      kept.delete(id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { kept, asked };
}

async function open() {
  const view = await renderApp('/fornecedores', { as: 'member' });
  await found();
  await screen.findByText(/^Olá/);
  return view;
}

test('a tap changes the heart at once, and the success toast names the supplier', async () => {
  const { asked } = heartsServer([2]);
  const { held, release } = hold();
  server.use(
    table('post', 'favorites', async () => {
      await held;
      return new HttpResponse(null, { status: 201 });
    }),
  );
  const { user } = await open();
  await waitFor(() => expect(pressed('Brisalu Bijoux')).toBe(true));
  await user.click(heart('Ateliê Lumivê'));
  await waitFor(() => expect(pressed('Ateliê Lumivê')).toBe(true));
  expect(screen.queryByText('Sucesso')).toBeNull();
  release();
  expect(await screen.findByText('Ateliê Lumivê adicionado aos favoritos.')).toBeVisible();
  expect(screen.getByText('Sucesso')).toBeVisible();

  await user.click(heart('Brisalu Bijoux'));
  expect(await screen.findByText('Brisalu Bijoux removido dos favoritos.')).toBeVisible();
  expect(asked).toEqual(['-2']);
  expect(pressed('Brisalu Bijoux')).toBe(false);
});

test('a tap that fails restores the heart of that card, and undoes no other tap', async () => {
  heartsServer([2]);
  const { held, release } = hold();
  server.use(
    table('post', 'favorites', async ({ request }) => {
      const { supplier_id } = (await request.json()) as { supplier_id: number };
      await held;
      return supplier_id === 1 ? refusal(500) : new HttpResponse(null, { status: 201 });
    }),
    table('delete', 'favorites', async () => {
      await held;
      return HttpResponse.error();
    }),
  );
  const { user } = await open();
  await waitFor(() => expect(pressed('Brisalu Bijoux')).toBe(true));
  // From here on nothing reads the favorites again: what is put back is what was there, not what a refetch brought.
  server.use(table('get', 'favorites', () => new Promise(() => undefined)));

  const hearts = () => ['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê'].map(pressed);
  for (const name of ['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']) await user.click(heart(name));
  await waitFor(() => expect(hearts()).toEqual([true, false, true]));
  release();
  await waitFor(() => expect(screen.getAllByText(FAILED)).toHaveLength(2));
  expect(screen.getAllByText('Erro')).toHaveLength(2);
  expect(await screen.findByText('Calçados Zarapê adicionado aos favoritos.')).toBeVisible();
  expect(hearts()).toEqual([false, true, true]);
});

test('the heart of a card whose session has ended asks for a login, and offers to save the supplier with it', async () => {
  heartsServer();
  const { user } = await open();
  endSessionOnServer();
  server.use(table('post', 'favorites', () => refusal(401)));
  await user.click(heart('Calçados Zarapê'));
  const dialog = await screen.findByRole('dialog', { name: 'Guardar nos favoritos' });
  expect(dialog).toHaveTextContent('Calçados Zarapê');
  expect(screen.getByText('Você precisa estar logado para favoritar fornecedores.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Agora não' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('quick taps are sent in their order, locked cards have a heart, too, and the filter shows the favorites of that moment', async () => {
  const { asked, kept } = heartsServer();
  const { user } = await open();
  for (let tap = 0; tap < 5; tap++) fireEvent.click(heart('Ateliê Lumivê')); // faster than anything is rendered
  await waitFor(() => expect(asked).toEqual(['+1', '-1', '+1', '-1', '+1']));
  await waitFor(() => expect(pressed('Ateliê Lumivê')).toBe(true));
  expect([...kept]).toEqual([1]);

  await user.click(heart('Calçados Zarapê'));
  await waitFor(() => expect(asked.slice(5)).toEqual(['+3']));
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('switch', { name: 'Favoritos' }));
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']));
  await user.click(heart('Ateliê Lumivê'));
  await waitFor(() => expect(names()).toEqual(['Calçados Zarapê']));
});

test('a link to the favorites waits for them before it says that there are none', async () => {
  const { held, release } = hold();
  server.use(
    table('get', 'favorites', async () => {
      await held;
      return rows([{ supplier_id: 2 }]);
    }),
  );
  await renderApp('/fornecedores?favoritos=1', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
  expect(screen.queryByText(/^Nenhum fornecedor/)).toBeNull();
  release();
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
});

test('a tap says why it was not saved, of a deleted supplier or without a connection, and is sent again after a concurrent transaction', async () => {
  const { asked } = heartsServer();
  const { user } = await open();
  for (const [status, code] of [
    [409, '23503'], // deleted at that moment
    [403, '42501'], // deleted before
  ] as const) {
    server.use(table('post', 'favorites', () => databaseRefusal(status, code), { once: true }));
    await user.click(heart('Ateliê Lumivê'));
    await toast('Erro', 'Este fornecedor não está mais disponível.', 'error');
    expect(pressed('Ateliê Lumivê')).toBe(false);
    await clearToasts();
  }

  const connection = loseConnection();
  connection.tell();
  await user.click(heart('Ateliê Lumivê'));
  await toast('Erro', FAILED, 'error');
  await waitFor(() => expect(pressed('Ateliê Lumivê')).toBe(false));
  connection.restore();

  server.use(table('post', 'favorites', () => databaseRefusal(500, '40P01'), { once: true }));
  await user.click(heart('Ateliê Lumivê'));
  expect(await screen.findByText('Ateliê Lumivê adicionado aos favoritos.')).toBeVisible();
  expect(asked).toEqual(['+1']);
});

test('when the favorites cannot be loaded, the directory still loads, with empty hearts', async () => {
  server.use(table('get', 'favorites', () => refusal(500)));
  await open();
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith('Falha ao buscar favoritos', expect.anything()),
  );
  expect(names()).toHaveLength(3);
  expect(pressed('Ateliê Lumivê')).toBe(false);
  expect(within(document.body).queryByRole('alert')).toBeNull();
});

test('favorites are loaded completely even if they fill more than one page of rows', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 2);
  const suppliers = [
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(1002, { name: 'Brisalu Bijoux' }),
  ];
  server.use(
    table('get', 'suppliers', () => rows(suppliers)),
    table('get', 'favorites', ({ request }) => {
      const after = new URL(request.url).searchParams.get('supplier_id');
      const page = after === 'gt.0' ? ids : after === 'gt.1001' ? [1002] : [];
      return HttpResponse.json(page.map((supplier_id) => ({ supplier_id })));
    }),
  );
  await open();
  await waitFor(() => expect(pressed('Brisalu Bijoux')).toBe(true));
  expect(pressed('Ateliê Lumivê')).toBe(false);
});

test('"Cancelar" keeps the favorite, and a removal, confirmed by a double click, is sent once, shows at once, and a toast confirms it', async () => {
  const { user, removed } = await openFavorites();
  await removeFavorite(user, 'Brisalu Bijoux', 'Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toHaveLength(3);
  expect(removed).toEqual([]);
  expect(removeButton('Brisalu Bijoux')).toHaveFocus();

  const { held, release } = hold();
  server.use(
    table('delete', 'favorites', () => held),
    // Nothing reads the favorites again: what is shown is what the removal left.
    table('get', 'favorites', () => new Promise<never>(() => undefined)),
  );
  await user.click(removeButton('Brisalu Bijoux'));
  const confirm = await screen.findByRole('button', { name: 'Remover' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']));
  expect(screen.queryByText(REMOVED)).toBeNull();
  release();
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(screen.getByText('Sucesso')).toBeVisible();
  expect(removed).toEqual([2]);
  expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']);
});

test('after a failed removal the favorite returns to its place, and a toast says so', async () => {
  const { user } = await openFavorites();
  for (const refuse of [() => refusal(500), () => HttpResponse.error()]) {
    const { held, release } = hold();
    server.use(
      table('delete', 'favorites', async () => {
        await held;
        return refuse();
      }),
      // Nothing reads the favorites again: it is the removal itself that is undone.
      table('get', 'favorites', () => new Promise<never>(() => undefined)),
    );
    await removeFavorite(user, 'Brisalu Bijoux');
    await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']));
    release();
    await toast('Erro ao remover favorito', 'Ocorreu um erro inesperado. Tente novamente.', 'error');
    expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']);
    expect(screen.queryByText(REMOVED)).toBeNull();
    await clearToasts();
  }
});

test('a removal with an expired session asks for a login', async () => {
  const { user } = await openFavorites();
  endSessionOnServer();
  server.use(table('delete', 'favorites', () => refusal(401)));
  await removeFavorite(user, 'Brisalu Bijoux');
  expect(await screen.findByText('Ação necessária')).toBeVisible();
  expect(screen.getByText('Você precisa estar logado para favoritar fornecedores.')).toBeVisible();
  expect(screen.queryByText('Erro ao remover favorito')).toBeNull();
  expect(screen.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
});

test('favorites that were requested before a removal do not bring the removed one back', async () => {
  const { user } = await openFavorites();
  const [reading, second, third] = [hold(), hold(), hold()];
  let allRemoved = false;
  const { held: answered, release: end } = hold(); // the reading has been answered or given up
  server.events.on('response:mocked', ({ request }) => {
    if (request.method === 'GET' && request.url.includes('/favorites')) end();
  });
  server.use(
    table('delete', 'favorites', async ({ request }) => {
      await { 1: undefined, 2: second.held, 3: third.held }[supplierIn(request)];
      return new HttpResponse(null, { status: 204 });
    }),
    table('get', 'favorites', async ({ request }) => {
      if (allRemoved) return favoriteRows([]);
      request.signal.addEventListener('abort', end);
      await reading.held;
      return favoriteRows([BRISALU, ZARAPE]);
    }),
  );
  await removeFavorite(user, 'Ateliê Lumivê'); // done, and the favourites are read again
  expect(await screen.findByText(REMOVED)).toBeVisible();
  for (const name of ['Brisalu Bijoux', 'Calçados Zarapê']) await removeFavorite(user, name);
  await waitFor(() => expect(names()).toEqual([]));
  second.release();
  await waitFor(() => expect(screen.getAllByText(REMOVED)).toHaveLength(2));
  let cameBack = false;
  const observer = new MutationObserver(() => (cameBack ||= names().length > 0));
  observer.observe(document.body, { childList: true, subtree: true });
  allRemoved = true;
  reading.release(); // what was on its way knows the second one still
  await answered;
  await act(() => fetch(`${API}/rest/v1/categories`)); // it takes as long for an answer to be on screen
  third.release();
  await waitFor(() => expect(screen.getAllByText(REMOVED)).toHaveLength(3));
  observer.disconnect();
  expect(cameBack).toBe(false);
});

test('a locked favorite shows only its teaser and no link, and after a removal the focus moves to the next favorite, at last to the heading', async () => {
  const { user, removed } = await openFavorites();
  const locked = card('Calçados Zarapê');
  expect(locked.getByText('Premium')).toBeVisible();
  expect(locked.getByText('Assine para ver os detalhes e contatos exclusivos.')).toBeVisible();
  expect(locked.queryByRole('term')).toBeNull();
  const details = locked.getByRole('link');
  expect(details).toHaveTextContent('Ver detalhes');
  expect(details).toHaveAttribute('aria-disabled', 'true');
  expect(details).not.toHaveAttribute('href');
  await user.click(details);
  await user.click(locked.getByRole('heading'));
  expect(window.location.pathname).toBe('/perfil');

  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(removeButton('Calçados Zarapê')).toHaveFocus());
  await removeFavorite(user, 'Calçados Zarapê');
  await waitFor(() => expect(removeButton('Ateliê Lumivê')).toHaveFocus());
  await removeFavorite(user, 'Ateliê Lumivê');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Favoritos' })).toHaveFocus());
  expect(screen.getByRole('heading', { name: EMPTY })).toBeVisible();
  expect(screen.getByText(/^Você ainda não favoritou nenhum fornecedor\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explorar diretório' })).toHaveAttribute('href', '/fornecedores');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(removed).toEqual([2, 3, 1]);
});

const EMPTY = 'Nenhum favorito encontrado';
const tab = (name: string) => screen.getByRole('tab', { name });
const search = () => screen.getByRole('searchbox', { name: 'Buscar nos favoritos' });

test('a favorite shows all data of its supplier, and N/A for what is missing', async () => {
  const details = listedDetails({ website: 'javascript:alert(1)', main_image_path: '4/main.mp4' });
  const bare = openSupplier(4, { name: 'zara', supplier_details: details, supplier_contacts: null });
  const opened = favorite(openSupplier(5, { name: 'Aberto', is_premium: true })); // as a subscriber gets it
  const { container } = await openFavorites([...ALL_FAVORITES, favorite(bare), opened]);
  expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê', 'zara', 'Aberto']);
  expect(screen.getByText('5 favoritos')).toBeVisible();

  const known = card('Ateliê Lumivê');
  expect(known.getByText('Moda Feminina')).toBeVisible();
  expect(known.getByText('A')).toBeVisible(); // there is no picture
  expect(known.queryByText('Premium')).toBeNull();
  const facts = (name: string) =>
    card(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts('Ateliê Lumivê')).toEqual([
    ['Instagram', '@loja_1'],
    ['WhatsApp', '(00) 90000-0000'],
    ['Site', 'f1.example'],
  ]);
  expect(known.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.instagram.com/loja_1/',
    'https://wa.me/5500900000000',
    'https://f1.example',
    '/fornecedores/1',
  ]);
  expect(facts('zara')).toEqual([
    ['Instagram', 'N/A'],
    ['WhatsApp', 'N/A'],
    ['Site', 'N/A'],
  ]);
  expect(card('Aberto').getByText('Premium')).toBeVisible();
  expect(card('Aberto').getByRole('link', { name: 'Ver detalhes de Aberto' })).toHaveAttribute(
    'href',
    '/fornecedores/5',
  );
  const video = container.querySelector('video')!;
  expect([video.muted, video.getAttribute('preload'), video.autoplay]).toEqual([true, 'metadata', false]);
});

test('the search finds favorites as the directories do, and one without a match, in a tab, can be cleared', async () => {
  server.use(
    table('get', 'categories', () => rows([...categoryRows, { id: 4, name: 'Brincos', parent_id: 2 }])),
  );
  const supplier_details = listedDetails({ state: 'GO', city: 'Goiânia' });
  const pearl = openSupplier(7, { name: 'Pérola', category_id: 4, subcategory_id: 3, supplier_details });
  const { user } = await openFavorites([...ALL_FAVORITES, favorite(pearl, 'Brincos')]);
  for (const [text, found] of [
    ['LUMIVE', ['Ateliê Lumivê']],
    ['@loja_2', ['Brisalu Bijoux']],
    ['oculos', ['Calçados Zarapê', 'Pérola']], // category, subcategory
    ['goias', ['Pérola']],
    ['bijuteria', ['Brisalu Bijoux', 'Pérola']], // main category
    ['loja_3', []], // which a locked supplier withholds
  ] as const) {
    await fill(user, { 'Buscar nos favoritos': text });
    await waitFor(() => expect(names(), text).toEqual(found));
    expect(screen.getByText(`${found.length} de 4 favoritos`)).toBeVisible();
  }

  await user.click(tab('Óculos'));
  await fill(user, { 'Buscar nos favoritos': 'lumive' });
  expect(await screen.findByRole('heading', { name: EMPTY })).toBeVisible();
  expect(screen.getByText(/^Nenhum dos seus favoritos corresponde/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explorar diretório' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
});

test('the tabs are the existing categories in Portuguese order, work with the keyboard, and go with the last favorite', async () => {
  const { user } = await openFavorites();
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'Todos',
    'Bijuterias',
    'Moda Feminina',
    'Óculos',
  ]);
  expect(tab('Todos')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Moda Feminina'));
  expect(names()).toEqual(['Ateliê Lumivê']);
  expect(screen.getByRole('tabpanel', { name: 'Moda Feminina' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(tab('Óculos')).toHaveFocus();
  expect(names()).toEqual(['Calçados Zarapê']);
  await user.keyboard('{ArrowRight}');
  expect(tab('Todos')).toHaveFocus();
  expect(names()).toHaveLength(3);

  await user.click(tab('Bijuterias'));
  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Bijuterias' })).toBeNull());
  expect(tab('Todos')).toHaveAttribute('aria-selected', 'true');
  expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']);
});

test('a failed load is logged and offers Retry', async () => {
  server.use(table('get', 'favorites', () => refusal(500)));
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao buscar favoritos');
  expect(console.error).toHaveBeenCalledWith('Falha ao buscar favoritos', expect.anything());
  expect(screen.queryByText('Erro')).toBeNull();

  const { held, release } = hold();
  server.use(
    table('get', 'favorites', async () => {
      await held;
      return favoriteRows(ALL_FAVORITES);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('status', { name: 'Carregando favoritos…' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Favoritos' })).toHaveFocus();
  release();
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a long list of favorites shows a few and more on request', async () => {
  const many = Array.from({ length: 25 }, (_, index) => favorite(openSupplier(index + 1)));
  const { user } = await openFavorites(many);
  expect(names()).toHaveLength(24);
  expect(screen.getByText('25 favoritos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(names()).toEqual(many.map(({ name }) => name));
  expect(screen.getByRole('heading', { name: 'Fornecedor 25' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();

  await fill(user, { 'Buscar nos favoritos': 'fornecedor' });
  await waitFor(() => expect(names()).toHaveLength(24));
});

test('all favorites are loaded, a thousand at a time, the latest first', async () => {
  const asked: string[] = [];
  const many = Array.from({ length: 1000 }, (_, index) => ({
    supplier_id: index + 1,
    created_at: index === 500 ? '2026-11-20T12:00:00+00:00' : '2026-11-01T12:00:00+00:00',
    supplier: favorite(openSupplier(index + 1, { name: `Fornecedor ${index + 1}` })),
  }));
  const latest = { supplier_id: 1001, created_at: '2026-11-20T12:00:00.5+00:00', supplier: BRISALU };
  server.use(
    table('get', 'favorites', ({ request }) => {
      const { supplier_id: after, order } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(`${order} ${after}`);
      return HttpResponse.json(after === 'gt.0' ? many : [latest]);
    }),
  );
  await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await waitFor(() => expect(screen.getByText('1.001 favoritos')).toBeVisible());
  expect(names().slice(0, 3)).toEqual(['Brisalu Bijoux', 'Fornecedor 501', 'Fornecedor 1']);
  expect(asked).toEqual(['supplier_id.asc gt.0', 'supplier_id.asc gt.1000']);
});
