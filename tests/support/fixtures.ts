import { test as base } from 'vitest';
import { createActors } from './actors';
import { startBackend, type BackendOptions } from './backend';
import { createSuppliers } from './supplier-world';

/**
 * What most tests of a backend need. Each fixture is made once per file, when the first test that names it starts. A
 * file that needs another backend extends `backendOptions`: `test.override()` would change it for later files too.
 */
export const test = base
  .extend('backendOptions', { scope: 'file' }, (): BackendOptions => ({ seed: 'none' }))
  .extend('backend', { scope: 'file' }, async ({ backendOptions }, { onCleanup }) => {
    const backend = await startBackend(backendOptions);
    onCleanup(backend.close);
    return backend;
  })
  /** One signed-in actor of each kind, and the visitor. */
  .extend('actors', { scope: 'file' }, ({ backend }) => createActors(backend))
  /** A category with one supplier of each kind. */
  .extend('suppliers', { scope: 'file' }, ({ backend }) => createSuppliers(backend));
