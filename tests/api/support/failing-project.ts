import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createApp } from '../../../supabase/functions/api/app';
import { readEnv } from '../../../supabase/functions/api/env';
import type { ErrorPlace } from '../../../supabase/functions/api/http/errors';
import type { LogEntry } from '../../../supabase/functions/api/middleware/request-log';
import { bodyOf } from './api';

// What neither auth server nor database does on demand: the app itself in this process, before a project whose answers
// a test chooses. Importing this sets it up for the file.

// Node 20 has no WebSocket, without which supabase-js refuses to start. Nothing here ever opens one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? class {} });

/** Its address. */
export const PROJECT = 'https://projeto.example';
export const SITE = 'https://guia.example';
export const ID = '00000000-0000-4000-8000-000000000001';
export const PASSWORD = 'segredo-da-ana';
/** Of a member's form; nobody here checks who signed it. */
export const TOKEN = `e30.${Buffer.from('{"aud":"authenticated"}').toString('base64url')}.cccc`;
export const USER = {
  id: ID,
  email: 'ana@teste.example',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
};
const SESSION = {
  access_token: TOKEN,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: USER,
};

export const auth = (path: string) => `${PROJECT}/auth/v1${path}`;
export const rest = (path: string) => `${PROJECT}/rest/v1${path}`;
/** Which key each call carried. */
export const keys: Record<string, string | null> = {};
const noted =
  (name: string, answer: () => Response) =>
  ({ request }: { request: Request }) => {
    keys[name] = request.headers.get('apikey');
    return answer();
  };
const empty = () => new HttpResponse(null, { status: 204 });
/** A refusal of the auth server; what it says itself is nobody's to read. */
export const authError = (status: number, code: string, headers = {}, msg = `Secret detail: ${PASSWORD}`) =>
  HttpResponse.json({ code: status, error_code: code, msg }, { status, headers });

/** The project on a good day. */
export const server = setupServer(
  http.get(
    auth('/user'),
    noted('user', () => HttpResponse.json(USER)),
  ),
  http.post(
    auth('/token'),
    noted('token', () => HttpResponse.json(SESSION)),
  ),
  http.post(auth('/logout'), noted('logout', empty)),
  http.delete(
    auth(`/admin/users/${ID}`),
    noted('delete', () => HttpResponse.json({})),
  ),
  http.get(
    rest('/admins'),
    noted('admins', () => HttpResponse.json([])),
  ),
  http.get(
    rest('/settings'),
    noted('settings', () => HttpResponse.json({ site_name: 'Guia', maintenance_mode: false })),
  ),
  http.post(
    rest('/rpc/export_account'),
    noted('export', () => HttpResponse.json({ conta: { id: ID } })),
  ),
  http.post(
    rest('/rpc/count_attempt'),
    noted('count', () => HttpResponse.json(0)),
  ),
  http.post(rest('/rpc/clear_attempts'), noted('clear', empty)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  reported.mockClear();
  logged.length = 0;
});
afterAll(() => server.close());

/** What the function has written into its log. */
export const logged: LogEntry[] = [];
/** What it has reported to the operator. */
export const reported = vi.fn<(error: unknown, place: ErrorPlace) => void>();
const VARIABLES: Record<string, string> = {
  SUPABASE_URL: PROJECT,
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"public","other":"x"}',
  SUPABASE_SECRET_KEYS: '{"default":"secret"}',
  SUPABASE_ANON_KEY: 'old-public',
  SUPABASE_SERVICE_ROLE_KEY: 'old-secret',
  SITE_URL: `${SITE}/inicio`,
};

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Changes = Record<string, string | undefined>;

/** One call with a member's token; `changes` are to the variables of the function. */
export async function call(path: string, init: RequestInit = {}, changes: Changes = {}): Promise<Answered> {
  const variables: Changes = { ...VARIABLES, ...changes };
  const env = readEnv((name) => variables[name]);
  const app = createApp({ env, log: (entry) => logged.push(entry), reportError: reported });
  const headers = new Headers({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' });
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  const response = await app.request(path, { ...init, headers });
  const text = await response.text();
  expect(text).not.toMatch(/Secret detail|select|\bat .*\.ts|segredo/i);
  const answer = { status: response.status, headers: response.headers, text };
  return { ...answer, body: text ? bodyOf(answer) : null };
}

export const DOWN = { message: 'O servidor não está respondendo. Tente novamente em instantes.' };
export const MET_OTHERS = { message: 'Outra alteração foi feita no mesmo instante. Tente novamente.' };
export const TOO_MANY = { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' };
export const UNKNOWN = { message: 'Algo deu errado no servidor. Tente novamente em instantes.' };

/** Nothing of what the operator reads may name the person or their password; it names the request instead. */
export function expectReport(times: number): void {
  expect(reported).toHaveBeenCalledTimes(times);
  for (const [error, place] of reported.mock.calls) {
    const { message, stack } = error as Error;
    expect(`${message} ${stack} ${JSON.stringify(place)}`).not.toMatch(
      new RegExp(`${PASSWORD}|${USER.email}|${TOKEN}`),
    );
  }
}
