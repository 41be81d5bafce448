import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, 'supabase', 'migrations');

/**
 * Keys of the embedded backend, valid only on this machine. The publishable key is the one that the Supabase CLI gives
 * every local stack, so the same `.env.development` also works with `supabase start`.
 */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_local',
  /** Starts the function's scheduled jobs. */
  jobs: 'local-only-jobs-secret',
  /** For the mailbox, which takes any. */
  email: 'local-only-email-key',
  jwtSecret: 'local-only-jwt-secret-with-at-least-32-characters',
};

/** The backend listens on no other IP address. */
export const LOOPBACK = '127.0.0.1';

export type SeedName = 'demo' | 'none';

/** `pglite`: PostgreSQL in WebAssembly, which runs everywhere. `postgres`: the real PostgreSQL and PostgREST. */
export type EngineName = 'pglite' | 'postgres';

export interface BackendSettings {
  port: number;
  /** Absolute folder of the database and the stored files, or `memory`. */
  data: string;
  seed: SeedName;
  engine: EngineName;
  /** IP addresses of proxies that may name the caller's. */
  trustedProxies: string[];
  /** Whether the auth server's limits per IP address apply. */
  rateLimits: boolean;
}

/** A mistake of the user who started the command, shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Tells how to start afresh, for errors of data that no longer open or fit. */
export const RESET_HINT =
  'Rode `npm run db:reset`, que apaga os dados e os cria de novo, ou `npm run db:reset -- --keep`, que antes guarda os ' +
  'atuais em uma pasta ao lado (com as mesmas variáveis BACKEND_, se houver).';

/** The SetupError to throw if existing data do not open; a SetupError is returned unchanged. */
export function damagedData(folder: string, error: unknown): SetupError {
  if (error instanceof SetupError) return error;
  return new SetupError(`Os dados em ${folder} não abrem: parecem danificados. ${RESET_HINT}`, {
    cause: error,
  });
}

/** Reads the variables whose names begin with `BACKEND_` (README.md lists them). Throws a SetupError for invalid values. */
export function readBackendSettings(env: NodeJS.ProcessEnv = process.env): BackendSettings {
  const port = Number(env.BACKEND_PORT || 54321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SetupError(`BACKEND_PORT=${env.BACKEND_PORT} não é uma porta.`);
  }
  const seed = env.BACKEND_SEED || 'demo';
  if (seed !== 'demo' && seed !== 'none') {
    throw new SetupError(`BACKEND_SEED=${seed}: os valores são "demo" e "none".`);
  }
  const limits = env.BACKEND_RATE_LIMITS || 'on';
  if (limits !== 'on' && limits !== 'off') {
    throw new SetupError(`BACKEND_RATE_LIMITS=${limits}: os valores são "on" e "off".`);
  }
  return {
    port,
    seed,
    engine: readEngine(env) ?? 'pglite',
    data: dataFolder(env.BACKEND_DATA || '.data'),
    trustedProxies: (env.BACKEND_TRUSTED_PROXIES ?? '').split(',').flatMap((ip) => ip.trim() || []),
    rateLimits: limits === 'on',
  };
}

/** The engine in `BACKEND_ENGINE`; null if it is not set. */
export function readEngine(env: NodeJS.ProcessEnv): EngineName | null {
  const engine = env.BACKEND_ENGINE || null;
  if (engine === null || engine === 'pglite' || engine === 'postgres') return engine;
  throw new SetupError(`BACKEND_ENGINE=${engine}: os valores são "pglite" e "postgres".`);
}

function dataFolder(value: string): string {
  return value === 'memory' ? 'memory' : path.resolve(PROJECT_ROOT, value);
}

/** Prints only the message of a SetupError, other errors with their stack, then ends the process with code 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
  process.exit(1);
}
