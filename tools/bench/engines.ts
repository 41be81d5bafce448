import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/domain/database.types';
import { startEmbeddedBackend, type EmbeddedBackend } from '../local-supabase/backend';
import { LOCAL_KEYS, type EngineName } from '../local-supabase/settings';
import { createActor, sessionOf } from '../../tests/support/actors';
import { median, type Figure } from './figures';
import { fillLargeDirectory, type Around } from './large-directory';
import { integer, table } from './table';

const ENGINES: EngineName[] = ['postgres', 'pglite'];
const SIZES = [505, 5_000, 50_000];
const AROUND = { users: 10_000, entries: 50_000, answers: 200_000 };
const ROUNDS = 5;
const ANSWER_ROUNDS = 21;
/** Reads of the answers themselves, which nobody had before there were any. */
const ANSWERED = ['marks of the list', 'admin, contacts'];

type Who = 'visitor' | 'premium' | 'admin';
/** Sends requests to a backend, by PostgREST or the function. */
interface Reader {
  rest: PostgrestClient<Tables>;
  api: (path: string) => Promise<unknown>;
}

const LISTED =
  'id, name, category_id, subcategory_id, is_premium, image_hash, created_on:created_at::date, supplier_details(instagram, website, main_image_path, state, city, min_order_pieces, min_order_cents, sells_to_cpf), supplier_contacts(whatsapp)';
const PAGE =
  'id, name, is_premium, image_hash, category:categories!suppliers_category_id_fkey(id, name), supplier_details(*), supplier_contacts(whatsapp, email), supplier_images(id, path), contact_states(*), buying_summaries(*)';
const FAVORITE = `supplier:suppliers!inner(${LISTED})` as const;
const counted = { count: 'exact' } as const;

/** The requests of the screens (src/data) and of API clients, and the users who send them. */
const READS: [what: string, who: Who[], ask: (reader: Reader) => PromiseLike<unknown>][] = [
  ['list, all pages', ['visitor', 'premium'], ({ rest }) => readList(rest)],
  [
    'one supplier',
    ['visitor', 'premium'],
    ({ rest }) => done(rest.from('suppliers').select(PAGE).eq('id', 77)),
  ],
  [
    'favorites',
    ['premium'],
    ({ rest }) =>
      done(rest.from('favorites').select(FAVORITE, counted).order('created_at', { ascending: false })),
  ],
  ['marks of the list', ['visitor', 'premium'], ({ rest }) => done(rest.rpc('supplier_marks'))],
  ['notebook', ['premium'], ({ rest }) => done(rest.from('notebook_entries').select('*'))],
  [
    'admin, suppliers',
    ['admin'],
    ({ rest }) =>
      done(rest.rpc('search_suppliers', { search: '' }, counted).order('sort_name').order('id').range(0, 19)),
  ],
  [
    'admin, users',
    ['admin'],
    ({ rest }) =>
      done(rest.rpc('search_members', { search: '' }, counted).order('sort_name').order('id').range(0, 9)),
  ],
  ['admin, contacts', ['admin'], ({ rest }) => done(rest.rpc('contact_queue'))],
  ['admin, history', ['admin'], ({ rest }) => done(rest.rpc('audit_groups', {}))],
  ['/api list', ['visitor', 'premium'], ({ api }) => api('/suppliers')],
  ['/api detail', ['visitor', 'premium'], ({ api }) => api('/suppliers/77')],
];

/**
 * Compares both engines: the median time of a few reads over HTTP, one at a time, with directories of several sizes. Takes
 * minutes, because PGlite also gets 50,000 suppliers.
 */
export async function compareEngines(): Promise<string> {
  const columns: string[] = [];
  const cells = new Map<string, string[]>();
  for (const size of SIZES) {
    for (const engine of ENGINES) {
      columns.push(`${engine} ${integer(size)}`);
      for (const [row, milliseconds] of await measure(engine, size)) {
        cells.set(row, [...(cells.get(row) ?? []), integer(milliseconds)]);
      }
    }
  }
  return table(
    ['milliseconds', ...columns],
    [...cells].map(([row, values]) => [row, ...values]),
  );
}

/**
 * What members' answers cost the lists: 5,000 suppliers with and without 200,000 checks of contacts and as many reports of
 * purchases, on two backends in turn.
 */
export async function measureAnswers(): Promise<Figure[]> {
  const suppliers = 5_000;
  return withBackend('postgres', suppliers, { ...AROUND, answers: 0 }, (without) =>
    withBackend('postgres', suppliers, AROUND, async (filled) => {
      const figures: Figure[] = [];
      for (const [what, who, ask] of READS.filter(([what]) => !what.startsWith('/api'))) {
        for (const name of who) {
          const times = await timed([() => ask(without[name]), () => ask(filled[name])], ANSWER_ROUNDS);
          const [before = NaN, value = NaN] = times;
          const row = `${what}: ${name}`;
          figures.push({ what: row, suppliers, before, value, unit: 'ms' });
          if (!ANSWERED.includes(what)) {
            figures.push({
              what: `${row}, against no answers`,
              suppliers,
              value: value / before,
              unit: '×',
              atMost: 1.2,
            });
          }
        }
      }
      return figures;
    }),
  );
}

