import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openSupplier } from '../support/builders';
import { endSessionOnServer } from './support/auth-answers';
import { loseConnection } from './support/connection';
import { card, found, names } from './support/directory';
import { databaseRefusal, hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const FAILED = 'Não foi possível atualizar seus favoritos. Tente novamente.';
const heart = (name: string) => card(name).getByRole('button', { name: `Favoritar ${name}` });
const pressed = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';

/** What the server keeps, and every change it was asked for: '+1', '-2'. */
function favoritesServer(initial: number[] = []) {
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
  const { asked } = favoritesServer([2]);
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

test.each([
  ['a refusal', () => refusal(500)],
  ['a broken connection', () => HttpResponse.error()],
  ['too many requests', () => refusal(429)],
])('%s restores the previous heart after adding and after removing', async (_how, answer) => {
  favoritesServer([2]);
  const { held, release } = hold();
  const refuse = async () => {
    await held;
    return answer();
  };
  server.use(table('post', 'favorites', refuse), table('delete', 'favorites', refuse));
  const { user } = await open();
  await waitFor(() => expect(pressed('Brisalu Bijoux')).toBe(true));
  // From here on nothing reads the favourites again: what is put back is what was there, not what a refetch brought.
  server.use(table('get', 'favorites', () => new Promise(() => undefined)));

  await user.click(heart('Ateliê Lumivê'));
  await user.click(heart('Brisalu Bijoux'));
  await waitFor(() => expect([pressed('Ateliê Lumivê'), pressed('Brisalu Bijoux')]).toEqual([true, false]));
  release();
  await waitFor(() => expect(screen.getAllByText(FAILED)).toHaveLength(2));
  expect(screen.getAllByText('Erro')).toHaveLength(2);
  expect([pressed('Ateliê Lumivê'), pressed('Brisalu Bijoux')]).toEqual([false, true]);
  expect(screen.queryByText('Sucesso')).toBeNull();
});

test('a failed tap does not undo the others', async () => {
  const { kept } = favoritesServer();
  const { held, release } = hold();
  server.use(
    table('post', 'favorites', async ({ request }) => {
      const { supplier_id } = (await request.json()) as { supplier_id: number };
      await held;
      if (supplier_id === 2) return refusal(500);
      kept.add(supplier_id);
      return new HttpResponse(null, { status: 201 });
    }),
  );
  const { user } = await open();
  for (const name of ['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']) await user.click(heart(name));
  release();
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(await screen.findByText('Calçados Zarapê adicionado aos favoritos.')).toBeVisible();
  expect(pressed('Ateliê Lumivê')).toBe(true);
  expect(pressed('Brisalu Bijoux')).toBe(false);
  expect(pressed('Calçados Zarapê')).toBe(true);
});

test('quick taps are sent in their order, and the last one wins', async () => {
  const { asked, kept } = favoritesServer();
  await open();
  for (let tap = 0; tap < 5; tap++) fireEvent.click(heart('Ateliê Lumivê')); // faster than anything is rendered
  await waitFor(() => expect(asked).toEqual(['+1', '-1', '+1', '-1', '+1']));
  await waitFor(() => expect(pressed('Ateliê Lumivê')).toBe(true));
  expect([...kept]).toEqual([1]);
});

test('a tap that the server asks to delay is sent once more', async () => {
  favoritesServer();
  let asked = 0;
  server.use(
    table('post', 'favorites', () =>
      ++asked === 1 ? refusal(429, { 'retry-after': '1' }) : new HttpResponse(null, { status: 201 }),
    ),
  );
  const { user } = await open();
  await user.click(heart('Ateliê Lumivê'));
  expect(
    await screen.findByText('Ateliê Lumivê adicionado aos favoritos.', {}, { timeout: 15_000 }),
  ).toBeVisible();
  expect(asked).toBe(2);
});

test('a tap that failed because of a concurrent transaction is sent once more', async () => {
  favoritesServer();
  let asked = 0;
  server.use(
    table('post', 'favorites', () =>
      ++asked === 1 ? databaseRefusal(500, '40P01') : new HttpResponse(null, { status: 201 }),
    ),
  );
  const { user } = await open();
  await user.click(heart('Ateliê Lumivê'));
  expect(await screen.findByText('Ateliê Lumivê adicionado aos favoritos.')).toBeVisible();
  expect(asked).toBe(2);
});

test.each([
  ['at that moment', 409, '23503'],
  ['before', 403, '42501'],
])('a supplier that was deleted %s is given as the reason', async (_when, status, code) => {
  favoritesServer();
  server.use(table('post', 'favorites', () => databaseRefusal(status, code)));
  const { user } = await open();
  await user.click(heart('Ateliê Lumivê'));
  expect(await screen.findByText('Este fornecedor não está mais disponível.')).toBeVisible();
  expect(pressed('Ateliê Lumivê')).toBe(false);
});

test('a tap with an expired session asks for a login', async () => {
  favoritesServer();
  endSessionOnServer();
  server.use(table('post', 'favorites', () => refusal(401)));
  const { user } = await open();
  await user.click(heart('Ateliê Lumivê'));
  expect(await screen.findByText('Ação necessária')).toBeVisible();
  expect(screen.getByText('Você precisa estar logado para favoritar fornecedores.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('the heart of a locked card adds a favorite without opening the dialog', async () => {
  const { asked } = favoritesServer();
  const { user } = await open();
  await user.click(heart('Calçados Zarapê'));
  await waitFor(() => expect(asked).toEqual(['+3']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the favorites filter shows the favorites, and a removed one disappears at once', async () => {
  favoritesServer([1, 3]);
  const { user } = await open();
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

test('without a connection a tap says that nothing was saved, and the heart shows it', async () => {
  const { asked } = favoritesServer();
  const { user } = await open();
  const connection = loseConnection();
  connection.tell();
  await user.click(heart('Ateliê Lumivê'));
  expect(
    await screen.findByText('Não foi possível atualizar seus favoritos. Tente novamente.'),
  ).toBeVisible();
  await waitFor(() => expect(pressed('Ateliê Lumivê')).toBe(false));
  connection.restore();
  await user.click(heart('Ateliê Lumivê'));
  expect(await screen.findByText('Ateliê Lumivê adicionado aos favoritos.')).toBeVisible();
  expect(asked).toEqual(['+1']);
});

test.each([
  ['are refused', () => refusal(500)],
  ['are not JSON', () => HttpResponse.text('<html>')],
])('when the favorites %s, the directory still loads, with empty hearts', async (_how, answer) => {
  server.use(table('get', 'favorites', answer));
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
