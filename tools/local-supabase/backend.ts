import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EdgeFunction } from './functions/edge-function';
import { watchSources } from './functions/watch-sources';
import type { Handle } from './http';
import { listen } from './listen';
import { LOCAL_KEYS, PROJECT_ROOT } from './settings';
import type { Sql } from './sql';
import { createStack, type StackOptions } from './stack';

export interface BackendOptions extends StackOptions {
  port: number; // on 127.0.0.1; 0 picks a free one
  /** Starts the edge functions of config.toml; an object adds to their environment. */
  functions: boolean | Record<string, string>;
  watch?: boolean; // restarts the functions when their sources change, and runs their scheduled jobs
}

export interface EmbeddedBackend {
  url: string;
  /** The library without our corrections, for tests that detect when a correction is no longer needed. */
  library: Handle;
  sql: Sql;
  /** URL of the database for further connections; null on PGlite, which has a single session. */
  databaseUrl: string | null;
  /** Names of the migrations that this start applied to an existing folder. */
  applied: string[];
  close: () => Promise<void>;
}

/** Starts the embedded Supabase in this process and returns once it answers. */
export async function startEmbeddedBackend(options: BackendOptions): Promise<EmbeddedBackend> {
  if (options.port) await assertFree(options.port);
  const stack = await createStack(options);
  const listener = await listen(stack.handle, options.port).catch(async (error) => {
    await stack.close();
    throw error;
  });
  stack.apiUrl = listener.url;

  const extra = typeof options.functions === 'object' ? options.functions : {};
  const names = options.functions ? stack.config.functionNames : [];
  const functions = names.map((name) => {
    const env = { ...functionEnv(listener.url, stack.config.siteUrl), ...extra };
    return new EdgeFunction({ name, env, log: (line) => console.log(`[${name}] ${line}`) });
  });
  names.forEach((name, at) => stack.functions.set(name, async (request) => functions[at]!.handle(request)));
  await Promise.all(functions.map((edge) => edge.start()));
  const stopWatching = options.watch
    ? watchSources(() => functions.forEach((edge) => void edge.restart()))
    : null;
  const stopJobs = options.watch ? runJobsEveryMinute(listener.url) : null;

  return {
    url: listener.url,
    library: stack.library,
    sql: stack.sql,
    databaseUrl: stack.databaseUrl,
    applied: stack.applied,
    close: async () => {
      stopWatching?.();
      stopJobs?.();
      await Promise.all(functions.map((edge) => edge.stop()));
      await listener.close();
      await stack.close();
    },
  };
}

/** Calls the scheduled jobs, as pg_cron does in a hosted project. @returns what stops it */
function runJobsEveryMinute(url: string): () => void {
  const timer = setInterval(() => {
    const request = { method: 'POST', headers: { 'x-jobs-secret': LOCAL_KEYS.jobs } };
    // Fails while the function restarts; the next minute comes.
    void fetch(`${url}/functions/v1/api/jobs/run`, request).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  }, 60_000);
  return () => clearInterval(timer);
}

/** Checks the port first, because starting a database takes seconds. */
async function assertFree(port: number): Promise<void> {
  const trial = await listen(() => Promise.resolve(new Response()), port);
  await trial.close();
}

/** A hosted function's environment, plus `supabase/functions/.env` as with `supabase functions serve`. */
function functionEnv(url: string, siteUrl: string): Record<string, string> {
  const file = path.join(PROJECT_ROOT, 'supabase', 'functions', '.env');
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: LOCAL_KEYS.publishable,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_KEYS.secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: LOCAL_KEYS.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_KEYS.secret }),
    SITE_URL: siteUrl,
    PAYMENT_GATEWAY: 'simulated',
    JOBS_SECRET: LOCAL_KEYS.jobs,
    EMAIL_API_URL: `${url}/mailbox/emails`,
    EMAIL_API_KEY: LOCAL_KEYS.email,
    EMAIL_FROM: 'Guia de Fornecedores <avisos@guia.example>',
    LOG_LEVEL: 'warn',
    ...(existsSync(file) && (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>)),
  };
}
