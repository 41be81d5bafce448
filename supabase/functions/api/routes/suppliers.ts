import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type Database, readAs } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer, numberParam } from '../http/endpoint.ts';
import { Refusal } from '../http/errors.ts';
import { multipartBody } from '../http/multipart.ts';
import type { Services } from '../services.ts';
import { changedSupplierForm, newSupplierForm } from '../suppliers/form.ts';
import { readSupplier, readSuppliers, resourcesOf, supplierResource } from '../suppliers/resource.ts';
import { createSupplier, deleteSupplier, updateSupplier } from '../suppliers/save.ts';

const ONE = dataOf(supplierResource);
const SAVED = z.extend(messageAnswer, ONE.shape);

/** Suppliers (A-06…A-10). What is locked for the reader carries nulls (Q24, Q25). */
export function supplierEndpoints({ open, files, reportError }: Services): Endpoint[] {
  const savingAs = (c: Context<ApiEnv>) => {
    const { caller, requestId } = c.var;
    const report = (error: unknown) => reportError(error, { request_id: requestId });
    return { database: open(caller.token), files, caller, reportError: report };
  };
  const resourceOf = async (database: Database, token: string | null, id: number) => {
    const [resource] = await resourcesOf([await existing(database, id)], files.reader(token));
    return resource;
  };

  return [
    endpoint({
      method: 'get',
      path: '/suppliers',
      access: 'none',
      summary: 'All suppliers, by name, those locked for the reader without their secrets',
      answers: { 200: { description: 'The suppliers', schema: dataOf(z.array(supplierResource)) } },
      async handle(c) {
        const data = await readAs(
          open,
          c.var.token,
          async (database, token) => resourcesOf(await readSuppliers(database), files.reader(token)),
        );
        return c.json({ data });
      },
    }),
    endpoint({
      method: 'get',
      path: '/suppliers/:id',
      access: 'none',
      summary: 'One supplier, without its secrets when it is locked for the reader',
      params: numberParam,
      answers: {
        200: { description: 'The supplier', schema: ONE },
        404: { description: 'No such supplier' },
      },
      async handle(c, _input, { id }) {
        const data = await readAs(open, c.var.token, (database, token) => resourceOf(database, token, id));
        return c.json({ data });
      },
    }),
    endpoint({
      method: 'post',
      path: '/suppliers',
      access: 'admin',
      summary: 'Creates a supplier with its files; all of it or nothing',
      body: multipartBody(newSupplierForm),
      answers: { 201: { description: 'The new supplier', schema: SAVED } },
      async handle(c, form) {
        const saving = savingAs(c);
        const id = await createSupplier(form, saving);
        const data = await resourceOf(saving.database, saving.caller.token, id);
        return c.json({ data, message: 'Fornecedor criado com sucesso!' }, 201);
      },
    }),
    endpoint({
      method: 'post',
      path: '/suppliers/:id',
      access: 'admin',
      summary: 'Changes the fields it is sent, with `_method` set to PUT; fields left out stay as they are',
      params: numberParam,
      body: multipartBody(changedSupplierForm),
      answers: {
        200: { description: 'The supplier as it is now', schema: SAVED },
        404: { description: 'No such supplier' },
        409: { description: 'Somebody else has changed it since `version`' },
      },
      async handle(c, form, { id }) {
        const saving = savingAs(c);
        const row = await existing(saving.database, id);
        await updateSupplier(form, row, saving);
        const data = await resourceOf(saving.database, saving.caller.token, row.id);
        return c.json({ data, message: 'Fornecedor atualizado com sucesso!' });
      },
    }),
    endpoint({
      method: 'delete',
      path: '/suppliers/:id',
      access: 'admin',
      summary: 'Deletes a supplier with its files',
      params: numberParam,
      answers: { 204: { description: 'The supplier is gone' }, 404: { description: 'No such supplier' } },
      async handle(c, _input, { id }) {
        const saving = savingAs(c);
        await deleteSupplier(await existing(saving.database, id), saving);
        return c.body(null, 204);
      },
    }),
  ];
}

async function existing(database: Database, id: number) {
  const row = await readSupplier(database, id);
  if (!row) throw new Refusal(404, 'Fornecedor não encontrado.');
  return row;
}
