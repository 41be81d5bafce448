import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/domain/database.types';
import { LOCAL_KEYS } from '../local-supabase/settings';
import type { Sql } from '../local-supabase/sql';
import { createActor } from '../../tests/support/actors';
import { startBackend } from '../../tests/support/backend';
import { median, quantile, type Figure } from './figures';
import { insertSuppliers } from './suppliers';

const SUPPLIERS = 5_000;
const USERS = 10_000;
const ROWS = 50_000;
const MESSAGES = 5_000;
const ENTRIES = 200_000;
const ROUNDS = 20;
/** A list must appear within this time. */
const AT_ONCE_MS = 500;

type Rest = PostgrestClient<Tables>;

/** Times of the admin area's lists over HTTP, one request at a time, with the data of a large business. */
export async function measureAdminLists(): Promise<Figure[]> {
  const backend = await startBackend({ seed: 'none' });
  try {
    await fill((text, parameters) => backend.sql(text, parameters));
    const admin = await createActor(backend, { admin: true });
    const { data } = await admin.client.auth.getSession();
    const rest: Rest = new PostgrestClient<Tables>(`${backend.url}/rest/v1`, {
      headers: { apikey: LOCAL_KEYS.publishable, authorization: `Bearer ${data.session?.access_token}` },
    });
    const figures: Figure[] = [];
    for (const [what, ask] of Object.entries(LISTS)) figures.push(...(await time(what, () => ask(rest))));
    return figures;
  } finally {
    await backend.close();
  }
}

const counted = { count: 'exact' } as const;
/** The requests of the screens (src/data): first pages, and searches with matches in the middle or none. */
const LISTS: Record<string, (rest: Rest) => PromiseLike<{ error: unknown }>> = {
  'users, first page': (rest) =>
    rest.rpc('search_members', { search: '' }, counted).order('sort_name').order('id').range(0, 9),
  'users, last page': (rest) =>
    rest.rpc('search_members', { search: '' }, counted).order('sort_name').order('id').range(9_990, 9_999),
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
    rest.rpc('search_suppliers', { search: 'flor' }, counted).order('sort_name').order('id').range(0, 19),
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

async function time(what: string, ask: () => PromiseLike<{ error: unknown }>): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const started = performance.now();
    const { error } = await ask();
    if (error) throw new Error(`${what}: ${JSON.stringify(error)}`);
    if (round >= 0) times.push(performance.now() - started);
  }
  return [
    {
      what: `admin, ${what}, median`,
      suppliers: SUPPLIERS,
      value: median(times),
      unit: 'ms',
      atMost: AT_ONCE_MS,
    },
    { what: `admin, ${what}, p95`, suppliers: SUPPLIERS, value: quantile(times, 0.95), unit: 'ms' },
  ];
}

/** 5,000 suppliers; 10,000 users with 50,000 favorites and paid orders; 5,000 messages; 200,000 entries of the history. */
async function fill(sql: Sql): Promise<void> {
  await insertSuppliers(sql, SUPPLIERS);
  await sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'pessoa' || n || '@teste.example', '{}',
       jsonb_build_object('name', 'Pessoa ' || n), now() - n * interval '1 hour', now()
     from generate_series(1, $1::int) n`,
    [USERS],
  );
  await sql(
    `with people as (select id, row_number() over () as n from public.profiles)
     insert into public.favorites (user_id, supplier_id)
     select people.id, s.id from people, generate_series(0, $1::int / $2::int - 1) k
     join lateral (select id from public.suppliers offset 0) s on true
     where s.id = 1 + (people.n * 7 + k * 13) % $3::int`,
    [ROWS, USERS, SUPPLIERS],
  );
  await sql(
    `with people as (select id, row_number() over () as n from public.profiles),
       bought as (
         select people.id, people.n, k, now() - (people.n + k * 700) * interval '10 minutes' as at
         from people, generate_series(1, $1::int / $2::int) k
       )
     insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at, created_at,
       granted_from, granted_until)
     select id, 'monthly', 1, 2990, 'pix', 'teste', 'paid', 'chave-' || n || '-' || k, at, at, at, private.end_of_day(at, 1) from bought`,
    [ROWS, USERS],
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
    [MESSAGES],
  );
  await sql(
    `insert into public.audit_log (at, action, entity, entity_id, entity_label, changes, actor_role, transaction)
     select now() - n * interval '1 minute', 'update', 'supplier', (1 + n % $2::int)::text, 'Nome ' || n % $2::int,
       '{"name": ["a", "b"]}', 'operator', n::text
     from generate_series(1, $1::int) n`,
    [ENTRIES, SUPPLIERS],
  );
  await sql('analyze');
}
