import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RESET_HINT, SetupError } from '../settings';
import type { SqlSession } from './sql-session';

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
`;

export interface Migration {
  version: string;
  name: string;
  file: string;
}

/** The migrations of a folder in order; none if the folder does not exist. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => []);
  return files.sort().flatMap((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    return version && name ? [{ version, name, file: path.join(folder, file) }] : [];
  });
}

/**
 * Applies the pending migrations and returns their names. Each runs in its own transaction and is recorded in the
 * Supabase CLI's history table. Throws a SetupError if the database has migrations that the folder does not have: then
 * the data must be built anew. Also throws one if a pending migration is older than an applied one, as `supabase db push`
 * does: a hosted project would run the two in the other order.
 *
 * Defect: the library's runner splits statements itself and breaks on escape strings, `begin atomic` and nested
 * comments, and importing it ends the process's standard input. Postgres parses whole files without help.
 *
 * Test: tests/local-supabase/database.test.ts, "migrations that are hard to split into statements".
 */
export async function applyMigrations(session: SqlSession, folder: string): Promise<string[]> {
  await session.exec(HISTORY);
  const { rows } = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const known = new Set(rows.map((row) => row.version));
  const migrations = await listMigrations(folder);
  const versions = new Set(migrations.map(({ version }) => version));
  const missing = [...known].filter((version) => !versions.has(version)).sort();
  if (missing.length > 0) {
    throw new SetupError(
      `Estes dados foram criados com migrações que não estão mais em ${folder} (${missing[0]}…). ` +
        RESET_HINT,
    );
  }
  const pending = migrations.filter(({ version }) => !known.has(version));
  const newest = [...known].sort().at(-1) ?? '';
  const late = pending.find(({ version }) => version < newest);
  if (late) {
    throw new SetupError(
      `A migração ${path.basename(late.file)} é anterior à última aplicada (${newest}): ` +
        `o \`supabase db push\` também a recusaria. Renomeie-a com uma data posterior ou, se os dados podem ser recriados: ${RESET_HINT}`,
    );
  }
  for (const migration of pending) await applyMigration(session, migration);
  return pending.map(({ name }) => name);
}

async function applyMigration(session: SqlSession, { version, name, file }: Migration): Promise<void> {
  const text = await readFile(file, 'utf8');
  try {
    await session.transaction(async (transaction) => {
      await transaction.exec(text);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [text]],
      );
    });
  } catch (error) {
    throw new SetupError(`A migração ${path.basename(file)} falhou: ${describe(error, text)}`, {
      cause: error,
    });
  }
}

/** The database's message, with the line of the error if it names one. */
function describe(error: unknown, text: string): string {
  const { message, position } = error as { message?: string; position?: string };
  const line = position ? text.slice(0, Number(position)).split('\n').length : null;
  return line ? `${message} (linha ${line})` : String(message);
}
