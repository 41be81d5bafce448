import * as z from 'zod/mini';
import { readAs, unwrap } from '../database.ts';
import { jsonBody } from '../http/body.ts';
import {
  type Endpoint,
  endpoint,
  idText,
  messageAnswer,
  numberParam,
  readFilters,
} from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { AFTER_WRONG, pagedList } from '../http/paging.ts';
import type { Deps } from '../deps.ts';
import { readFavoritePage, readFavorites, resourcesOf, supplierResource } from '../suppliers/resource.ts';

const SUPPLIER_MISSING = 'Informe o fornecedor.';
/** Ids are numbers, or texts from clients that read them from a URL. */
const addition = z.object({
  supplier_id: z.union(
    [z.int(SUPPLIER_MISSING).check(z.positive(SUPPLIER_MISSING)), idText(SUPPLIER_MISSING)],
    SUPPLIER_MISSING,
  ),
});

const pages = pagedList('favorites', idText(AFTER_WRONG));
const filters = z.object(pages.filters);

/** The caller's favorite suppliers. */
export function favoriteEndpoints(deps: Deps): Endpoint[] {
  return [listFavorites(deps), addFavorite(deps), removeFavorite(deps)];
}

function listFavorites({ open, files }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/favorites',
    access: 'none',
    summary:
      'Lists the caller’s favorite suppliers, last added first, or a page of them; empty without a token and, without `limit` or `after`, if they cannot be read',
    filters,
    answers: { 200: { description: 'The suppliers', schema: pages.schema(supplierResource) } },
    async handle(c) {
      const page = pages.page(readFilters(c, filters));
      if (page) {
        const { rows, isLast } = await readAs(
          open,
          c,
          async (database, token) =>
            token ? await readFavoritePage(database, page) : { rows: [], isLast: true },
        );
        return c.json(pages.answer(await resourcesOf(rows, files.links), isLast));
      }
      // Clients of the whole list expect one, so an error gives an empty one.
      const rows = await readAs(
        open,
        c,
        async (database, token) => (token ? await readFavorites(database) : []),
      ).catch(() => []);
      const data = await resourcesOf(rows, files.links).catch(() => []);
      return c.json({ data });
    },
  });
}

function addFavorite({ open }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/favorites/add',
    access: 'user',
    summary: 'Adds a supplier to the caller’s favorites; repeating the request has no further effect',
    body: jsonBody(addition),
    answers: {
      200: { description: 'The supplier is a favorite', schema: messageAnswer },
      404: { description: 'The supplier does not exist, or the caller may not see it' },
    },
    async handle(c, { supplier_id }) {
      const insertion = open(c.var.caller.token)
        .from('favorites')
        .upsert({ supplier_id }, { onConflict: 'user_id,supplier_id', ignoreDuplicates: true });
      await unwrap('favorites', insertion).catch((error: unknown) => {
        // Row security refuses a supplier that the caller cannot see, the foreign key one that does not exist.
        const refused = error instanceof HttpError && [403, 409].includes(error.status);
        throw refused ? new HttpError(404, 'Fornecedor não encontrado.') : error;
      });
      return c.json({ message: 'Fornecedor adicionado aos favoritos.' });
    },
  });
}

function removeFavorite({ open }: Deps): Endpoint {
  return endpoint({
    method: 'delete',
    path: '/favorites/:id',
    access: 'user',
    summary: 'Removes a supplier, given by its id, from the caller’s favorites',
    params: numberParam,
    answers: { 200: { description: 'The supplier is not a favorite', schema: messageAnswer } },
    async handle(c, _input, { id: supplierId }) {
      const { id, token } = c.var.caller;
      const deletion = open(token)
        .from('favorites')
        .delete()
        .eq('user_id', id)
        .eq('supplier_id', supplierId);
      await unwrap('favorites', deletion);
      return c.json({ message: 'Fornecedor removido dos favoritos.' });
    },
  });
}
