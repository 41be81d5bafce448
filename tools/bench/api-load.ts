import { everyPage } from '../../src/domain/database/pages';
import { COLUMNS, readSupplier } from '../../supabase/functions/api/suppliers/resource';
import { quantile, type Figure } from './figures';
import { inProportion, restClient, type Effort, type Rest } from './large-backend';

/** Simultaneous requests. */
const CLIENTS = 8;
const MILLISECONDS = 10_000;
const WARM_UP = 3;

/**
 * Answers per second, and their times, for a visitor's list and a supplier's page over `/api` and directly from
 * PostgREST. Client and servers run on the same machine.
 */
export async function measureApi({ sizes = [500, 5_000], start }: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const suppliers of sizes) {
    const backend = await start('postgres', suppliers, { users: 0, entries: 0, answers: 0 });
    try {
      figures.push(...(await loads(backend.url, suppliers)));
    } finally {
      await backend.close();
    }
  }
  return figures;
}

async function loads(url: string, suppliers: number): Promise<Figure[]> {
  const api = async (path: string) => {
    const answer = await fetch(`${url}/functions/v1/api${path}`);
    const { data } = (await answer.json()) as { data: unknown };
    return Array.isArray(data) ? data.length : 1;
  };
  const rest = restClient(url);
  return [
    ...(await load('/api list', suppliers, () => api('/suppliers'), suppliers)),
    ...(await load('PostgREST list', suppliers, () => listByPages(rest), suppliers)),
    ...(await load('/api detail', suppliers, () => api('/suppliers/1'), 1)),
    ...(await load('PostgREST detail', suppliers, async () => ((await readSupplier(rest, 1)) ? 1 : 0), 1)),
  ];
}

/** Reads the list from PostgREST and counts its rows. */
async function listByPages(rest: Rest): Promise<number> {
  const rows = await everyPage(async (from, to, counted) => {
    const { data, count } = await rest
      .from('suppliers')
      .select(COLUMNS, counted ? { count: 'exact' } : {})
      .order('sort_name')
      .order('id')
      .range(from, to);
    return { rows: data ?? [], count };
  });
  return rows.length;
}

/** Sends requests as fast as CLIENTS can. Throws if an answer does not have `rows` rows: a quick failure must not count. */
async function load(
  what: string,
  suppliers: number,
  ask: () => Promise<number>,
  rows: number,
): Promise<Figure[]> {
  const checked = async () => {
    const received = await ask();
    if (received !== rows) throw new Error(`${what}: ${received} rows instead of ${rows}`);
  };
  for (let asked = 0; asked < WARM_UP; asked++) await checked();
  const times: number[] = [];
  const milliseconds = inProportion(MILLISECONDS, suppliers);
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < milliseconds) {
      const asked = performance.now();
      await checked();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  return [
    { what: `${what}, answers a second`, suppliers, value: times.length / seconds, unit: '/s' },
    { what: `${what}, p95`, suppliers, value: quantile(times, 0.95), unit: 'ms' },
  ];
}
