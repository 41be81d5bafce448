import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { BackendOptions } from '../../tools/local-supabase/backend';
import { MIGRATIONS_FOLDER } from '../../tools/local-supabase/settings';
import { test as base } from './fixtures';

const test = base.extend('backendOptions', { scope: 'file' }, (): Partial<BackendOptions> => ({
  migrationsFolder: MIGRATIONS_FOLDER,
}));

const GUIDE = 'docs/deploy/backup.md';

test('the statements of the guide empty every table that migrations fill, before a backup is restored', async ({
  backend,
}) => {
  const echoed = [...readFileSync(GUIDE, 'utf8').matchAll(/^ *echo (["'])(.+)\1$/gm)].map(
    ([, , sql]) => sql!,
  );
  const [emptying] = echoed.join('\n').split('set session_replication_role');
  expect(emptying).toContain('delete from');
  await backend.sql(`do $do$ begin ${emptying} end $do$`);
  const tables = await backend.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_catalog.pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  );
  const filled = [];
  for (const { name } of tables) {
    const [row] = await backend.sql<{ any: boolean }>(`select exists (select from ${name}) as any`);
    if (row!.any) filled.push(name);
  }
  expect(tables.length).toBeGreaterThan(40);
  expect(filled).toEqual([]);
});
