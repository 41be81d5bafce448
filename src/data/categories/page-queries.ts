import { queryOptions } from '@tanstack/react-query';
import {
  categoryPage,
  idsWithin,
  MOST_TILES,
  type CategoryNode,
  type CategoryPage,
  type TileSupplier,
} from '@/domain/catalog/category-page';
import { byAlphabet } from '@/domain/text/text';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { supplierQueries } from '../suppliers/queries';
import { categoryQueries } from './queries';

const FAILED = 'Falha ao buscar categorias';
export const TILE =
  'id, name, formatted_id, is_premium, image_hash, category_id, subcategory_id, supplier_details(main_image_path, state, city, district, min_order_pieces, min_order_cents, price_from_cents, price_to_cents, sells_to_cpf)';

export const categoryPageQueries = {
  /** In alphabetical order, with the number of suppliers that the viewer sees in each. */
  nodes: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'pages'],
      queryFn: async ({ signal }): Promise<CategoryNode[]> => {
        return inOrder(await unwrap(FAILED, rest.rpc('category_pages').abortSignal(signal)));
      },
    }),

  /** Null without such a page. Under the suppliers' key, because it changes with them. */
  page: (slug: string) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'category', slug],
      queryFn: async ({ signal, client }): Promise<CategoryPage | null> => {
        const [nodes, row] = await Promise.all([
          client.fetchQuery(categoryPageQueries.nodes()),
          unwrap(
            FAILED,
            rest.from('categories').select('id, intro').eq('slug', slug).abortSignal(signal).maybeSingle(),
          ),
        ]);
        const category = nodes.find(({ id }) => id === row?.id);
        if (!row || !category) return null;
        return categoryPage(nodes, category, row.intro, await fetchTiles(idsWithin(nodes, category), signal));
      },
    }),
};

export function inOrder(nodes: CategoryNode[]): CategoryNode[] {
  return nodes.toSorted((one, other) => byAlphabet(one.name, other.name));
}

async function fetchTiles(ids: number[], signal: AbortSignal): Promise<TileSupplier[]> {
  return unwrap(
    'Falha ao buscar fornecedores',
    rest
      .from('suppliers')
      .select(TILE)
      .eq('is_archived', false) // hidden from members anyway, but not from the staff
      .or(`category_id.in.(${ids.join()}),subcategory_id.in.(${ids.join()})`)
      .order('is_premium')
      .order('sort_name')
      .order('id')
      .limit(MOST_TILES)
      .abortSignal(signal)
      .overrideTypes<TileSupplier[], { merge: false }>(), // a check of the table allows no other states
  );
}
