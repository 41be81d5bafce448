import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, describe, expect, vi } from 'vitest';
import type { Database } from '@/domain/database/database.types';
import type { ListedSupplier } from '@/domain/supplier/supplier';
import { fillLargeDirectory } from '../../tools/bench/large-directory';
import { people, sessionOf, type ActorName, type Actors } from '../support/actors';
import type { Backend } from '../support/backend';
import { ENGINE } from '../support/engine';
import { startQueryPlans, type SentRequest } from './support/query-plans';
import { test as base } from '../support/fixtures';

// The app's own requests, against as many suppliers as a large business has.

const SUPPLIERS = 5_200;
const ALIKE = 1_200;

/** The network of the app's REST client. */
const network = vi.hoisted(() => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:54321');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  return {
    send: (_path: string, _init: RequestInit): Promise<Response> => Promise.reject(new Error('unset')),
  };
});
vi.mock('@/lib/backend/rest/rest-client', () => ({
  rest: new PostgrestClient<Database>('http://rest', {
    fetch: (input, init = {}) => network.send(new Request(input).url.replace('http://rest', ''), init),
  }),
}));

// Other test files of the same process may have loaded the app's modules, and others must not get this client.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('@/lib/backend/rest/rest-client');
  vi.unstubAllEnvs();
});

const { supplierQueries } = await import('@/data/suppliers/queries');
const { supplierAdminQueries } = await import('@/data/suppliers/admin-queries');
const { favoriteQueries } = await import('@/data/favorites/queries');
const { listQueries } = await import('@/data/lists/queries');
const { listAdminQueries } = await import('@/data/lists/admin-queries');
const { notebookQueries } = await import('@/data/notebook/queries');
const { categoryQueries } = await import('@/data/categories/queries');

const test = base.extend('planner', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
  const planner = await startQueryPlans(backend.databaseUrl ?? '');
  onCleanup(() => planner.close());
  return planner;
});

/** Vacuums and analyzes; returns whether that has reached every row of the large tables. */
async function isVacuumed(backend: Backend): Promise<boolean> {
  await backend.sql('vacuum analyze');
  // Counts the rows. ANALYZE has estimated their number from a part of the pages, and some plans depend on it.
  await backend.sql('vacuum (disable_page_skipping) public.suppliers');
  const [row] = await backend.sql<{ reached: boolean }>(
    `select bool_and(relallvisible = relpages) as reached from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^(supplier|audit_log)'`,
  );
  return row!.reached;
}

// Accounts are created later, by the first test that names them: the statistics of this ANALYZE do not count them.
test.beforeAll(async ({ backend }) => {
  await fillLargeDirectory((text, parameters) => backend.sql(text, parameters), SUPPLIERS, {
    users: 1_000,
    entries: 20_000,
    answers: 20_000,
  });
  // One name fills more than a page and has characters that PostgREST's filters must escape.
  for (const statement of [
    'alter table public.suppliers disable trigger user',
    `update public.suppliers set name = 'Fios, "Malhas" & \\Tramas\\ (Ltda.)' where id > ${SUPPLIERS - ALIKE}`,
    `update public.suppliers set public_from = now() + interval '1 day' where id in (7, ${SUPPLIERS})`,
    'alter table public.suppliers enable trigger user',
  ])
    await backend.sql(statement);
  // PostgREST may be reading the schema, and what it could still see stays. Some plans depend on that.
  while (!(await isVacuumed(backend)));
}, 120_000);

const tokenOf = async (actors: Actors, name: ActorName) =>
  name === 'visitor' ? null : (await sessionOf(actors[name])).access_token;
/** The result of one of the app's queries. */
const read = <Data>(options: { queryKey: QueryKey; queryFn?: unknown }) =>
  new QueryClient().fetchQuery(options as { queryKey: QueryKey; queryFn: () => Promise<Data> });

