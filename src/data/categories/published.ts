import type { CategoryNode, CategoryPage, TileSupplier } from '@/domain/catalog/category-page';
import { categoryPage, idsWithin, MOST_TILES } from '@/domain/catalog/category-page';
import { isLocked, type SupplierPage } from '@/domain/supplier/supplier';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { fetchPublishedSuppliers } from '../suppliers/published';
import { inOrder, TILE } from './page-queries';

export interface PublishedSite {
  nodes: CategoryNode[];
  categories: CategoryPage[];
  open: SupplierPage[];
  locked: SupplierPage[];
  /** Days of the last change (2026-11-24), by id. */
  changed: Record<'categories' | 'suppliers', ReadonlyMap<number, string>>;
}

interface SortedTile extends TileSupplier {
  sort_name: string;
}

const FAILED = 'Falha ao buscar o que todos podem ver';

/** All that a visitor may see. Only the build calls it, which has no session. */
export async function fetchPublishedSite(): Promise<PublishedSite> {
  const [nodes, intros, tiles, suppliers, dates] = await Promise.all([
    unwrap(FAILED, rest.rpc('category_pages')),
    fetchByKey(FAILED, 'id', (last) =>
      rest.from('categories').select('id, intro').gt('id', last).order('id'),
    ),
    fetchByKey(FAILED, 'id', (last) =>
      rest
        .from('suppliers')
        .select(`${TILE}, sort_name`)
        .gt('id', last)
        .order('id')
        .overrideTypes<SortedTile[], { merge: false }>(),
    ),
    fetchPublishedSuppliers(FAILED),
    unwrap(FAILED, rest.rpc('page_dates')),
  ]);
  const ordered = inOrder(nodes);
  const introOf = new Map(intros.map(({ id, intro }) => [id, intro]));
  const sorted = inOrderOfPages(tiles);
  return {
    nodes: ordered,
    categories: ordered.map((node) =>
      categoryPage(
        ordered,
        node,
        introOf.get(node.id) ?? null,
        firstWithin(sorted, idsWithin(ordered, node)),
      ),
    ),
    open: suppliers.filter((supplier) => !isLocked(supplier)),
    locked: suppliers.filter(isLocked),
    changed: { categories: new Map(dates.categories), suppliers: new Map(dates.suppliers) },
  };
}

function inOrderOfPages(tiles: SortedTile[]): SortedTile[] {
  return tiles.toSorted(
    (one, other) =>
      Number(one.is_premium) - Number(other.is_premium) ||
      (one.sort_name < other.sort_name ? -1 : one.sort_name > other.sort_name ? 1 : one.id - other.id),
  );
}

function firstWithin(sorted: SortedTile[], ids: number[]): TileSupplier[] {
  const within = new Set<number | null>(ids);
  return sorted
    .filter(({ category_id, subcategory_id }) => within.has(category_id) || within.has(subcategory_id))
    .slice(0, MOST_TILES)
    .map((row) => {
      const tile: TileSupplier & { sort_name?: string } = { ...row };
      delete tile.sort_name; // the page does not need it
      return tile;
    });
}
