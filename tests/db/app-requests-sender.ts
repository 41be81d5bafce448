import { setImmediate } from 'node:timers/promises';
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { RequestError } from '@/lib/errors';
import { sessionOf, type Actor } from '../support/actors';

/** A request that the app has sent to PostgREST, and its answer. */
export interface Sent {
  /** Table, view or function. */
  resource: string;
  /** Method and URL with the query string, for messages. */
  request: string;
  prefer: string;
  status: number;
  /** SQLSTATE or PostgREST's code of a refusal. */
  code: string | undefined;
}

/** The actor whose session the app's requests use; read by the mocks in app-requests.test.ts. */
export const acting: { actor?: Actor; token: string | null } = { token: null };
let sent: Sent[] = [];
const underWay: Promise<unknown>[] = [];

/** Runs `work` as this actor. Returns the requests to PostgREST and the error that the app's code threw. */
export async function requestsOf(
  actor: Actor,
  work: () => Promise<unknown>,
): Promise<{ sent: Sent[]; error: RequestError | null }> {
  acting.actor = actor;
  acting.token = actor.account.id ? (await sessionOf(actor)).access_token : null;
  sent = [];
  const error = await work().then(
    () => null,
    (failure: RequestError) => failure,
  );
  await allAnswered();
  return { sent, error };
}

/** Waits also for requests that the app's code no longer awaits, such as the rest of several after one has failed. */
async function allAnswered(): Promise<void> {
  for (;;) {
    await setImmediate(); // lets the code send a request that follows
    if (underWay.length === 0) return;
    await Promise.all(underWay.splice(0));
  }
}

/** The answer of one of the app's queries, without retries. */
export function ask(query: object): Promise<unknown> {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    query as FetchQueryOptions,
  );
}

/** Records every request to PostgREST from now on. */
export function watchRequests(): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = send(input, init);
    underWay.push(answer.then((response) => note(input, init, response.clone())).catch(() => undefined));
    return answer;
  });
}

async function note(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  response: Response,
): Promise<void> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const [, resource] = /^\/rest\/v1\/(?:rpc\/)?(\w+)$/.exec(pathname) ?? [];
  if (!resource) return;
  const { status } = response;
  const body = status < 400 ? '' : await response.text();
  const { code } = JSON.parse(body || '{}') as { code?: string };
  sent.push({
    resource,
    request: `${init?.method ?? 'GET'} ${resource}${decodeURIComponent(search)}`,
    prefer: new Headers(init?.headers).get('prefer') ?? '',
    status,
    code,
  });
}
