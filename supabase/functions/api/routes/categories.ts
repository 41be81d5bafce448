import * as z from 'zod/mini';
import { categoryInput } from '../../../../src/domain/catalog/category.ts';
import { unwrap } from '../database.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, locationOf, numberParam } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import type { Deps } from '../deps.ts';

const categoryResource = z.object({ id: z.int(), name: z.string(), parent_id: z.nullable(z.int()) });
const COLUMNS = 'id, name, parent_id';
const NOT_FOUND = 'Categoria não encontrada.';
const TAKEN = 'Já existe uma categoria com este nome.';

const oneCategory = dataOf(categoryResource);

export function categoryEndpoints(deps: Deps): Endpoint[] {
  return [listCategories(deps), createCategory(deps), renameCategory(deps), deleteCategory(deps)];
}

function listCategories({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/categories',
    access: 'none',
    summary: 'Lists all categories by name',
    answers: { 200: { description: 'The categories', schema: dataOf(z.array(categoryResource)) } },
    async handle(c) {
      const data = await unwrap('categories', open(null).from('categories').select(COLUMNS));
      // Sorted here because the database's order depends on its locale.
      data.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
      return c.json({ data });
    },
  });
}

function createCategory({ open }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/categories',
    access: 'catalog',
    summary: 'Creates a category',
    body: jsonBody(categoryInput),
    answers: {
      201: { description: 'The new category', schema: oneCategory },
      409: { description: 'Another category has this name' },
    },
    async handle(c, input) {
      const insertion = open(c.var.caller.token).from('categories').insert(input).select(COLUMNS).single();
      const data = await orNameTaken(unwrap('categories', insertion));
      return c.json({ data }, 201, locationOf(c, data.id));
    },
  });
}

function renameCategory({ open }: Deps): Endpoint {
  return endpoint({
    method: 'put',
    path: '/categories/:id',
    access: 'catalog',
    summary: 'Renames a category',
    params: numberParam,
    body: jsonBody(categoryInput),
    answers: {
      200: { description: 'The updated category', schema: oneCategory },
      404: { description: 'The category does not exist' },
      409: { description: 'Another category has this name' },
    },
    async handle(c, input, { id }) {
      const update = open(c.var.caller.token)
        .from('categories')
        .update(input)
        .eq('id', id)
        .select(COLUMNS)
        .maybeSingle();
      const data = await orNameTaken(unwrap('categories', update));
      if (!data) throw new HttpError(404, NOT_FOUND);
      return c.json({ data });
    },
  });
}

function deleteCategory({ open }: Deps): Endpoint {
  return endpoint({
    method: 'delete',
    path: '/categories/:id',
    access: 'catalog',
    summary: 'Deletes a category that has no suppliers and no subcategories',
    params: numberParam,
    answers: {
      204: { description: 'The category was deleted' },
      404: { description: 'The category does not exist' },
      409: { description: 'The category still has suppliers or subcategories' },
    },
    async handle(c, _input, { id }) {
      // The database refuses to delete a category in use, with a message that says what uses it.
      const deletion = open(c.var.caller.token).from('categories').delete().eq('id', id).select('id');
      const deleted = await unwrap('categories', deletion);
      if (deleted.length === 0) throw new HttpError(404, NOT_FOUND);
      return c.body(null, 204);
    },
  });
}

function orNameTaken<Row>(saving: Promise<Row>): Promise<Row> {
  return saving.catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 409) {
      throw new HttpError(409, TAKEN, { code: 'name_taken', errors: { name: [TAKEN] } });
    }
    throw error;
  });
}
