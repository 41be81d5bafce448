import {
  http,
  HttpResponse,
  type DefaultBodyType,
  type HttpResponseResolver,
  type PathParams,
  type RequestHandlerOptions,
} from 'msw';
import { memberRow } from '../../support/builders';
import { API, rows, server, table } from './msw';

/**
 * Keeps the account of the member who is logged in, as the server does.
 * @returns the row, and every change that was asked for, as it comes in
 */
export function keepAccount(row: Record<string, unknown> = memberRow) {
  const kept = { ...row };
  const changes: unknown[] = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(kept)),
    table('patch', 'profiles', async ({ request }) => {
      const change = (await request.json()) as Record<string, unknown>;
      changes.push(change);
      if (new URL(request.url).searchParams.get('id') !== `eq.${memberRow.id}`) return rows([]);
      Object.assign(kept, change);
      return rows([{ id: kept.id }]);
    }),
  );
  return { kept, changes };
}

/** A handler of the `api` edge function: `api('get', 'account/export', () => …)`. */
export function api(
  verb: 'get' | 'post' | 'delete',
  path: string,
  resolver: HttpResponseResolver<PathParams, DefaultBodyType, undefined>,
  options?: RequestHandlerOptions,
) {
  return http[verb](`${API}/functions/v1/api/${path}`, resolver, options);
}

/** The edge function's refusal; `errors` are texts by form field. */
export function apiRefusal(status: number, message: string, errors?: Record<string, string[]>) {
  return HttpResponse.json({ message, ...(errors && { errors }) }, { status });
}
