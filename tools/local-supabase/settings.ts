import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, 'supabase', 'migrations');

/**
 * Keys of the embedded backend; they open nothing but a loopback address. The publishable key is the one the
 * Supabase CLI gives every local stack, so the same `.env.development` also serves `supabase start`.
 */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_local',
  jwtSecret: 'local-only-jwt-secret-with-at-least-32-characters',
};

/** The only address the backend ever listens on. */
export const LOOPBACK = '127.0.0.1';

export type SeedName = 'demo' | 'none';

/** `pglite`: PostgreSQL in WebAssembly, on every machine. `postgres`: the real PostgreSQL and PostgREST. */
export type EngineName = 'pglite' | 'postgres';

export interface BackendSettings {
  port: number;
  /** Absolute folder of the database and the stored files, or `memory`. */
  data: string;
  seed: SeedName;
  engine: EngineName;
}

/** A mistake of the person who started the command: shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * Reads `BACKEND_PORT`, `BACKEND_DATA`, `BACKEND_SEED` and `BACKEND_ENGINE`; throws a SetupError for values that make
 * no sense.
 */
export function readBackendSettings(env: NodeJS.ProcessEnv = process.env): BackendSettings {
  const port = Number(env.BACKEND_PORT || 54321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SetupError(`BACKEND_PORT=${env.BACKEND_PORT} não é uma porta.`);
  }
  const seed = env.BACKEND_SEED || 'demo';
  if (seed !== 'demo' && seed !== 'none') {
    throw new SetupError(`BACKEND_SEED=${seed}: os valores são "demo" e "none".`);
  }
  return { port, seed, engine: readEngine(env) ?? 'pglite', data: dataFolder(env.BACKEND_DATA || '.data') };
}

/** The engine that `BACKEND_ENGINE` names, or null when it names none. */
export function readEngine(env: NodeJS.ProcessEnv): EngineName | null {
  const engine = env.BACKEND_ENGINE || null;
  if (engine === null || engine === 'pglite' || engine === 'postgres') return engine;
  throw new SetupError(`BACKEND_ENGINE=${engine}: os valores são "pglite" e "postgres".`);
}

function dataFolder(value: string): string {
  return value === 'memory' ? 'memory' : path.resolve(PROJECT_ROOT, value);
}

/** Prints a SetupError as a plain sentence and anything else in full, then ends the process with code 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
  process.exit(1);
}
