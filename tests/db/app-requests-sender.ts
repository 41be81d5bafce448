import { setImmediate } from 'node:timers/promises';
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { RequestError } from '@/lib/errors';
import { sessionOf, type Actor } from '../support/actors';

/** A request that the app has sent to PostgREST, and how it was answered. */
export interface Sent {
  /** Table, view or function. */
  resource: string;
  /** Method and address with the query string, for messages. */
  request: string;
  status: number;
  /** SQLSTATE or PostgREST's code of a refusal. */
  code: string | undefined;
}

/** Who the app's requests are sent as; the mocks of a test file read it. */
export const acting: { actor?: Actor; token: string | null } = { token: null };
let sent: Sent[] = [];
const underWay: Promise<unknown>[] = [];

/** Sends what `work` asks for as this actor. Returns the requests to PostgREST and what the app's code threw. */
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

/** Also the requests that the app's code does not wait for, such as the others of several after one has failed. */
async function allAnswered(): Promise<void> {
  for (;;) {
    await setImmediate(); // until then a request that is to be sent has been
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

/** Notes every request to PostgREST from now on. */
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
    status,
    code,
  });
}
