import type { Sql } from '../local-supabase/sql';
import { median, quantile, type Figure } from './figures';
import { createMember, inProportion, restClient, type Effort, type Rest } from './large-backend';

const USERS = 10_000;
const ENTRIES = 200_000;
const MESSAGES = 5_000;
const ORDERS_EACH = 5;
/** A list must appear within this time. */
const AT_ONCE_MS = 500;

/** Times of the admin area's lists over HTTP, one request at a time, with the data of a large business. */
export async function measureAdminLists({
  sizes: [suppliers = 5_000] = [],
  runs = 20,
  start,
}: Effort): Promise<Figure[]> {
  const [users, entries] = [inProportion(USERS, suppliers), inProportion(ENTRIES, suppliers)];
  const backend = await start('postgres', suppliers, { users, entries, answers: 0 });
  try {
    await addBusiness(backend.sql, inProportion(MESSAGES, suppliers));
    const { token } = await createMember(backend, 'admin');
    const rest = restClient(backend.url, token);
    const figures: Figure[] = [];
    for (const [what, ask] of Object.entries(LISTS)) {
      const times = await time(what, runs, () => ask(rest, users));
      figures.push(
        { what: `admin, ${what}, median`, suppliers, value: median(times), unit: 'ms', atMost: AT_ONCE_MS },
        { what: `admin, ${what}, p95`, suppliers, value: quantile(times, 0.95), unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await backend.close();
  }
}

const counted = { count: 'exact' } as const;
/** The requests of the screens (src/data): first pages, and searches with matches in the middle or none. */
const LISTS: Record<string, (rest: Rest, users: number) => PromiseLike<{ error: unknown }>> = {
  'users, first page': (rest) =>
    rest.rpc('search_members', { search: '' }, counted).order('sort_name').order('id').range(0, 9),
  'users, last page': (rest, users) =>
    rest
      .rpc('search_members', { search: '' }, counted)
      .order('sort_name')
      .order('id')
      .range(users - 10, users - 1),
  'users, a search': (rest) =>
    rest.rpc('search_members', { search: 'pessoa 77' }, counted).order('sort_name').order('id').range(0, 9),
  'orders, first page': (rest) =>
    rest
      .rpc('search_orders', { search: '' }, counted)
      .order('created_at', { ascending: false })
      .order('id')
      .range(0, 9),
  'orders, a search': (rest) =>
    rest
      .rpc('search_orders', { search: 'pessoa 77' }, counted)
      .order('created_at', { ascending: false })
      .order('id')
      .range(0, 9),
  'orders that want attention': (rest) =>
    rest.rpc('search_orders', { search: '' }, counted).not('attention', 'is', null).order('id').range(0, 9),
  'suppliers, first page': (rest) =>
    rest.rpc('search_suppliers', { search: '' }, counted).order('sort_name').order('id').range(0, 19),
  'suppliers, a search': (rest) =>
    rest.rpc('search_suppliers', { search: 'gab' }, counted).order('sort_name').order('id').range(0, 19),
  'suppliers, figures': (rest) => rest.rpc('supplier_figures').single(),
  categories: (rest) => rest.rpc('category_usage'),
  'special lists': (rest) =>
    rest.rpc('search_special_lists', { search: '' }, counted).order('sort_name').range(0, 4),
  'messages, first page': (rest) =>
    rest
      .rpc('search_messages', { search: '' }, counted)
      .order('created_at', { ascending: false })
      .range(0, 9),
  'messages, a search': (rest) =>
    rest
      .rpc('search_messages', { search: 'numero 77' }, counted)
      .order('created_at', { ascending: false })
      .range(0, 9),
  'history, first page': (rest) => rest.rpc('audit_groups'),
  'history, a search': (rest) => rest.rpc('audit_groups', { search: 'nome 77' }),
  'dashboard, key figures': (rest) => rest.rpc('dashboard').single(),
  'dashboard, Premium': (rest) => rest.rpc('dashboard_premium').single(),
  'dashboard, charts': (rest) => rest.rpc('dashboard_trend'),
  'dashboard, funnel': (rest) => rest.rpc('dashboard_funnel'),
};

async function time(
  what: string,
  runs: number,
  ask: () => PromiseLike<{ error: unknown }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = -3; run < runs; run++) {
    const started = performance.now();
    const { error } = await ask();
    if (error) throw new Error(`${what}: ${JSON.stringify(error)}`);
    if (run >= 0) times.push(performance.now() - started);
  }
  return times;
}

/** Paid orders of each user, a thousand days of the funnel, and messages. */
async function addBusiness(sql: Sql, messages: number): Promise<void> {
  await sql(
    `with people as (select id, row_number() over () as n from public.profiles),
       bought as (
         select people.id, people.n, k, now() - (people.n + k * 700) * interval '10 minutes' as at
         from people, generate_series(1, $1::int) k
       )
     insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at, created_at,
       granted_from, granted_until)
     select id, 'monthly', 1, 2990, 'pix', 'teste', 'paid', 'chave-' || n || '-' || k, at, at, at, private.end_of_day(at, 1) from bought`,
    [ORDERS_EACH],
  );
  await sql(
    `insert into public.payments (gateway, provider_id, order_id, status, amount_cents, currency, approved_at, changed_at)
     select gateway, id::text, id, 'approved', amount_cents, 'BRL', paid_at, paid_at from public.orders`,
  );
  await sql('alter table public.subscriptions disable trigger user');
  await sql(
    `update public.subscriptions s set expires_at = o.ends
     from (select user_id, max(granted_until) as ends from public.orders group by 1) o where o.user_id = s.user_id`,
  );
  await sql('alter table public.subscriptions enable trigger user');
  await sql(
    `insert into public.funnel_days (day, step, count)
     select current_date - n, step, 100 from generate_series(0, 1000) n, unnest('{visit,locked,plans,checkout}'::text[]) step`,
  );
  await sql(
    `insert into public.contact_messages (name, email, subject, message, created_at)
     select 'Pessoa ' || n, 'pessoa' || n || '@teste.example', 'suporte', 'Mensagem de número ' || n, now() - n * interval '5 minutes'
     from generate_series(1, $1::int) n`,
    [messages],
  );
  await sql('analyze');
}
