import { test as base } from 'vitest';
import type { BackendOptions } from '../../tools/local-supabase/backend';
import { signedInClient, startScratchBackend } from './support';

/**
 * A local backend in memory with the tests' own schema, made once per file when the first test that names it starts.
 * A file that needs another one extends `backendOptions`: `test.override()` would change it for later files too.
 */
export const test = base
  .extend('backendOptions', { scope: 'file' }, (): Partial<BackendOptions> => ({}))
  .extend('backend', { scope: 'file' }, async ({ backendOptions }, { onCleanup }) => {
    const backend = await startScratchBackend(backendOptions);
    onCleanup(backend.close);
    return backend;
  })
  /** A client signed in as a confirmed member. */
  .extend('member', { scope: 'file' }, ({ backend }) => signedInClient(backend.url));