describe.skipIf(ENGINE !== 'postgres' || process.env.SUPABASE_URL)(
  'the plans of the main queries (only on a real engine that these tests have started)',
  () => {
    /** The requests of one of the app's queries to a server that announces this many rows and returns none. */
    async function requestsOf(options: { queryKey: QueryKey; queryFn?: unknown }, rows = 0) {
      const sent: SentRequest[] = [];
      network.send = (path, init) => {
        sent.push({ path, init });
        const starts = [{ is_premium: true, sort_name: 'm', id: 1 }];
        // The list's first page is full if others follow.
        const first = Array.from({ length: 48 }, (_, id) => ({ is_premium: id > 4, sort_name: 'a', id }));
        const headers = { 'content-range': `0-0/${rows}`, 'content-type': 'application/json' };
        const isStarts = path.includes('supplier_page_starts');
        const isFirst = rows > 0 && path.startsWith('/suppliers?') && path.includes('limit=48');
        return Promise.resolve(Response.json(isStarts ? starts : isFirst ? first : [], { headers }));
      };
      await read(options).catch(() => undefined); // fails for queries that expect one row
      // The plan of a function call does not include the function's statements; see CALLS. As fewer rows come than were
      // announced, the list is read twice.
      const paths = new Set(sent.map(({ path }) => path).filter((path) => !path.startsWith('/rpc/')));
      return [...paths].flatMap((path) => sent.find((request) => request.path === path) ?? []);
    }

    /** A section for each different plan, with the actors who get it. */
    async function sectionsOf(
      actors: Actors,
      what: string,
      who: ActorName[],
      planFor: (token: string | null) => Promise<string>,
    ) {
      const readers = new Map<string, ActorName[]>();
      for (const name of who) {
        const plan = await planFor(await tokenOf(actors, name));
        readers.set(plan, [...(readers.get(plan) ?? []), name]);
      }
      return [...readers].map(([plan, names]) => `## ${what}: ${names.join(', ')}\n${plan}\n`);
    }

    const QUERIES: [what: string, who: ActorName[], options: () => { queryKey: QueryKey }, rows?: number][] =
      [
        ['list', ['visitor', 'free', 'premium'], () => supplierQueries.list(), 500],
        ['long list', ['visitor', 'premium'], () => supplierQueries.list(), 50_000],
        ['one supplier', ['visitor', 'premium'], () => supplierQueries.byId(7)],
        ['descriptions', ['premium'], () => supplierQueries.descriptions()],
        ['purchase terms', ['premium'], () => supplierQueries.terms()],
        ['early access', ['premium'], () => supplierQueries.earlyAccess()],
        ['suppliers of a special list', ['premium'], () => listQueries.open(1)],
        ['ids of favorites', ['premium'], () => favoriteQueries.ids('me')],
        ['favorites', ['free', 'premium'], () => favoriteQueries.suppliers('me')],
        ['notebook', ['premium'], () => notebookQueries.entries('me')],
        ['suppliers of a special list, for editing', ['admin'], () => listAdminQueries.suppliers(1)],
        ['a supplier, for editing', ['admin'], () => supplierAdminQueries.record(7)],
        ['categories', ['visitor'], () => categoryQueries.list()],
      ];

    test('of requests are those of golden/plans-of-requests.txt', async ({ actors, planner }) => {
      const plans: string[] = [];
      for (const [what, who, options, rows] of QUERIES) {
        for (const [index, request] of (await requestsOf(options(), rows)).entries()) {
          const title = index === 0 ? what : `${what}, next request`;
          plans.push(...(await sectionsOf(actors, title, who, (token) => planner.ofRequest(request, token))));
        }
      }
      await expect(plans.join('\n')).toMatchFileSnapshot('golden/plans-of-requests.txt');
    });

    const CALLS: [call: string, who: ActorName[]][] = [
      [`supplier_resources('', false)`, ['visitor', 'premium']],
      [`supplier_resources('', true)`, ['admin']],
      [`supplier_resources('', false, page_rows => 1001, after_id => 2000)`, ['visitor', 'premium']],
      ['supplier_resources_version()', ['visitor']],
      [`supplier_page_starts(false, 'm', 1, 900)`, ['visitor', 'premium']],
      [`search_suppliers('')`, ['admin']],
      [`search_suppliers('flor')`, ['admin']],
      ['supplier_figures()', ['admin']],
      ['category_usage()', ['admin']],
      ['category_pages()', ['visitor', 'premium']],
      ['page_dates()', ['visitor']],
      ['supplier_marks()', ['visitor', 'premium', 'admin']],
      ['contact_queue()', ['admin']],
      ['contact_figures()', ['admin']],
      [`search_members('ana')`, ['admin']],
      [`search_special_lists('')`, ['premium', 'admin']],
      [`search_messages('')`, ['admin']],
      ['audit_groups()', ['admin']],
      [`audit_groups(search => 'nome 77')`, ['admin']],
      ['dashboard()', ['admin']],
      ['dashboard_premium()', ['admin']],
      ['dashboard_todo()', ['admin']],
      ['dashboard_trend()', ['admin']],
      ['dashboard_funnel()', ['admin']],
      ['dashboard_gifts()', ['admin']],
    ];

    test('inside functions are those of golden/plans-inside-functions.txt', async ({ actors, planner }) => {
      const plans: string[] = [];
      for (const [call, who] of CALLS) {
        const sql = `select * from public.${call}`;
        plans.push(...(await sectionsOf(actors, call, who, (token) => planner.insideFunction(sql, token))));
      }
      await expect(plans.join('\n')).toMatchFileSnapshot('golden/plans-inside-functions.txt');
    });
  },
);

