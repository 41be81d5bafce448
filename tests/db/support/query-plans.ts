import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../../tools/local-supabase/free-port';
import { requireBinaries } from '../../../tools/local-supabase/postgres/binaries';
import { SUPERUSER } from '../../../tools/local-supabase/postgres/cluster';
import { startGuarded } from '../../../tools/local-supabase/postgres/guarded-process';
import { LOCAL_KEYS, LOOPBACK } from '../../../tools/local-supabase/settings';

/** A request of the app's REST client. */
export interface SentRequest {
  /** Below the URL of the REST API, with the query string. */
  path: string;
  init: RequestInit;
}

/**
 * Execution plans that PostgreSQL chooses for the app's queries, to compare with tests/db/golden/plans-*.txt. What varies
 * between runs (ids, days) or versions (costs) is left out.
 */
export interface QueryPlans {
  /** The plan of the statement that PostgREST makes of a request. A visitor has no token. */
  ofRequest(request: SentRequest, token: string | null): Promise<string>;
  /** The plans of the statements inside a function that is called by `sql`. */
  insideFunction(sql: string, token: string | null): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a PostgREST that answers with execution plans, which hosted projects do not allow, and a session as superuser, which sees
 * the statements inside functions. `databaseUrl` is that of a local backend on the real engine, whose database no longer refuses
 * to be asked for plans.
 */
export async function startQueryPlans(databaseUrl: string): Promise<QueryPlans> {
  const { postgrest } = await requireBinaries();
  const as = (user: string) => databaseUrl.replace('//postgres@', `//${user}@`);
  const session = new Client({ connectionString: as(SUPERUSER) });
  await session.connect();
  const notices: string[] = [];
  session.on('notice', ({ message }) => notices.push(message ?? ''));
  await session.query(
    `create or replace function private.refuse_estimates() returns boolean language sql immutable as 'select true'`,
  );
  await session.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = off;
    set auto_explain.log_nested_statements = on; set client_min_messages = log; set search_path = public, extensions`);
  const port = await freePort();
  const server = startGuarded([postgrest], {
    signal: 'TERM',
    env: {
      PGRST_DB_URI: as('authenticator'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_PLAN_ENABLED: 'true',
      PGRST_JWT_SECRET: LOCAL_KEYS.jwtSecret,
      PGRST_SERVER_HOST: LOOPBACK,
      PGRST_SERVER_PORT: String(port),
    },
  });
  const helpers = await session.query<{ body: string }>(
    `select prosrc as body from pg_proc where pronamespace in ('private'::regnamespace, 'auth'::regnamespace)`,
  );
  // The plans of helpers of policies would repeat in every file.
  const isHelper = (notice: string) => helpers.rows.some(({ body }) => notice.includes(body.trim()));

  return {
    async ofRequest({ path, init }, token) {
      const headers = new Headers(init.headers);
      const wanted = headers.get('accept') ?? 'application/json';
      headers.set('accept', `application/vnd.pgrst.plan+text; for="${wanted}"; options=settings`);
      headers.delete('apikey');
      if (token) headers.set('authorization', `Bearer ${token}`);
      const answer = await untilReady(() => fetch(`http://${LOOPBACK}:${port}${path}`, { ...init, headers }));
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      return withoutVaryingParts(text);
    },
    async insideFunction(sql, token) {
      const claims = token
        ? Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
        : '{"role":"anon"}';
      await session.query('begin');
      await session.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await session.query(`set local role ${token ? 'authenticated' : 'anon'}`);
      notices.length = 0;
      await session.query(sql);
      const inside = notices.slice(0, -1); // the last notice is about the call itself
      await session.query('rollback');
      return inside
        .filter((notice) => !isHelper(notice))
        .map((notice) => withoutVaryingParts(notice.replace(/^[^]*?\n(?=\S[^\n]*\(cost=)/, '')))
        .join('\n--\n');
    },
    async close() {
      await session.end();
      await server.stop();
    },
  };
}

/** PostgREST refuses connections until it listens, and answers 503 until it has read the schema. */
function untilReady(ask: () => Promise<Response>): Promise<Response> {
  return vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer.status === 503) throw new Error('PostgREST is still reading the schema.');
      return answer;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Removes the costs, and the ids and days, which differ in each run. */
function withoutVaryingParts(plan: string): string {
  return plan
    .replaceAll(/ {2}\(cost=[^)]*\)/g, '')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/'\d{4}-\d{2}-\d{2}[^']*'/g, "'<day>'")
    .replaceAll(/'\d{2}:\d{2}:\d{2}[.\d]*'/g, "'<time>'")
    .trimEnd();
}
