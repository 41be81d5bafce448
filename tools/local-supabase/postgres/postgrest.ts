import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from 'hono/jwt';
import type { ProjectConfig } from '../config';
import type { Handle } from '../http';
import { LOCAL_KEYS, SetupError } from '../settings';
import { requireBinaries } from './binaries';
import type { Cluster } from './cluster';
import { startGuarded, type GuardedProcess } from './guarded-process';

/** Not forwarded: headers about the connection, and keys that PostgREST does not know. */
const NOT_PASSED = new Set([
  'host',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'accept-encoding',
  'apikey',
]);
/** Query parameters that do not filter rows. */
const NO_FILTERS = new Set(['select', 'columns', 'order', 'on_conflict']);
const NEVER = 4_000_000_000;
const START_LIMIT_MS = 30_000;

export interface Postgrest {
  handle: Handle;
  stop: () => Promise<void>;
}

/** Starts PostgREST for a database, and handles requests as the gateway of a hosted project does. */
export async function startPostgrest(
  cluster: Cluster,
  database: string,
  { lite: { api }, extraSearchPath }: ProjectConfig,
): Promise<Postgrest> {
  const { postgrest } = await requireBinaries();
  const socketPath = path.join(cluster.socketFolder, `${database}.rest`);
  const server = startGuarded([postgrest], {
    signal: 'TERM',
    env: {
      PGRST_DB_URI: cluster.uri(database, 'authenticator'),
      PGRST_DB_SCHEMAS: api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: extraSearchPath.join(','),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: String(api.max_rows),
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: LOCAL_KEYS.jwtSecret,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      PGRST_LOG_LEVEL: 'crit',
      // Without it PostgREST wakes up several times a second even when idle.
      GHCRTS: '-I0',
    },
  });
  await waitUntilReady(server, socketPath);
  const tokens = new Map([
    [LOCAL_KEYS.publishable, await roleToken('anon')],
    [LOCAL_KEYS.secret, await roleToken('service_role')],
  ]);
  return { handle: (request) => answer(request, tokens, socketPath), stop: server.stop };
}

async function waitUntilReady(server: GuardedProcess, socketPath: string): Promise<void> {
  const isReady = async () => {
    const question = { method: 'HEAD', path: '/', headers: new Headers() };
    const answer = await send(socketPath, question).catch(() => null);
    return answer?.status === 200;
  };
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (server.hasExited() || Date.now() > giveUpAt) {
      await server.stop();
      throw new SetupError(`O PostgREST não iniciou:\n${server.output()}`);
    }
    await sleep(15);
  }
}

function roleToken(role: string): Promise<string> {
  return sign({ role, iss: 'supabase', exp: NEVER }, LOCAL_KEYS.jwtSecret, 'HS256');
}

/** Replaces the project's key by a token of its role, unless the request has a logged-in user's token. */
async function answer(request: Request, tokens: Map<string, string>, socketPath: string): Promise<Response> {
  const url = new URL(request.url);
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  const keyToken = tokens.get(key ?? '');
  if (!keyToken) return unauthorized(key === null ? 'No API key found in request' : 'Invalid API key');
  const isBrowser = request.headers.get('user-agent')?.includes('Mozilla') ?? false;
  if (isBrowser && key === LOCAL_KEYS.secret)
    return unauthorized('Forbidden use of secret API key in browser');
  if (isUnfiltered(request.method, url)) return unsafe(request.method);

  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${bearer ? (tokens.get(bearer) ?? bearer) : keyToken}`);
  url.searchParams.delete('apikey');
  // The unchanged query string, because URLSearchParams would encode some characters in another way.
  const search = request.url.includes('apikey=') ? url.search : request.url.replace(/^[^?]*/, '');
  const { pathname } = new URL(`http://rest${url.pathname.replace(/^\/rest\/v1/, '') || '/'}`);
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  return send(socketPath, { method: request.method, path: pathname + search, headers, body });
}

function unauthorized(message: string): Response {
  const hint = 'Double check your Supabase `anon` or `service_role` API key.';
  return Response.json({ message, hint }, { status: 401 });
}

/**
 * Hosted projects refuse these requests with the extension pg-safeupdate, which npm's binaries do not include. Its
 * effect inside functions is covered by a test that reads them all (tests/db/schema-guards.test.ts).
 */
function isUnfiltered(method: string, url: URL): boolean {
  if (method !== 'PATCH' && method !== 'DELETE') return false;
  return ![...url.searchParams.keys()].some((name) => name !== 'apikey' && !NO_FILTERS.has(name));
}

function unsafe(method: string): Response {
  const message = `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`;
  return Response.json({ code: '21000', details: null, hint: null, message }, { status: 400 });
}

interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body?: Buffer | undefined;
}

/** Bodies are sent and read as a whole: to stream them costs more than all else that happens to a request here. */
async function send(socketPath: string, { method, path, headers: all, body }: Sent): Promise<Response> {
  const headers = Object.fromEntries([...all].filter(([name]) => !NOT_PASSED.has(name)));
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.request({ socketPath, path, method, headers }, resolve).once('error', reject).end(body);
  });
  const received = await buffer(answer);
  const passedOn = Object.entries(answer.headers).filter(([name]) => !NOT_PASSED.has(name));
  const status = answer.statusCode ?? 502;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : received, {
    status,
    headers: passedOn.map(([name, value]): [string, string] => [name, String(value)]),
  });
}