// The blur is a third of the list's size. It replaces the picture of a locked card; on the first screen it is there until
// the picture has loaded.
test.for(people('visitor', 'premium'))(
  '%s receives the blurs that cards show, and no others',
  blursAreThoseShown,
);

describe('a very long list', () => {
  // Now neither the open nor the premium suppliers begin at the start of a page. Last, because it changes the plans.
  test.beforeAll(async ({ backend }) => {
    await backend.sql('alter table public.suppliers disable trigger user');
    await backend.sql('update public.suppliers set is_premium = false where id < 1700');
    await backend.sql(
      `insert into public.suppliers (id, name, category_id, image_hash, public_from) overriding system value
       select 123456, 'Ateliê de código longo', min(id), left(md5('blur'), 28), now() - interval '1 hour'
       from public.categories`,
    );
    await backend.sql(
      "insert into public.supplier_details (supplier_id, description) values (123456, 'Feito à mão.')",
    );
  });
  test.afterAll(({ backend }) => backend.sql('alter table public.suppliers enable trigger user'));

  test.for(people('visitor', 'premium'))(
    'reaches %s complete, without repetitions and in order',
    async ([, name], { actors, backend }) => {
      network.send = asActor(backend, await tokenOf(actors, name));
      const suppliers = await read<ListedSupplier[]>(supplierQueries.list());
      expect(suppliers.map(({ id, formatted_id }) => ({ id, formatted_id }))).toEqual(
        await inOrder(backend, name),
      );
    },
  );

  test.for(people('visitor', 'premium'))(
    'brings %s the blurs that cards show, and no others',
    blursAreThoseShown,
  );

  test.for([
    ['descriptions', () => supplierQueries.descriptions()],
    ['purchase terms', () => supplierQueries.terms()],
  ] as const)(
    'has the %s of every supplier for a premium member',
    async ([, options], { actors, backend }) => {
      network.send = asActor(backend, await tokenOf(actors, 'premium'));
      const bySupplier = await read<ReadonlyMap<number, unknown>>(options());
      const ids = await idsInOrder(backend, 'premium');
      expect([...bySupplier.keys()]).toEqual(ids.sort((one, other) => one - other));
    },
  );

  test('neither repeats nor loses a supplier when others are added and deleted between the pages', async ({
    actors,
    backend,
  }) => {
    const send = asActor(backend, await tokenOf(actors, 'premium'));
    // Of the last time that the list is read: after such changes it is read twice.
    let before: number[] = [];
    let deleted: number[] = [];
    const change = async (places: number[]) => {
      const gone = places.map((place) => before[place]!);
      deleted.push(...gone);
      await backend.sql('delete from public.suppliers where id = any($1)', [gone]);
      await backend.sql(
        `insert into public.suppliers (name, category_id, is_premium, public_from)
         select s.name, s.category_id, s.is_premium, s.public_from from public.suppliers s where s.id % 60 = 0`,
      );
    };
    network.send = async (path, init) => {
      if (path.includes('limit=48')) [before, deleted] = [await idsInOrder(backend, 'premium'), []];
      const response = await send(path, init);
      // The last one of the first page and the one after it; then some around the starts of other pages.
      if (path.includes('limit=48')) await change([47, 48, 1500]);
      if (path.includes('supplier_page_starts')) await change([940, 941, 942, 943, 944, 945, 3000]);
      return response;
    };
    const ids = (await read<{ id: number }[]>(supplierQueries.list())).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Those of the first page had been read before.
    const kept = before.filter((id, place) => place < 48 || !deleted.includes(id));
    expect(ids.filter((id) => before.includes(id))).toEqual(kept);
  });

  test('has suppliers that are opened, locked, renamed or imported by the thousand while it is read', async ({
    actors,
    backend,
  }) => {
    const send = asActor(backend, await tokenOf(actors, 'premium'));
    let reads = 0;
    network.send = async (path, init) => {
      const response = await send(path, init);
      if (path.includes('limit=48') && reads++ === 0) {
        const before = await idsInOrder(backend, 'premium');
        const ids = [10, 100, 2_000, 3_000, 4_000].map((place) => before[place]);
        await backend.sql('update public.suppliers set is_premium = not is_premium where id = any ($1)', [
          ids.slice(1, 4),
        ]);
        await backend.sql(`update public.suppliers set name = 'A' || name where id = any ($1)`, [ids]);
      }
      // More than an answer of PostgREST may have. They are on the same page.
      if (path.includes('supplier_page_starts') && reads === 1) {
        await backend.sql(
          `insert into public.suppliers (name, category_id, public_from)
           select 'Loja importada', min(id), now() - interval '1 hour' from public.categories, generate_series(1, 1200)
           group by generate_series`,
        );
      }
      return response;
    };
    const ids = (await read<ListedSupplier[]>(supplierQueries.list())).map(({ id }) => id);
    expect(ids).toEqual(await idsInOrder(backend, 'premium'));
  });
});

