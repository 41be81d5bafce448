import type { EngineName } from '../local-supabase/settings';
import type { EmbeddedBackend } from '../local-supabase/backend';
import type { Database as Tables } from '../../src/domain/database/database.types';
import { median, type Figure } from './figures';
import { createMember, inProportion, restClient, type Effort, type Rest } from './large-backend';
import type { Around } from './large-directory';

const ENGINES: EngineName[] = ['postgres', 'pglite'];
/** Reads of the answers and novelties themselves, which nobody had before there were any. */
const ANSWERED = ['marks of the list', 'admin, contacts', 'novelties'];

type Who = 'visitor' | 'premium' | 'admin';
/** Sends requests to a backend, by PostgREST or the function. */
interface Reader {
  rest: Rest;
  api: (path: string) => Promise<unknown>;
}

const LISTED =
  'id, name, category_id, subcategory_id, is_premium, image_hash, created_on:created_at::date, supplier_details(instagram, website, main_image_path, state, city, district, min_order_pieces, min_order_cents, price_from_cents, price_to_cents, sells_to_cpf), supplier_contacts(whatsapp)';
const PAGE =
  'id, name, is_premium, image_hash, category:categories!suppliers_category_id_fkey(id, name), supplier_details(*), supplier_contacts(whatsapp, email), supplier_images(id, path), contact_states(*), buying_summaries(*)';
const FAVORITE = `supplier:suppliers!inner(${LISTED})` as const;
const NOVELTY =
  'id, supplier_id, text, pictures, created_at, supplier:suppliers!inner(name), category:categories(name)';
const counted = { count: 'exact' } as const;

/** The requests of the screens (src/data) and of API clients, and the users who send them. */
const READS: [what: string, who: Who[], ask: (reader: Reader) => PromiseLike<unknown>][] = [
  ['list, all pages', ['visitor', 'premium'], ({ rest }) => readList(rest)],
  [
    'one supplier',
    ['visitor', 'premium'],
    ({ rest }) => done(rest.from('suppliers').select(PAGE).eq('id', 7)),
  ],
  [
    'favorites',
    ['premium'],
    ({ rest }) =>
      done(rest.from('favorites').select(FAVORITE, counted).order('created_at', { ascending: false })),
  ],
  ['marks of the list', ['visitor', 'premium'], ({ rest }) => done(rest.rpc('supplier_marks'))],
  [
    'novelties',
    ['premium'],
    ({ rest }) =>
      done(
        rest
          .from('novelties')
          .select(NOVELTY)
          .eq('is_hidden', false)
          .order('id', { ascending: false })
          .limit(20),
      ),
  ],
  [
    'novelties of favorites',
    ['premium'],
    ({ rest }) =>
      done(rest.rpc('novelties_of_favorites').select(NOVELTY).order('id', { ascending: false }).limit(20)),
  ],
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
  ['/api detail', ['visitor', 'premium'], ({ api }) => api('/suppliers/7')],
];

/**
 * Compares both engines: the median time of a few reads over HTTP, one at a time, with directories of several sizes. Takes
 * minutes, because PGlite also gets 50,000 suppliers.
 */
export async function compareEngines({
  sizes = [505, 5_000, 50_000],
  runs = 5,
  start,
}: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const suppliers of sizes) {
    for (const engine of ENGINES) {
      const backend = await start(engine, suppliers, around(suppliers));
      try {
        const readers = await readersOf(backend);
        for (const [what, ask] of [...readsBy(readers), ...(await listPages(readers))]) {
          const [value = NaN] = await timed([ask], runs);
          figures.push({ what: `${engine}: ${what}`, suppliers, value, unit: 'ms' });
        }
      } finally {
        await backend.close();
      }
    }
  }
  return figures;
}

/**
 * What members' answers and suppliers' novelties cost the lists: 5,000 suppliers with and without 200,000 checks of contacts, as
 * many reports of purchases and 20,000 novelties, on two backends in turn.
 */
export async function measureAnswers({
  sizes: [suppliers = 5_000] = [],
  runs = 21,
  start,
}: Effort): Promise<Figure[]> {
  const without = await start('postgres', suppliers, { ...around(suppliers), answers: 0 });
  const filled = await start('postgres', suppliers, around(suppliers));
  try {
    const figures: Figure[] = [];
    const reads = readsBy(await readersOf(without));
    for (const [index, [what, ask]] of readsBy(await readersOf(filled)).entries()) {
      if (what.startsWith('/api')) continue;
      const [before = NaN, value = NaN] = await timed([reads[index]![1], ask], runs);
      figures.push({ what, suppliers, before, value, unit: 'ms' });
      if (ANSWERED.some((read) => what.startsWith(read))) continue;
      const ratio = value / before;
      figures.push({ what: `${what}, against no answers`, suppliers, value: ratio, unit: '×', atMost: 1.2 });
    }
    return figures;
  } finally {
    await without.close();
    await filled.close();
  }
}

function around(suppliers: number): Around {
  const [users, entries, answers] = [10_000, 50_000, 200_000].map((count) => inProportion(count, suppliers));
  return { users: users!, entries: entries!, answers: answers! };
}

type Ask = () => PromiseLike<unknown>;

const readsBy = (readers: Record<Who, Reader>): [what: string, ask: Ask][] =>
  READS.flatMap(([what, who, ask]) =>
    who.map((name): [string, Ask] => [`${what}: ${name}`, () => ask(readers[name])]),
  );

/** The median time of each request, in milliseconds; they are sent one at a time, in turn. */
async function timed(requests: Ask[], runs: number): Promise<number[]> {
  const times: number[][] = requests.map(() => []);
  for (let run = -1; run < runs; run++) {
    for (const [index, ask] of requests.entries()) {
      const started = performance.now();
      await ask();
      if (run >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

async function readersOf(backend: EmbeddedBackend): Promise<Record<Who, Reader>> {
  const premium = await createMember(backend, 'premium');
  const admin = await createMember(backend, 'admin');
  await backend.sql(
    'insert into public.favorites (user_id, supplier_id) select $1, id from public.suppliers order by id limit 100',
    [premium.id],
  );
  const readerOf = (token?: string): Reader => ({
    rest: restClient(backend.url, token),
    async api(path) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await fetch(`${backend.url}/functions/v1/api${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return (await answer.json()) as unknown;
    },
  });
  return { visitor: readerOf(), premium: readerOf(premium.token), admin: readerOf(admin.token) };
}

async function done<Data>(request: PromiseLike<{ data: Data; error: unknown; count?: number | null }>) {
  const { data, error, count } = await request;
  if (error) throw new Error(JSON.stringify(error));
  return { rows: data as NonNullable<Data>, count: count ?? null };
}

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
async function listPages(readers: Record<Who, Reader>): Promise<[what: string, ask: Ask][]> {
  const pages: [string, Ask][] = [];
  for (const name of ['visitor', 'premium'] as const) {
    const { rest } = readers[name];
    const { first, starts } = await readStarts(rest);
    // The last page of all is seldom full.
    const [lastFull = first, last = first] = starts.slice(-2);
    pages.push(
      [`list, first page: ${name}`, () => readFirstPage(rest)],
      [`list, second page: ${name}`, () => readPage(rest, first, starts[1] ?? first)],
      [`list, last full page: ${name}`, () => readPage(rest, lastFull, last)],
      [`list, starts of pages: ${name}`, () => readStarts(rest)],
    );
  }
  return pages;
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