async function measure(engine: EngineName, size: number): Promise<[string, number][]> {
  return withBackend(engine, size, AROUND, async (readers) => {
    const rows: [string, number][] = [];
    for (const [what, who, ask] of READS) {
      for (const name of who) rows.push([`${what}: ${name}`, await timedAlone(() => ask(readers[name]))]);
    }
    for (const name of ['visitor', 'premium'] as const) {
      const pages = Object.entries(await listPages(readers[name].rest));
      for (const [page, ask] of pages) rows.push([`list, ${page}: ${name}`, await timedAlone(ask)]);
    }
    return rows;
  });
}

async function withBackend<Result>(
  engine: EngineName,
  size: number,
  around: Around,
  use: (readers: Record<Who, Reader>) => Promise<Result>,
): Promise<Result> {
  const backend = await startEmbeddedBackend({
    port: 0,
    data: 'memory',
    engine,
    seed: 'none',
    functions: true,
    rateLimits: false,
  });
  try {
    await fillLargeDirectory(backend.sql, size, around);
    return await use(await readersOf(backend));
  } finally {
    await backend.close();
  }
}

const timedAlone = async (ask: Ask): Promise<number> => (await timed([ask], ROUNDS))[0] ?? NaN;

type Ask = () => PromiseLike<unknown>;

/** The median time of each request, in milliseconds; they are sent one at a time, in turn. */
async function timed(requests: Ask[], rounds: number): Promise<number[]> {
  const times: number[][] = requests.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, ask] of requests.entries()) {
      const started = performance.now();
      await ask();
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

async function readersOf({ url, sql, databaseUrl, close }: EmbeddedBackend): Promise<Record<Who, Reader>> {
  const backend = {
    url,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    sql,
    databaseUrl,
    close,
  };
  const premium = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
  const admin = await createActor(backend, { admin: true });
  await sql(
    'insert into public.favorites (user_id, supplier_id) select $1, n from generate_series(1, 100) n',
    [premium.account.id],
  );
  const readerOf = (token?: string): Reader => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return {
      rest: new PostgrestClient<Tables>(`${url}/rest/v1`, {
        headers: { apikey: LOCAL_KEYS.publishable, ...authorization },
      }),
      async api(path) {
        const answer = await fetch(`${url}/functions/v1/api${path}`, { headers: authorization });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return (await answer.json()) as unknown;
      },
    };
  };
  return {
    visitor: readerOf(),
    premium: readerOf((await sessionOf(premium)).access_token),
    admin: readerOf((await sessionOf(admin)).access_token),
  };
}

async function done<Data>(request: PromiseLike<{ data: Data; error: unknown; count?: number | null }>) {
  const { data, error, count } = await request;
  if (error) throw new Error(JSON.stringify(error));
  return { rows: data as NonNullable<Data>, count: count ?? null };
}

type Rest = Reader['rest'];
type Start = Pick<
  Tables['public']['Functions']['supplier_page_starts']['Returns'][number],
  'is_premium' | 'sort_name' | 'id'
>;

const FIRST_ROWS = 48;
const FULL_PAGE = 900;

/** As src/data/suppliers/list-pages.ts does. */
async function readList(rest: Rest): Promise<unknown> {
  const { first, starts } = await readStarts(rest);
  return Promise.all(starts.map((start, index) => readPage(rest, start, starts[index + 1] ?? first)));
}

/** The requests of some of the list's pages. */
async function listPages(rest: Rest): Promise<Record<string, () => Promise<unknown>>> {
  const { first, starts } = await readStarts(rest);
  // The last page of all is seldom full.
  const [lastFull = first, last = first] = starts.slice(-2);
  return {
    'first page': () => readFirstPage(rest),
    'second page': () => readPage(rest, first, starts[1] ?? first),
    'last full page': () => readPage(rest, lastFull, last),
    'starts of pages': () => readStarts(rest),
  };
}

async function readFirstPage(rest: Rest): Promise<Start> {
  const list = rest.from('suppliers').select(`${LISTED}, sort_name`, counted);
  const { rows } = await done(list.order('is_premium').order('sort_name').order('id').limit(FIRST_ROWS));
  const last = rows.at(-1);
  if (!last) throw new Error('The directory is empty.');
  return last;
}

async function readStarts(rest: Rest): Promise<{ first: Start; starts: Start[] }> {
  const first = await readFirstPage(rest);
  const { is_premium, sort_name, id } = first;
  const after = { after_premium: is_premium, after_name: sort_name, after_id: id };
  const { rows } = await done(rest.rpc('supplier_page_starts', { ...after, page_rows: FULL_PAGE }));
  return { first, starts: [first, ...rows] };
}

function readPage(rest: Rest, from: Start, until: Start): Promise<unknown> {
  const page = rest
    .from('suppliers')
    .select(LISTED)
    .eq('is_premium', from.is_premium)
    .gte('sort_name', from.sort_name)
    .or(`sort_name.gt."${from.sort_name}",id.gte.${from.id}`);
  const isLast = until.sort_name <= from.sort_name;
  const ended = isLast
    ? page
    : page.lte('sort_name', until.sort_name).or(`sort_name.lt."${until.sort_name}",id.lt.${until.id}`);
  return done(ended.order('sort_name').order('id'));
}
