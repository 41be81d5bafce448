import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import * as z from 'zod/mini';
import { filesIn } from '../../../../src/domain/supplier-form/files.ts';
import { type Database, readAs, textReader } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import {
  dataOf,
  type Endpoint,
  endpoint,
  locationOf,
  messageAnswer,
  numberParam,
  readFilters,
} from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { multipartBody } from '../http/multipart.ts';
import type { Deps } from '../deps.ts';
import { changedSupplierForm, newSupplierForm } from '../suppliers/form.ts';
import type { ListBody } from '../suppliers/cached-list.ts';
import { createSupplierList, listAnswer, listFilters } from '../suppliers/list.ts';
import { readGallery, readSupplier, resourcesOf, supplierResource } from '../suppliers/resource.ts';
import { createSupplier, deleteSupplier, type Saving, updateSupplier } from '../suppliers/save.ts';

const ONE = dataOf(supplierResource);
const SAVED = z.extend(messageAnswer, ONE.shape);

/** A picture by the path of its file, which the row in `supplier_images` has, or from which it is derived. */
const pictureLink = z.object({ path: z.string(), url: z.string() });

const JSON_TYPE = { 'content-type': 'application/json' };
/** For answers that are the same for all visitors. */
const VISITORS_CACHE = 'public, max-age=60, stale-while-revalidate=600';

/** Fields that are locked for the caller are null (docs/product.md, "Locked suppliers"). */
export function supplierEndpoints(deps: Deps): Endpoint[] {
  return [
    listEndpoint(deps),
    showEndpoint(deps),
    galleryEndpoint(deps),
    createEndpoint(deps),
    updateEndpoint(deps),
    deleteEndpoint(deps),
  ];
}

function listEndpoint({ env, open, files }: Deps): Endpoint {
  const list = createSupplierList(open, textReader(env), files);
  return endpoint({
    method: 'get',
    path: '/suppliers',
    access: 'none',
    summary:
      'Lists all suppliers that the caller may see, by name, or those that the parameters ask for; suppliers locked for the caller have only their public fields',
    filters: listFilters,
    answers: {
      200: { description: 'The suppliers', schema: listAnswer },
      304: {
        description: 'Anonymous requests of the whole list only: it still has the ETag sent in If-None-Match',
      },
    },
    async handle(c) {
      c.header('vary', 'Authorization', { append: true });
      const filters = readFilters(c, listFilters);
      const isWhole = Object.keys(filters).length === 0;
      const isVisitor = c.var.token === null && !c.var.isTokenRefused;
      if (isWhole && isVisitor) return visitorsAnswer(c, await list.forVisitors.body());
      const text = await readAs(
        open,
        c,
        async (database, token) =>
          token || !isWhole
            ? await list.forCaller(database, token, filters)
            : (await list.forVisitors.body()).plain,
      );
      return c.body(text, 200, JSON_TYPE);
    },
  });
}

function showEndpoint({ open, files }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/suppliers/:id',
    access: 'none',
    summary: 'Returns a supplier; if it is locked for the caller, only its public fields',
    params: numberParam,
    answers: {
      200: { description: 'The supplier', schema: ONE },
      404: { description: 'The supplier does not exist, or the caller may not see it' },
    },
    async handle(c, _input, { id }) {
      const data = await readAs(
        open,
        c,
        (database) => resourceOf({ files, database }, id),
      );
      return c.json({ data });
    },
  });
}

function galleryEndpoint({ open, files }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/suppliers/:id/gallery',
    access: 'none',
    summary:
      'Returns links to a supplier’s gallery pictures and their smaller versions, valid for five minutes; none if it is locked for the caller or does not exist',
    params: numberParam,
    answers: { 200: { description: 'The links', schema: dataOf(z.array(pictureLink)) } },
    async handle(c, _input, { id }) {
      const paths = await readAs(open, c, (database) => readGallery(database, id));
      const stored = filesIn('gallery', paths).map(({ path }) => path);
      const links = stored.length > 0 ? await files.links.ofGallery(stored) : [];
      return c.json({ data: Array.from(links, ([path, url]) => ({ path, url })) });
    },
  });
}

function createEndpoint(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/suppliers',
    access: 'catalog',
    summary: 'Creates a supplier with its files; if any part fails, nothing is stored',
    body: multipartBody(newSupplierForm),
    answers: { 201: { description: 'The new supplier', schema: SAVED } },
    async handle(c, form) {
      const saving = savingFor(c, deps);
      const id = await createSupplier(form, saving);
      const data = await resourceOf(saving, id);
      return c.json({ data, message: 'Fornecedor criado com sucesso!' }, 201, locationOf(c, id));
    },
  });
}

function updateEndpoint(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/suppliers/:id',
    access: 'catalog',
    summary: 'Updates only the fields in the form, which must include `_method` with the value PUT',
    params: numberParam,
    body: multipartBody(changedSupplierForm),
    answers: {
      200: { description: 'The updated supplier', schema: SAVED },
      404: { description: 'The supplier does not exist' },
      409: { description: 'Another request has changed the supplier since `version`' },
    },
    async handle(c, form, { id }) {
      const saving = savingFor(c, deps);
      const row = await existing(saving.database, id);
      await updateSupplier(form, row, saving);
      const data = await resourceOf(saving, row.id);
      return c.json({ data, message: 'Fornecedor atualizado com sucesso!' });
    },
  });
}

function deleteEndpoint(deps: Deps): Endpoint {
  return endpoint({
    method: 'delete',
    path: '/suppliers/:id',
    access: 'catalog',
    summary: 'Deletes a supplier and its files',
    params: numberParam,
    answers: {
      204: { description: 'The supplier was deleted' },
      404: { description: 'The supplier does not exist' },
    },
    async handle(c, _input, { id }) {
      const saving = savingFor(c, deps);
      await deleteSupplier(await existing(saving.database, id), saving);
      return c.body(null, 204);
    },
  });
}

/** The list, compressed if the client accepts gzip; 304 if its ETag shows that the client has it. */
function visitorsAnswer(c: Context<ApiEnv>, { plain, gzip, etag }: ListBody): Response {
  c.header('cache-control', VISITORS_CACHE);
  c.header('vary', 'Accept-Encoding', { append: true });
  c.header('etag', etag);
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  const plainTag = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known.some((tag) => ['*', plainTag(etag)].includes(plainTag(tag)))) return c.body(null, 304);
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' });
  if (encoding === '') return c.body(plain, 200, JSON_TYPE);
  return c.body(gzip, 200, { ...JSON_TYPE, 'content-encoding': encoding });
}

function savingFor(c: Context<ApiEnv>, { open, files, reportError }: Deps): Saving {
  const { caller, requestId } = c.var;
  const report = (error: unknown) => reportError(error, { request_id: requestId });
  return { database: open(caller.token), files, caller, reportError: report };
}

async function resourceOf({ files, database }: Pick<Saving, 'files' | 'database'>, id: number) {
  const [resource] = await resourcesOf([await existing(database, id)], files.links);
  return resource;
}

async function existing(database: Database, id: number) {
  const row = await readSupplier(database, id);
  if (!row) throw new HttpError(404, 'Fornecedor não encontrado.');
  return row;
}