/** Cards show the blurs of the first suppliers, which are on the screen early, and of those whose pictures stay hidden. */
async function blursAreThoseShown(
  [, name]: readonly [string, ActorName],
  { actors, backend }: { actors: Actors; backend: Backend },
): Promise<void> {
  network.send = asActor(backend, await tokenOf(actors, name));
  const suppliers = await read<ListedSupplier[]>(supplierQueries.list());
  expect(suppliers.length).toBeGreaterThan(5_000);
  const isHidden = ({ is_premium }: ListedSupplier) => is_premium && name !== 'premium';
  const wrong = suppliers.filter(
    (supplier, place) => (place < 48 || isHidden(supplier)) !== (supplier.image_hash !== null),
  );
  expect(wrong).toEqual([]);
}

/** Sends requests to the backend's PostgREST. */
function asActor({ url, publishableKey }: Backend, token: string | null): typeof network.send {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', publishableKey);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${url}/rest/v1${path}`, { ...init, headers });
  };
}

async function idsInOrder(backend: Backend, name: ActorName): Promise<number[]> {
  return (await inOrder(backend, name)).map(({ id }) => id);
}

function inOrder(backend: Backend, name: ActorName) {
  return backend.sql<{ id: number; formatted_id: string }>(
    `select id, formatted_id from public.suppliers where public_from <= now() or $1 order by is_premium, sort_name, id`,
    [name === 'premium'],
  );
}
