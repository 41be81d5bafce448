import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { favorite, lockedSupplier, openSupplier } from '../../support/builders';
import { names } from './directory';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';

export const REMOVED = 'Fornecedor removido dos seus favoritos.';

export const ATELIE = favorite(openSupplier(1, { name: 'Ateliê Lumivê' }));
export const BRISALU = favorite(openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }), 'Bijuterias');
export const ZARAPE = favorite(lockedSupplier(3, { name: 'Calçados Zarapê', category_id: 3 }), 'Óculos');
export const ALL_FAVORITES = [ATELIE, BRISALU, ZARAPE];

export const removeButton = (name: string) =>
  screen.getByRole('button', { name: `Remover ${name} dos favoritos` });

/** The favorites as PostgREST sends them, the first of them the latest. */
export const favoriteRows = (suppliers: FavoriteSupplier[]) =>
  rows(
    suppliers
      .map((supplier, index) => {
        const created_at = new Date(Date.UTC(2026, 0, 15) - index).toISOString();
        return { supplier_id: supplier.id, created_at, supplier };
      })
      .sort((one, other) => one.supplier_id - other.supplier_id),
  );
/** The supplier that a removal names. */
export const supplierIn = (request: Request) =>
  Number(new URL(request.url).searchParams.get('supplier_id')?.slice(3));

/** Keeps these favourites, and notes the ids that are taken away. */
export function favoritesServer(initial: FavoriteSupplier[]) {
  let kept = initial;
  const removed: number[] = [];
  server.use(
    table('get', 'favorites', () => favoriteRows(kept)),
    table('delete', 'favorites', ({ request }) => {
      const id = supplierIn(request);
      removed.push(id);
      kept = kept.filter((supplier) => supplier.id !== id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { removed };
}

/** The favourites of a member on /perfil. */
export async function openFavorites(favorites: FavoriteSupplier[] = ALL_FAVORITES) {
  const asked = favoritesServer(favorites);
  const view = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
  return { ...view, ...asked };
}

/** Opens the dialog of a card and answers it. */
export async function removeFavorite(
  user: Awaited<ReturnType<typeof openFavorites>>['user'],
  name: string,
  how = 'Remover',
) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()); // the one before is still closing
  await user.click(removeButton(name));
  const dialog = await screen.findByRole('dialog', { name: 'Remover dos favoritos' });
  expect(dialog).toHaveTextContent(name);
  await user.click(within(dialog).getByRole('button', { name: how }));
}
