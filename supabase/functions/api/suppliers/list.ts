import * as z from 'zod/mini';
import { type Database, type OpenDatabase, type ReadText, unwrap } from '../database.ts';
import { idText, noted } from '../http/endpoint.ts';
import { AFTER_WRONG, pagedList } from '../http/paging.ts';
import { isStaff } from '../users/staff.ts';
import type { FileStore } from './file-store.ts';
import { CachedList } from './cached-list.ts';
import { moment } from './form.ts';
import { linked, type SupplierResource, supplierResource } from './resource.ts';

/** A supplier as the database returns it to the staff: pictures with their file's path. */
type WithPaths = Omit<SupplierResource, 'images'> & { images: { id: number; path: string }[] };

const pages = pagedList('suppliers', idText(AFTER_WRONG));
/** In the order of the answer. */
const FIELDS = Object.keys(supplierResource.shape);

/** What a request may ask of the list. */
export const listFilters = z.object({
  ...pages.filters,
  category: noted(
    z.optional(idText('Envie o id de uma categoria.')),
    'Id of a category, which has the suppliers of its subcategories, or of a subcategory',
  ),
  updated_since: noted(
    z.optional(moment),
    'Only suppliers that have changed, or became public, since this moment (ISO 8601 with an offset)',
  ),
  fields: noted(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((typed: string) => {
          const named = ['id', ...typed.split(/\s*,\s*/)];
          return FIELDS.filter((name) => named.includes(name));
        }),
      ),
    ),
    'Only these fields, names with commas; `id` always comes',
  ),
});
type ListFilters = z.output<typeof listFilters>;

/** The answer's body; with `fields` its suppliers have only those. */
export const listAnswer = pages.schema(supplierResource);

/** All suppliers by name, as text of an answer: `{"data": […]}`. */
export interface SupplierList {
  forVisitors: CachedList;
  /** Reads what the caller may see. The staff also gets links to the galleries, which the form needs. */
  forCaller(database: Database, token: string | null, filters: ListFilters): Promise<string>;
}

export function createSupplierList(open: OpenDatabase, readText: ReadText, files: FileStore): SupplierList {
  const read = (token: string | null, gallery: boolean, filters: ListFilters = {}) => {
    const { category, updated_since, fields } = filters;
    const page = pages.page(filters);
    return readText(token, 'supplier_resources', {
      files: files.links.ofPublic(''),
      gallery: String(gallery),
      ...(page && { page_rows: String(page.size + 1) }), // one more shows whether another page follows
      ...(page?.after && { after_id: String(page.after) }),
      ...(category && { in_category: String(category) }),
      ...(updated_since && { since: updated_since }),
      ...(fields && { fields: `{${fields.join(',')}}` }),
    });
  };
  const answer = (suppliers: string) => `{"data":${suppliers}}`;
  return {
    forVisitors: new CachedList(
      () => unwrap('supplier_resources_version', open(null).rpc('supplier_resources_version')),
      async () => answer(await read(null, false)),
    ),
    async forCaller(database, token, filters) {
      const gallery = token !== null && (filters.fields?.includes('images') ?? true) &&
        await isStaff(database);
      const suppliers = await read(token, gallery, filters);
      const page = pages.page(filters);
      if (!gallery && !page) return answer(suppliers);
      let rows = JSON.parse(suppliers) as WithPaths[];
      const isLast = !page || rows.length <= page.size;
      if (!isLast) rows = rows.slice(0, page.size);
      const data = gallery ? await withLinks(rows, files) : rows;
      return JSON.stringify(page ? pages.answer(data, isLast) : { data });
    },
  };
}

async function withLinks(rows: WithPaths[], files: FileStore) {
  const paths = rows.flatMap(({ images }) => images.map(({ path }) => path));
  const links = await files.links.ofGallery(paths);
  return rows.map((row) => ({ ...row, images: linked(row.images, links) }));
}
