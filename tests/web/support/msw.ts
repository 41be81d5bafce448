import {
  http,
  HttpResponse,
  type DefaultBodyType,
  type HttpResponseResolver,
  type RequestHandlerOptions,
} from 'msw';
import { setupServer } from 'msw/node';
import { NO_SHOP } from '@/domain/account/shop';
import { DEFAULT_SITE } from '@/domain/site/site';
import { categoryRows, memberRow, supplierRows } from '../../support/builders';

/**
 * The URL of vite.config.ts's web project. By name, since for every handler msw looks a numeric host up in the list of
 * all public domain suffixes.
 */
export const API = 'http://localhost:54321';

type Verb = 'get' | 'post' | 'patch' | 'delete';

/** A handler of one verb on one table: `server.use(table('get', 'suppliers', () => HttpResponse.error()))`. */
export function table(
  verb: Verb,
  name: string,
  // `undefined` as body type: any Response will do, HttpResponse.error() too
  resolver: HttpResponseResolver<Record<string, string>, DefaultBodyType, undefined>,
  options?: RequestHandlerOptions,
) {
  return http[verb](`${API}/rest/v1/${name}`, resolver, options);
}

/** PostgREST's answer to a select: the rows, and their number, for requests with `count=exact`. */
export function rows(list: unknown[]) {
  return HttpResponse.json(list, { headers: { 'content-range': `0-${list.length}/${list.length}` } });
}

/** PostgREST's refusal. */
export function refusal(status: number, headers: Record<string, string> = {}) {
  return HttpResponse.json(
    { code: 'X', message: 'Recusado', details: null, hint: null },
    { status, headers },
  );
}

/** PostgREST's answer to what the database refuses with this code. */
export function databaseRefusal(status: number, code: string, message = 'refused') {
  return HttpResponse.json({ code, message, details: null, hint: null }, { status });
}

/** An answer that waits: handlers await `held` until the test calls `release`. */
export function hold() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

/** Collects the tables and functions that are requested without a session, from now until the test ends. */
export function sentAsVisitor(): string[] {
  const names: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/rest/v1/') && !request.headers.has('authorization'))
      names.push(pathname.slice('/rest/v1/'.length));
  });
  return names;
}

/** Whether only the suppliers are asked for that are not public yet. */
export function isEarlyRequest(request: Request): boolean {
  return new URL(request.url).searchParams.has('public_from');
}

/** A calm day: every read answers, nothing is kept. A test overrides only what it is about, with `server.use`. */
export const server = setupServer(
  table('get', 'suppliers', ({ request }) => rows(isEarlyRequest(request) ? [] : supplierRows)),
  table('get', 'supplier_details', () => rows([])),
  table('get', 'categories', () => rows(categoryRows)),
  table('get', 'search_synonyms', () => rows([])),
  table('get', 'favorites', () => rows([])),
  table('post', 'favorites', () => new HttpResponse(null, { status: 201 })),
  table('delete', 'favorites', () => new HttpResponse(null, { status: 204 })),
  table('post', 'rpc/archived_favorites', () => rows([])),
  table('get', 'notebook_entries', () => rows([])),
  table('get', 'saved_searches', () => rows([])),
  table('get', 'profiles', () => HttpResponse.json(NO_SHOP)),
  table('get', 'member_trades', () => rows([])),
  table('post', 'rpc/count_notebook_entries', () => HttpResponse.json(0)),
  table('get', 'accounts', () => HttpResponse.json(memberRow)),
  table('post', 'rpc/supplier_marks', () => HttpResponse.json([])),
  table('post', 'rpc/count_novelties', () => HttpResponse.json(0)),
  table('post', 'rpc/own_suppliers', () => HttpResponse.json([])),
  http.get(`${API}/functions/v1/api/novelties`, () => HttpResponse.json({ data: [], next: null })),
  table('post', 'rpc/places', () => HttpResponse.json({ hubs: [], totals: [] })),
  table('post', 'rpc/own_answers', () => HttpResponse.json({ check: null, report: null })),
  table('post', 'rpc/search_special_lists', () => rows([])),
  table('post', 'rpc/note_step', () => new HttpResponse(null, { status: 204 })),
  table('get', 'settings', ({ request }) => oneRow(request, DEFAULT_SITE)),
  table('get', 'rpc/category_pages', () => HttpResponse.json([])),
  // How many messages are unread.
  http.head(
    `${API}/rest/v1/contact_messages`,
    () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
  ),
);

/** The table's one row, as PostgREST answers: by itself to who asks for one, else in a list. */
export function oneRow(request: Request, row: unknown): Response {
  const alone = request.headers.get('accept')?.includes('pgrst.object');
  return HttpResponse.json((alone ? row : [row]) as DefaultBodyType);
}
