import * as z from 'zod/mini';
import { filesIn } from '../../../../src/domain/supplier-form/files.ts';
import { readAs, unwrap } from '../database.ts';
import type { Deps } from '../deps.ts';
import { type Endpoint, endpoint, noted, readFilters } from '../http/endpoint.ts';
import { pagedList } from '../http/paging.ts';

const PAGE_SIZE = 20;
const COLUMNS =
  'id, supplier_id, text, pictures, price_from_cents, price_to_cents, sizes, created_at, is_hidden, supplier:suppliers!inner(name), category:categories(name)';
const id = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Envie um número.')), z.transform(Number));
const cents = noted(z.nullable(z.int()), 'BRL cents');

const novelty = z.object({
  id: z.int(),
  supplier_id: z.int(),
  supplier: noted(z.string(), 'Name of the supplier'),
  category: z.nullable(z.string()),
  text: noted(z.string(), 'Plain text with line breaks'),
  pictures: noted(
    z.array(z.object({ path: z.string(), url: z.string() })),
    'One to four and their smaller versions; the links are valid for five minutes',
  ),
  price_from_cents: cents,
  price_to_cents: cents,
  sizes: noted(z.nullable(z.array(z.string())), 'Codes such as P, GG or 42'),
  created_at: z.string(),
  is_hidden: noted(z.boolean(), 'Hidden by the staff; only the accounts of the page see it'),
});

const paging = pagedList('novelties', id);
const filters = {
  supplier_id: noted(z.optional(id), 'Only of this supplier'),
  favorites: noted(z.optional(z.literal('true', 'Envie true.')), 'true: only of the caller’s favorites'),
  after: paging.filters.after,
};

/** What suppliers say is new. */
export function noveltyEndpoints({ open, files }: Deps): Endpoint[] {
  return [endpoint({
    method: 'get',
    path: '/novelties',
    access: 'none',
    summary:
      `Lists what suppliers say is new, the newest first, ${PAGE_SIZE} at a time: of the suppliers that are open to the caller`,
    filters: z.object(filters),
    answers: { 200: { description: 'The novelties', schema: paging.schema(novelty) } },
    async handle(c) {
      const { supplier_id, favorites, after } = readFilters(c, z.object(filters));
      const rows = await readAs(open, c, (database) => {
        let list = (favorites ? database.rpc('novelties_of_favorites') : database.from('novelties'))
          .select(COLUMNS).eq('supplier.is_archived', false).order('id', { ascending: false }).limit(
            PAGE_SIZE,
          );
        // The accounts of a page see also what is hidden, on their own page.
        list = supplier_id === undefined ? list.eq('is_hidden', false) : list.eq('supplier_id', supplier_id);
        return unwrap('novelties', after === undefined ? list : list.lt('id', after));
      });
      const filesOf = (paths: string[]) => filesIn('gallery', paths).map(({ path }) => path);
      const links = await files.links.ofGallery(rows.flatMap(({ pictures }) => filesOf(pictures)));
      const data = rows.map(({ supplier, category, ...row }) => ({
        ...row,
        supplier: supplier.name,
        category: category?.name ?? null,
        pictures: filesOf(row.pictures).flatMap((path) => {
          const url = links.get(path);
          return url === undefined ? [] : [{ path, url }];
        }),
      }));
      return c.json(paging.answer(data, rows.length < PAGE_SIZE));
    },
  })];
}
