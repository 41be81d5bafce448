import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { endSessionOnServer } from './support/auth-answers';
import { names } from './support/directory';
import {
  BRISALU,
  favoriteRows,
  openFavorites,
  REMOVED,
  removeButton,
  removeFavorite,
  supplierIn,
  ZARAPE,
} from './support/favorites';
import { hold, refusal, server, table } from './support/msw';

test('"Cancelar" keeps the favorite', async () => {
  const { user, removed } = await openFavorites();
  await removeFavorite(user, 'Brisalu Bijoux', 'Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toHaveLength(3);
  expect(removed).toEqual([]);
  expect(removeButton('Brisalu Bijoux')).toHaveFocus();
});

test('a removal shows at once, and a toast confirms it', async () => {
  const { user } = await openFavorites();
  const { held, release } = hold();
  server.use(
    table('delete', 'favorites', async () => {
      await held;
      return new HttpResponse(null, { status: 204 });
    }),
    // Nothing reads the favourites again: what is shown is what the removal left.
    table('get', 'favorites', () => new Promise<never>(() => undefined)),
  );
  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']));
  expect(screen.queryByText(REMOVED)).toBeNull();
  release();
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(screen.getByText('Sucesso')).toBeVisible();
  expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']);
});

test.each([
  ['a refusal', () => refusal(500)],
  ['a broken connection', () => HttpResponse.error()],
  ['too many requests', () => refusal(429)],
])('after %s the favorite returns to its place, and a toast says so', async (_how, refuse) => {
  const { user } = await openFavorites();
  const { held, release } = hold();
  server.use(
    table('delete', 'favorites', async () => {
      await held;
      return refuse();
    }),
    // Nothing reads the favourites again: it is the removal itself that is undone.
    table('get', 'favorites', () => new Promise<never>(() => undefined)),
  );
  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']));
  release();
  expect(await screen.findByText('Erro ao remover favorito')).toBeVisible();
  expect(screen.getByText('Ocorreu um erro inesperado. Tente novamente.')).toBeVisible();
  expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê']);
  expect(screen.queryByText(REMOVED)).toBeNull();
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

test('a double click removes the favorite once', async () => {
  const { user, removed } = await openFavorites();
  await user.click(removeButton('Brisalu Bijoux'));
  const confirm = await screen.findByRole('button', { name: 'Remover' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(removed).toEqual([2]);
});

test('favorites that were requested before a removal do not bring the removed one back', async () => {
  const { user } = await openFavorites();
  const [reading, second, third] = [hold(), hold(), hold()];
  server.use(
    table('delete', 'favorites', async ({ request }) => {
      await { 1: undefined, 2: second.held, 3: third.held }[supplierIn(request)];
      return new HttpResponse(null, { status: 204 });
    }),
    table('get', 'favorites', async () => {
      await reading.held;
      return favoriteRows([BRISALU, ZARAPE]);
    }),
  );
  await removeFavorite(user, 'Ateliê Lumivê'); // done, and the favourites are read again
  expect(await screen.findByText(REMOVED)).toBeVisible();
  for (const name of ['Brisalu Bijoux', 'Calçados Zarapê']) {
    await removeFavorite(user, name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  second.release();
  await waitFor(() => expect(screen.getAllByText(REMOVED)).toHaveLength(2));
  reading.release(); // what was on its way knows the second one still
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(names()).toEqual([]);
  third.release();
});

test('after a removal the focus moves to the next favorite, and after the last one to the heading', async () => {
  const { user } = await openFavorites();
  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(removeButton('Calçados Zarapê')).toHaveFocus());
  await removeFavorite(user, 'Calçados Zarapê');
  await waitFor(() => expect(removeButton('Ateliê Lumivê')).toHaveFocus());
  await removeFavorite(user, 'Ateliê Lumivê');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Favoritos' })).toHaveFocus());
  expect(screen.getByRole('heading', { name: 'Nenhum favorito encontrado' })).toBeVisible();
});
