import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { format } from 'oxfmt';
import { exitWithError, PROJECT_ROOT, SetupError, type EngineName } from './settings';
import { startThrowawayDatabase } from './throwaway-database';

const run = promisify(execFile);
export const TYPES_FILE = path.join(PROJECT_ROOT, 'src', 'domain', 'database', 'database.types.ts');

/** The content of src/domain/database/database.types.ts for the current migrations, from the Supabase CLI. */
export async function generateTypes(engine?: EngineName): Promise<string> {
  const database = await startThrowawayDatabase({ engine });
  try {
    const cli = path.join(PROJECT_ROOT, 'node_modules', '.bin', 'supabase');
    const { stdout } = await run(
      cli,
      ['gen', 'types', 'typescript', '--remote', database.url, '--schema', 'public'],
      { cwd: PROJECT_ROOT, maxBuffer: 16 * 1024 * 1024 },
    );
    return (await format(TYPES_FILE, stdout, { singleQuote: true, printWidth: 110 })).code;
  } finally {
    await database.close();
  }
}

/** `npm run db:types`: writes the file; with `--check` only compares it, and ends with code 1 if it is outdated. */
async function main(): Promise<void> {
  const types = await generateTypes();
  if (!process.argv.includes('--check')) return writeFile(TYPES_FILE, types);
  const current = await readFile(TYPES_FILE, 'utf8').catch(() => '');
  if (current !== types) {
    throw new SetupError(
      'src/domain/database/database.types.ts não corresponde às migrações. Rode `npm run db:types` e versione o resultado.',
    );
  }
}

if (process.argv[1] === import.meta.filename) main().catch(exitWithError);
