import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { applyMigrations } from '../../tools/local-supabase/database/migrate';
import { openDatabase } from '../../tools/local-supabase/database/open-database';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { openData } from '../../tools/local-supabase/open-data';
import { LOCAL_KEYS, type EngineName } from '../../tools/local-supabase/settings';
import { body, libraryRequest, SCRATCH_MIGRATIONS } from './support';
import { test } from './fixtures';

test.beforeAll(async ({ backend }) => {
  await backend.sql(
    `insert into public.notes (title, members_only) values ('open', false), ('closed', true)`,
  );
});

const asVisitor = { headers: { apikey: LOCAL_KEYS.publishable } };
const asService = { headers: { apikey: LOCAL_KEYS.secret } };

/** The titles in the answers to simultaneous requests, alternately of a visitor and the service. */
async function titlesInParallel(ask: (init: RequestInit) => Promise<Response>): Promise<string[][]> {
  const askers = Array.from({ length: 12 }, (_, at) => (at % 2 ? asService : asVisitor));
  const answers = await Promise.all(askers.map(ask));
  const rows = await Promise.all(answers.map((answer) => body<{ title: string }[]>(answer)));
  return rows.map((list) => list.map(({ title }) => title));
}

const EXPECTED = Array.from({ length: 12 }, (_, at) => (at % 2 ? ['open', 'closed'] : ['open']));
const TITLES = '/rest/v1/notes?select=title&order=id';

describe('the single session', () => {
  test('runs parallel requests with their own roles', async ({ backend }) => {
    expect(await titlesInParallel((init) => fetch(`${backend.url}${TITLES}`, init))).toEqual(EXPECTED);
    const inProcess = (init: RequestInit) => backend.library(libraryRequest(TITLES, init));
    expect(await titlesInParallel(inProcess)).toEqual(EXPECTED);
  });

  test('is not affected by a failed request', async ({ backend }) => {
    await fetch(`${backend.url}/rest/v1/notes?select=secret`, asVisitor);
    const [row] = await backend.sql<{ user: string }>('select current_user as user');
    expect(row?.user).toBe('postgres');
  });
});

describe('grants', () => {
  test('column grants survive the first request', async ({ backend }) => {
    const secret = await fetch(`${backend.url}/rest/v1/notes?select=secret`, asVisitor);
    expect([secret.status, (await body(secret)).code]).toEqual([401, '42501']);
    const named = await fetch(`${backend.url}${TITLES}`, asVisitor);
    expect(await named.json()).toEqual([{ title: 'open' }]);
  });

  test('a database without row security is not used as superuser', async ({ backend }) => {
    const insert = await fetch(`${backend.url}/rest/v1/hard_to_split`, {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { ...asVisitor.headers, 'content-type': 'application/json' },
    });
    expect(insert.status).toBe(401);
  });
});

test('migrations that are hard to split into statements are applied and recorded as by the CLI', async ({
  backend,
}) => {
  expect(await backend.sql('select text from public.hard_to_split')).toEqual([{ text: "it's; here" }]);
  expect(await backend.sql('select public.atomic() as one')).toEqual([{ one: 1 }]);
  expect(
    await backend.sql('select version, name from supabase_migrations.schema_migrations order by 1'),
  ).toEqual([
    { version: '20260101000000', name: 'scratch' },
    { version: '20260101000100', name: 'hard_to_split' },
  ]);
});

describe('existing data', () => {
  const [FIRST, SECOND] = ['20260101000000_scratch.sql', '20260101000100_hard_to_split.sql'];

  /** Applies a folder with copies of these migrations, by their names there, to data that have both. */
  async function applied(copies: Record<string, string>): Promise<string[]> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guia-migrations-'));
    for (const [name, original] of Object.entries(copies))
      await copyFile(path.join(SCRATCH_MIGRATIONS, original), path.join(folder, name));
    const snapshot = await loadSnapshot({ migrations: SCRATCH_MIGRATIONS, seed: 'none', buckets: [] });
    const connection = await openDatabase({ snapshot: snapshot.database });
    try {
      return await applyMigrations(connection.driver, folder);
    } finally {
      await connection.close();
      await rm(folder, { recursive: true });
    }
  }

  test('data with migrations that the folder no longer has are refused, with the command that recreates them', async () => {
    await expect(applied({ [FIRST]: FIRST })).rejects.toThrow(
      /não estão mais em .* \(20260101000100…\)\. Rode `npm run db:reset`/,
    );
  });

  test('a new migration that is older than the last applied one is refused, with what to do', async () => {
    await expect(
      applied({ [FIRST]: FIRST, [SECOND]: SECOND, '20260101000050_late.sql': SECOND }),
    ).rejects.toThrow(
      /20260101000050_late\.sql é anterior à última aplicada \(20260101000100\).* Renomeie-a .*`npm run db:reset`/,
    );
  });
});

// Linux has folders in which not even root can write, and a file that is always full.
describe.skipIf(process.platform !== 'linux')('a data folder in which nothing can be stored', () => {
  const open = (engine: EngineName, data: string) =>
    openData(engine, { data, seed: 'none', migrationsFolder: SCRATCH_MIGRATIONS }, readProjectConfig());

  test.for(['pglite', 'postgres'] as const)('ends the start at once with the reason: %s', async (engine) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guia-full-'));
    await symlink('/dev/full', path.join(folder, '.trial'));
    for (const [data, reason] of [
      [folder, 'o disco está cheio'],
      ['/sys', 'ela é somente para leitura'],
      ['/dev/null/data', 'o caminho não é de uma pasta'],
    ] as const) {
      const message = `Não dá para gravar na pasta de dados ${data}: ${reason}.`;
      await expect(open(engine, data)).rejects.toThrow(message);
    }
    await rm(folder, { recursive: true });
  });
});

describe('the library alone', () => {
  let app: App;

  beforeAll(async () => {
    const snapshot = await loadSnapshot({ migrations: SCRATCH_MIGRATIONS, seed: 'none', buckets: [] });
    const connection = await createPgliteConnection({ pgliteOptions: { loadDataDir: snapshot.database } });
    await connection.driver.exec(
      `insert into public.notes (title, members_only) values ('open', false), ('closed', true)`,
    );
    app = new App({ ...readProjectConfig().lite, connection });
  });
  afterAll(() => app.connection.close());

  test('still grants everything to all roles (else keep-grants.ts can go)', async () => {
    const secret = await app.fetch(libraryRequest('/rest/v1/notes?select=secret'));
    expect(secret.status).toBe(200);
  });

  test('still mixes up the roles of parallel requests (else serialize-connection.ts can go)', async () => {
    const titles = await titlesInParallel((init) => app.fetch(libraryRequest(TITLES, init))).catch(
      () => null,
    );
    expect(titles).not.toEqual(EXPECTED);
  });
});
