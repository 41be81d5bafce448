import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, PROJECT_ROOT } from '../../tools/local-supabase/settings';
import {
  startThrowawayDatabase,
  type ThrowawayDatabase,
} from '../../tools/local-supabase/throwaway-database';
import { generateTypes, TYPES_FILE } from '../../tools/local-supabase/types';
import { ENGINE } from '../support/engine';

// The real Supabase CLI on throw-away databases, to find out what a hosted project would report about the migrations.

const run = promisify(execFile);
const CLI = path.join(PROJECT_ROOT, 'node_modules', '.bin', 'supabase');

const open: ThrowawayDatabase[] = [];
afterAll(() => Promise.all(open.map((database) => database.close())));

async function database(state: 'migrated' | 'new'): Promise<ThrowawayDatabase> {
  const started = await startThrowawayDatabase({ state, engine: ENGINE });
  open.push(started);
  return started;
}
/** With the migrations alone, until the last test adds mistakes. */
let migrated: ThrowawayDatabase;
beforeAll(async () => {
  migrated = await database('migrated');
}, 120_000);

interface Report {
  code: number;
  /** Names of the lints that found something at the level of a warning or above. */
  findings: string[];
}

/** Runs Supabase's advisor. The CLI takes the schemas that the API serves from config.toml. */
async function advise({ url }: ThrowawayDatabase): Promise<Report> {
  const args = ['db', 'advisors', '--remote', url, '--type', 'all', '--level', 'warn', '--fail-on', 'warn'];
  const { code, stdout } = await supabase(args);
  return {
    code,
    findings: [...stdout.matchAll(/"name": "(\w+)",\s*"title"/g)].map(([, name]) => name!).sort(),
  };
}

async function supabase(args: string[]): Promise<{ code: number; stdout: string }> {
  try {
    return { code: 0, ...(await run(CLI, args, { cwd: PROJECT_ROOT, maxBuffer: 16 * 1024 * 1024 })) };
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: unknown };
    if (typeof code !== 'number' || typeof stdout !== 'string') throw error;
    return { code, stdout };
  }
}

async function query<Row>({ url }: ThrowawayDatabase, text: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe('supabase gen types', () => {
  test('writes the types in src/domain/database/database.types.ts', { timeout: 120_000 }, async () => {
    const name = path.relative(PROJECT_ROOT, TYPES_FILE);
    expect(await readFile(TYPES_FILE, 'utf8'), `${name} is old: run npm run db:types`).toBe(
      await generateTypes(ENGINE),
    );
  });
});

describe('supabase db push', () => {
  test('builds the whole schema on a new project', { timeout: 180_000 }, async () => {
    const pushed = await database('new');
    const { code } = await supabase(['db', 'push', '--remote', pushed.url, '--yes']);
    expect(code).toBe(0);

    const versions = await query<{ version: string }>(
      pushed,
      'select version from supabase_migrations.schema_migrations order by 1',
    );
    const files = readdirSync(MIGRATIONS_FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    expect(versions.map(({ version }) => version)).toEqual(files.map((file) => file.split('_')[0]));

    const shape = `
      select format('%s: %s', tablename, policyname) as thing from pg_policies
      union all select format('%s %s %s', c.oid::regclass, c.relkind, c.relacl) from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all select format('%s %s', p.oid::regprocedure, p.proacl) from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all select format('%s %s', conrelid::regclass, conname) from pg_constraint
      union all select format('%s %s', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
      order by 1`;
    const things = await query(pushed, shape);
    expect(things.length).toBeGreaterThan(150);
    expect(things).toEqual(await query(migrated, shape));
  });
});

describe('Supabase’s advisor', () => {
  test(
    'reports no warning about security or performance until there is a mistake',
    { timeout: 180_000 },
    async () => {
      expect(await advise(migrated)).toEqual({ code: 0, findings: [] });

      await query(
        migrated,
        `create view public.all_contacts as select * from public.supplier_contacts;
       grant select on public.all_contacts to anon;
       create table public.forgotten (id int primary key);
       grant select on public.forgotten to anon;
       create policy "slow" on public.orders for delete to authenticated using (user_id = auth.uid());
       create function public.careless() returns int language sql as 'select 1'`,
      );
      expect(await advise(migrated)).toEqual({
        code: 1,
        findings: [
          'auth_rls_initplan',
          'function_search_path_mutable',
          'rls_disabled_in_public',
          'security_definer_view',
        ],
      });
    },
  );
});
