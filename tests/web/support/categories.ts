import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CategoryUsage } from '@/domain/catalog/category';
import { listServer, tableWrites, type Answer, type OtherAnswer } from './admin-tables';
import { API, rows, server, table } from './msw';
import { renderApp } from './render-route';

export const CATEGORIES_PATH = '/admin/categories';

/** A category that nothing is filed under. */
function category(id: number, name: string, rest: Partial<CategoryUsage> = {}): CategoryUsage {
  const unused = { main_suppliers: 0, sub_suppliers: 0, subcategories: 0, refusal: null };
  return { id, name, slug: `categoria-${id}`, intro: null, parent_id: null, ...unused, ...rest };
}

export const IN_USE =
  'Esta categoria está em uso por 1.234 fornecedores e 1 subcategoria e não pode ser excluída.';
const DRESSES = category(2, 'Vestidos', {
  main_suppliers: 1200,
  sub_suppliers: 34,
  subcategories: 1,
  refusal: IN_USE,
});
const GOWNS = category(7, 'Vestidos de Festa', {
  parent_id: 2,
  main_suppliers: 8,
  refusal: 'Esta categoria está em uso por 8 fornecedores e não pode ser excluída.',
});
export const COSTUMES = category(46, 'Fantasias');
const GLASSES = category(54, 'Óculos', {
  main_suppliers: 3,
  refusal: 'Esta categoria está em uso por 3 fornecedores e não pode ser excluída.',
});
/** In no order, as the database sends them. */
export const ALL_CATEGORIES = [GLASSES, GOWNS, DRESSES, COSTUMES];

export const categoriesServer = (categories: CategoryUsage[], answer?: OtherAnswer) =>
  listServer('post', 'rpc/category_usage', categories, answer);

export const PUBLICATION = `${API}/functions/v1/api/publication`;

/** What the function answers about the publication of the site. */
export const publication = (state: object) =>
  http.get(PUBLICATION, () =>
    HttpResponse.json({
      data: { configured: true, published_at: null, changes: 0, possible_at: null, problem: null, ...state },
    }),
  );

/** The screen, as an admin sees it. */
export async function openCategories(
  categories = ALL_CATEGORIES,
  path = CATEGORIES_PATH,
  published: object = {},
) {
  const asked = categoriesServer(categories);
  server.use(publication(published));
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Categorias' });
  return { ...view, asked };
}

export const writesServer = (answer?: Answer) => tableWrites('categories', answer);

/** The row is not there any more: neither to be written nor to be read. */
export function gone() {
  server.use(table('get', 'categories', () => rows([])));
  return HttpResponse.json([]);
}
