import type { Sql } from '../local-supabase/sql';

/**
 * Numbers of users, of entries in the history, and of members' answers about contacts and, as many, about purchases. There are
 * a tenth as many novelties of suppliers.
 */
export interface Around {
  users: number;
  entries: number;
  answers: number;
}

const CATEGORIES = 40;
/** Suppliers without Premium, as few as on a real site. */
const OPEN = 5;
const TABLES = [
  ...['suppliers', 'supplier_details', 'supplier_contacts', 'supplier_images', 'supplier_accounts'],
  'favorites',
];

/**
 * Fills an empty database with `count` suppliers, each with texts, contacts and two pictures, and with users, favorites,
 * notebooks, published answers, novelties and history; then vacuums and analyzes it. The rows are always the same. Triggers are disabled because they would take minutes.
 */
export async function fillLargeDirectory(
  sql: Sql,
  count: number,
  { users, entries, answers }: Around,
): Promise<void> {
  const triggers = async (does: 'enable' | 'disable') => {
    for (const table of TABLES) await sql(`alter table public.${table} ${does} trigger user`);
  };
  await triggers('disable');
  await insertSuppliers(sql, count);
  await insertUsers(sql, count, users);
  await insertAnswers(sql, count, users, Math.ceil(answers / Math.max(users, 1)));
  await insertNovelties(sql, count, users, Math.ceil(answers / 10));
  await sql(
    `insert into public.audit_log (at, action, entity, entity_id, entity_label, changes, actor_role, transaction)
     select now() - n * interval '1 minute', 'update', 'supplier', (1 + n % $2::int)::text, 'Nome ' || n % $2::int,
       '{"name": ["a", "b"]}', 'operator', n::text
     from generate_series(1, $1::int) n`,
    [entries, count],
  );
  await triggers('enable');
  await sql('vacuum analyze'); // as autovacuum would
}

async function insertSuppliers(sql: Sql, count: number): Promise<void> {
  await sql(
    `insert into public.categories (name) select 'Categoria ' || n from generate_series(1, ${CATEGORIES}) n`,
  );
  await sql(
    `insert into public.suppliers (name, category_id, is_premium, image_hash, public_from, created_at)
     select initcap(translate(left(md5(n::text), 12), '0123456789', 'ghijklmnop')) || ' Confecções',
       (select min(id) from public.categories) + n % ${CATEGORIES}, n > ${OPEN}, left(md5(n::text), 28),
       now() - interval '1 day', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await sql(
    `insert into public.supplier_details (supplier_id, description, instagram, website, main_image_path, logo_path, state, city)
     select id, repeat('Moda feminina no atacado, com envio para todo o país. ', 3) || md5(id::text), 'loja.' || id,
       'https://loja' || id || '.example', id || '/' || md5('main' || id)::uuid || '.jpg',
       id || '/' || md5('logo' || id)::uuid || '.png', 'SP', 'São Paulo'
     from public.suppliers order by id`,
  );
  await sql(
    `insert into public.supplier_contacts (supplier_id, whatsapp, email)
     select id, '55119' || lpad(id::text, 8, '0'), 'loja' || id || '@teste.example' from public.suppliers order by id`,
  );
  await sql(
    `insert into public.supplier_images (supplier_id, path, position)
     select id, id || '/' || md5(id || ' ' || n)::uuid || '.jpg', n
     from public.suppliers, generate_series(0, 1) n order by id, n`,
  );
}

/** Users with five favorites each. */
async function insertUsers(sql: Sql, suppliers: number, users: number): Promise<void> {
  await sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select md5(n::text)::uuid, 'authenticated', 'authenticated', 'pessoa' || n || '@teste.example', '{}',
       jsonb_build_object('name', 'Pessoa ' || n), now() - n * interval '1 hour', now()
     from generate_series(1, $1::int) n`,
    [users],
  );
  await sql(
    `insert into public.favorites (user_id, supplier_id, created_at)
     select md5(n::text)::uuid, s.id, now() - k * interval '1 minute'
     from generate_series(1, $1::int) n, generate_series(1, 5) k
     join lateral (select id from public.suppliers where id = 1 + (n * 7 + k * 13) % $2::int) s on true`,
    [users, suppliers],
  );
}

/** Answers of each user about as many suppliers, most of them good, and notes about the users' favorites; publishes them. */
async function insertAnswers(sql: Sql, suppliers: number, users: number, each: number): Promise<void> {
  // Only answers of members who have paid count.
  await sql(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
     select id, 'monthly', 1, 2990, 'pix', 'teste', 'paid', 'pedido-' || id, now() from public.profiles`,
  );
  await sql(
    `insert into public.notebook_entries (user_id, supplier_id, status, note, remind_on)
     select user_id, supplier_id, 'bought', repeat('Malha boa, frete caro. ', 5), current_date + supplier_id::int % 30
     from public.favorites`,
  );
  const spread = `generate_series(1, $1::int) n, generate_series(1, least($2::int, $3::int)) k
     cross join lateral (select 1 + (n * 7 + k) % $3::int as id, (n * 31 + k * 17) % 97 as chance) s`;
  await sql(
    `insert into private.contact_checks (user_id, supplier_id, channel, outcome, created_at)
     select md5(n::text)::uuid, s.id, 'whatsapp', case when s.id % 50 = 0 then 'no_answer' else 'works' end,
       now() - (1 + s.chance) * interval '1 day'
     from ${spread}`,
    [users, each, suppliers],
  );
  await sql(
    `insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again, updated_at)
     select md5(n::text)::uuid, s.id, true, s.chance < 70, s.chance < 80, s.chance < 85, now() - (1 + s.chance) * interval '1 day'
     from ${spread}`,
    [users, each, suppliers],
  );
  await sql('delete from private.published_days');
  await sql('select public.publish_totals()');
}

/** Novelties of the last 44 days, and accounts of pages: each user keeps one. */
async function insertNovelties(sql: Sql, suppliers: number, users: number, count: number): Promise<void> {
  await sql(
    `insert into public.supplier_accounts (supplier_id, user_id, proof, since)
     select n, md5(n::text)::uuid, 'email', now() from generate_series(1, least($1::int, $2::int)) n`,
    [users, suppliers],
  );
  await sql(
    `insert into public.novelties (supplier_id, text, pictures, created_at)
     select s.id, 'Chegou a coleção ' || n, array[s.id || '/' || md5('novelty' || n)::uuid || '.jpg'], now() - (1 - n::float / $1) * interval '44 days'
     from generate_series(1, $1::int) n cross join lateral (select 1 + n * 7 % $2::int as id) s`,
    [count, suppliers],
  );
}
