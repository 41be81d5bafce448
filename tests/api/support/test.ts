import { createActor } from '../../support/actors';
import type { BackendOptions } from '../../support/backend';
import { test as base } from '../../support/fixtures';
import { createCategory } from '../../support/supplier-world';
import { createCallers } from './callers';
import { form, requiredFields, savedIn, SUPPLIERS, type Fields } from './supplier-api';

/** Fixtures for tests of the edge function, which runs under Deno in front of an empty database. */
export const test = base
  .extend('backendOptions', { scope: 'file' }, (): BackendOptions => ({ seed: 'none', functions: true }))
  /** The actors, and callers with an invalid token. */
  .extend('callers', { scope: 'file' }, ({ actors }) => createCallers(actors))
  .extend('categoryId', { scope: 'file' }, ({ backend }) => createCategory(backend))
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  /** The form with which the admin saves a supplier. */
  .extend('supplierForm', { scope: 'file' }, ({ admin, categoryId }) => {
    const required = requiredFields(categoryId);

    /** Sends a new supplier: the required fields and these. */
    async function send(fields: Fields = {}) {
      return admin.ask(SUPPLIERS, await form({ ...required, ...fields }));
    }

    return {
      required,
      send,
      create: async (fields?: Fields) => savedIn(await send(fields), 201),
      /** Sends a change of these fields. */
      update: async ({ id }: { id: number | string }, fields: Fields) =>
        admin.ask(`${SUPPLIERS}/${id}`, await form({ _method: 'PUT', ...fields })),
    };
  });
