import { randomUUID } from 'node:crypto';
import { MEMBER_NAMES, type ActorName, type Actors, type MemberName } from '../support/actors';
import type { Backend } from '../support/backend';
import {
  createCategory,
  createSuppliers,
  insertPremiumSupplier,
  keepPage,
  mark,
  SUPPLIER_KINDS,
  type Supplier,
  type SupplierKind,
  type SupplierWorld,
} from '../support/supplier-world';

export type Key = Record<string, string | number | boolean>;

interface Stage {
  backend: Backend;
  actors: Actors;
}

export interface TableRows {
  /** Inserts new rows and returns their keys by label, which is the owner or the kind of supplier. */
  rows(stage: Stage): Promise<Record<string, Key>>;
  /** A valid change of the row, different each time. */
  patch(): Key;
  /** A new row as this actor would send it, and the columns to find it by if others are stored. */
  newRow(stage: Stage, actor: ActorName): Promise<{ body: Key; stored?: Key }>;
}

const ID = 'id';

/** Rows of every table and view of `public`. */
export const TABLE_ROWS: Record<string, TableRows> = {
  accounts: { rows: perMember(ID), patch: rename, newRow: (stage) => ownedBy(stage, ID, { name: mark() }) },
  admins: {
    rows: ({ actors: { editor, support, admin } }) =>
      Promise.resolve({
        editor: { user_id: editor.account.id },
        support: { user_id: support.account.id },
        admin: { user_id: admin.account.id },
      }),
    patch: () => ({ role: 'owner' }),
    newRow: (stage, actor) => ownedBy(stage, 'user_id', {}, actor === 'visitor' ? 'free' : actor),
  },
  audit_log: {
    rows: async ({ backend }) => {
      const id = await createCategory(backend);
      return { row: { entity: 'category', entity_id: String(id) } };
    },
    patch: () => ({ entity_label: mark() }),
    newRow: () =>
      Promise.resolve({
        body: { actor_role: 'operator', action: 'insert', entity: 'plan', entity_id: mark() },
      }),
  },
  buying_summaries: {
    ...published('buying_summaries', { answers: 4, arrived: 4, on_time: 3, as_pictured: 3, buy_again: 3 }),
    patch: () => ({ buy_again: Math.floor(Math.random() * 1e6) }),
  },
  campaigns: {
    rows: ({ backend }) => inserted(backend, 'campaigns', campaign()),
    patch: () => ({ subject: mark() }),
    newRow: () => Promise.resolve({ body: campaign() }),
  },
  categories: {
    rows: async ({ backend }) => ({ row: { id: await createCategory(backend) } }),
    patch: rename,
    newRow: () => Promise.resolve({ body: { name: mark() } }),
  },
  contact_messages: {
    rows: ({ backend }) => inserted(backend, 'contact_messages', message()),
    patch: () => ({ answered_at: new Date().toISOString() }),
    newRow: () => Promise.resolve({ body: message() }),
  },
  contact_states: {
    ...published('contact_states', {
      state: 'confirmed',
      confirmed_on: new Date().toISOString().slice(0, 10),
      members: 4,
    }),
    patch: () => ({ members: Math.floor(Math.random() * 1e6) + 3 }),
  },
  coupons: {
    rows: ({ backend }) => inserted(backend, 'coupons', coupon()),
    patch: () => ({ note: mark() }),
    newRow: () => Promise.resolve({ body: coupon() }),
  },
  favorites: {
    rows: async ({ backend, actors }) => {
      const { open } = await createSuppliers(backend);
      return perAccount(async (name) => {
        const favorite = { user_id: actors[name].account.id, supplier_id: open.id };
        await inserted(backend, 'favorites', favorite);
        return favorite;
      });
    },
    patch: () => ({ created_at: new Date().toISOString() }),
    newRow: async ({ backend, actors }, actor) => {
      const { open } = await sharedSuppliers(backend);
      const body = { supplier_id: open.id };
      return { body, stored: { ...body, ...(actor !== 'visitor' && { user_id: actors[actor].account.id }) } };
    },
  },
  funnel_days: {
    rows: async ({ backend }) => {
      const key = { day: '2026-01-31', step: 'plans' };
      await backend.sql(
        `insert into public.funnel_days (day, step) values ($1, $2) on conflict (day, step) do nothing`,
        [key.day, key.step],
      );
      return { row: key };
    },
    patch: () => ({ count: Math.floor(Math.random() * 1e6) + 2 }),
    newRow: () => Promise.resolve({ body: { day: '2026-01-30', step: 'plans', count: 1 } }),
  },
  import_batches: {
    rows: ({ backend }) => inserted(backend, 'import_batches', batch()),
    patch: () => ({ file_name: mark() }),
    newRow: () => Promise.resolve({ body: batch() }),
  },
  import_changes: {
    rows: async (stage) => ({ row: await importChange(stage, true) }),
    patch: () => ({ line: Math.floor(Math.random() * 1e6) }),
    newRow: async (stage) => ({ body: { ...(await importChange(stage, false)), line: 2, version_after: 1 } }),
  },
  import_rows: {
    rows: async ({ backend }) => {
      const key = { batch_id: randomUUID(), line: 2 };
      await backend.sql(`insert into public.import_rows (batch_id, line, change) values ($1, 2, '{}')`, [
        key.batch_id,
      ]);
      return { row: key };
    },
    patch: () => ({ line: Math.floor(Math.random() * 1e6) + 3 }),
    newRow: () => {
      const stored = { batch_id: randomUUID(), line: 2 };
      return Promise.resolve({ body: { ...stored, change: {} as never }, stored }); // a key holds no objects
    },
  },
  member_perks: singleRow(() => ({ group_url: `https://grupo.example/${mark()}` })),
  member_trades: {
    rows: async ({ backend, actors }) =>
      perAccount(async (name) => {
        const key = { user_id: actors[name].account.id };
        return (await inserted(backend, 'member_trades', key)).row!;
      }),
    patch: () => ({ state: 'SP' }),
    newRow: async ({ backend, actors }, actor) => {
      if (actor !== 'visitor')
        await backend.sql('delete from public.member_trades where user_id = $1', [actors[actor].account.id]);
      return { body: { state: 'GO' } };
    },
  },
  notebook_entries: {
    rows: async ({ backend, actors }) => {
      const { open } = await createSuppliers(backend);
      return perAccount(async (name) => {
        const key = { user_id: actors[name].account.id, supplier_id: open.id };
        await inserted(backend, 'notebook_entries', notebookEntry(key));
        return key;
      });
    },
    patch: () => ({ note: mark() }),
    newRow: async ({ backend, actors }, actor) => {
      const { account } = actors[actor === 'visitor' ? 'free' : actor];
      const stored = { user_id: account.id, supplier_id: (await sharedSuppliers(backend)).open.id };
      return { body: { ...stored, note: mark() }, stored };
    },
  },
  novelties: {
    rows: async (stage) => {
      const world = await suppliersWithPage(stage);
      for (const supplier of Object.values(world))
        await inserted(stage.backend, 'novelties', novelty(supplier));
      return mapped(world, ({ id }) => ({ supplier_id: id }));
    },
    patch: () => ({ text: mark() }),
    newRow: async ({ backend }) => {
      const body = novelty((await sharedSuppliers(backend)).open);
      return { body, stored: { text: body.text! } };
    },
  },
  operator_settings: singleRow(() => ({ admin_email: `${mark()}@teste.example` })),
  order_events: {
    rows: async (stage) => inserted(stage.backend, 'order_events', await orderEvent(stage, 'free')),
    patch: () => ({ actor_id: randomUUID() }),
    newRow: async (stage, actor) => ({ body: await orderEvent(stage, actor) }),
  },
  orders: {
    rows: async ({ backend, actors }) =>
      perAccount(async (name) => (await inserted(backend, 'orders', order(actors[name].account.id))).row!),
    patch: () => ({ amount_cents: Math.floor(Math.random() * 1e6) }),
    newRow: ({ actors }, actor) => Promise.resolve({ body: order(actors[actor].account.id || randomUUID()) }),
  },
  payments: {
    rows: async (stage) =>
      perAccount(async (name) => {
        const { body, stored } = await payment(stage, name);
        await inserted(stage.backend, 'payments', body);
        return stored;
      }),
    patch: () => ({ amount_cents: Math.floor(Math.random() * 1e6) }),
    newRow: payment,
  },
  plans: {
    rows: () => Promise.resolve({ monthly: { key: 'monthly' }, annual: { key: 'annual' } }),
    patch: () => ({ note: mark() }),
    newRow: () =>
      Promise.resolve({ body: { key: 'monthly', name: mark(), months: 1, price_cents: 0, position: 9 } }),
  },
  profiles: {
    rows: perMember(ID),
    patch: rename,
    newRow: (stage) => ownedBy(stage, ID, { name: mark(), email: mark() }),
  },
  saved_searches: {
    rows: async ({ backend, actors }) =>
      perAccount(async (name) => {
        const search = { user_id: actors[name].account.id, name: `Busca ${mark()}`, text: mark() };
        return (await inserted(backend, 'saved_searches', search)).row!;
      }),
    patch: () => ({ name: `Busca ${mark()}` }),
    newRow: () => Promise.resolve({ body: { name: `Busca ${mark()}`, text: mark() } }),
  },
  search_synonyms: {
    rows: ({ backend }) => inserted(backend, 'search_synonyms', synonyms()),
    patch: synonyms,
    newRow: () => Promise.resolve({ body: synonyms() }),
  },
  settings: singleRow(() => ({ site_name: mark() })),
  special_list_suppliers: {
    rows: async (stage) => ({ row: await listed(stage, true) }),
    patch: () => ({ supplier_id: 1 }),
    newRow: async (stage) => ({ body: await listed(stage, false) }),
  },
  special_lists: {
    rows: ({ backend }) => inserted(backend, 'special_lists', list()),
    patch: rename,
    newRow: () => Promise.resolve({ body: list() }),
  },
  subscriptions: {
    rows: perMember('user_id'),
    // A few days ahead: support may give no more than three months.
    patch: () => ({
      expires_at: new Date(Date.now() + 5e8 + Math.floor(Math.random() * 1e9)).toISOString(),
    }),
    newRow: (stage) => ownedBy(stage, 'user_id', { plan_key: 'annual' }),
  },
  supplier_accounts: {
    rows: async ({ backend, actors }) => {
      const { open } = await createSuppliers(backend);
      return perAccount(async (name) => {
        await keepPage(backend, open, actors[name]);
        return { supplier_id: open.id, user_id: actors[name].account.id };
      });
    },
    patch: () => ({ since: new Date(Date.now() - Math.floor(Math.random() * 1e9)).toISOString() }),
    newRow: async ({ backend, actors }, actor) => {
      const { id } = actors[actor === 'visitor' ? 'free' : actor].account;
      const key = { supplier_id: (await sharedSuppliers(backend)).premium.id, user_id: id };
      return { body: { ...key, proof: 'email', since: new Date().toISOString() }, stored: key };
    },
  },
  supplier_contacts: perSupplier(
    ({ id }) => ({ supplier_id: id }),
    () => ({ email: `${mark()}@teste.example` }),
  ),
  supplier_details: perSupplier(
    ({ id }) => ({ supplier_id: id }),
    () => ({ description: mark() }),
  ),
  supplier_images: {
    ...perSupplier(
      ({ gallery }) => ({ path: gallery[0]! }),
      () => ({ position: Math.floor(Math.random() * 1e6) }),
    ),
    newRow: async ({ backend }) => {
      const { open } = await sharedSuppliers(backend);
      return { body: { supplier_id: open.id, path: `${open.id}/${randomUUID()}.png`, position: 9 } };
    },
  },
  supplier_records: perSupplier(
    ({ id }) => ({ id }),
    () => ({ name: mark() }),
  ),
  supplier_views: {
    rows: async ({ backend }) => {
      const { open } = await createSuppliers(backend);
      const key = { supplier_id: open.id, day: '2026-01-31' };
      await inserted(backend, 'supplier_views', key);
      return { row: key };
    },
    patch: () => ({ views: Math.floor(Math.random() * 1e6) + 2 }),
    newRow: async ({ backend }) => ({
      body: { supplier_id: (await sharedSuppliers(backend)).open.id, day: '2026-01-31', views: 1 },
    }),
  },
  suppliers: {
    ...perSupplier(({ id }) => ({ id }), rename),
    newRow: async ({ backend }) => ({ body: { name: mark(), category_id: await createCategory(backend) } }),
  },
};

const shared = new WeakMap<Backend, Promise<SupplierWorld>>();

/** The same suppliers for all rows that only have to refer to some. */
function sharedSuppliers(backend: Backend): Promise<SupplierWorld> {
  const world = shared.get(backend) ?? createSuppliers(backend);
  shared.set(backend, world);
  return world;
}

function rename(): Key {
  return { name: mark() };
}

function singleRow(patch: () => Key): TableRows {
  return {
    rows: () => Promise.resolve({ row: { id: true } }),
    patch,
    newRow: () => Promise.resolve({ body: patch() }),
  };
}

function perMember(column: string): TableRows['rows'] {
  return ({ actors }) => perAccount((name) => Promise.resolve({ [column]: actors[name].account.id }));
}

async function perAccount(key: (name: MemberName) => Promise<Key>): Promise<Record<string, Key>> {
  const keys: Record<string, Key> = {};
  for (const name of MEMBER_NAMES) keys[name] = await key(name);
  return keys;
}

function perSupplier(key: (supplier: Supplier) => Key, patch: () => Key): TableRows {
  return {
    rows: async (stage) => mapped(await suppliersWithPage(stage), key),
    patch,
    newRow: async ({ backend }) => ({ body: { ...key((await sharedSuppliers(backend)).open), ...patch() } }),
  };
}

type WithPage = Pick<SupplierWorld, SupplierKind> & { kept: Supplier };

/** One supplier of each kind, and a premium one whose page the keeper has. */
async function suppliersWithPage({ backend, actors }: Stage): Promise<WithPage> {
  const { categoryId, ...world } = await createSuppliers(backend);
  const kept = await insertPremiumSupplier(backend, categoryId);
  await keepPage(backend, kept, actors.keeper);
  return { ...world, kept };
}

function mapped(world: WithPage, key: (supplier: Supplier) => Key): Record<string, Key> {
  return Object.fromEntries(Object.entries(world).map(([kind, supplier]) => [kind, key(supplier)]));
}

/** Rows of a table in which results about suppliers are published. */
function published(table: string, result: Key): Pick<TableRows, 'rows' | 'newRow'> {
  return {
    rows: async ({ backend }) => {
      const world = await createSuppliers(backend);
      const keys: Record<string, Key> = {};
      for (const kind of SUPPLIER_KINDS) {
        keys[kind] = { supplier_id: world[kind].id };
        await inserted(backend, table, { ...keys[kind], ...result });
      }
      return keys;
    },
    newRow: async ({ backend }) => {
      const stored = { supplier_id: (await sharedSuppliers(backend)).open.id };
      return { body: { ...stored, ...result }, stored };
    },
  };
}

function novelty({ id }: Supplier): Key {
  return { supplier_id: id, text: mark(), pictures: [`${id}/${randomUUID()}.png`] as never }; // a key holds no lists
}

function notebookEntry(key: Key): Key {
  const edited = '2026-01-31T12:00:00Z';
  return {
    ...key,
    status: 'bought',
    note: mark(),
    status_edited_at: edited,
    contacted_edited_at: edited,
    note_edited_at: edited,
    remind_on_edited_at: edited,
  };
}

/** A row of an account that does not exist, or of `owner`. */
function ownedBy({ actors }: Stage, column: string, rest: Key, owner?: MemberName): Promise<{ body: Key }> {
  return Promise.resolve({ body: { [column]: owner ? actors[owner].account.id : randomUUID(), ...rest } });
}

async function listed({ backend }: Stage, stored: boolean): Promise<Key> {
  const { row } = await inserted(backend, 'special_lists', list());
  const key = { special_list_id: row!.id!, supplier_id: (await sharedSuppliers(backend)).premium.id };
  if (stored) await inserted(backend, 'special_list_suppliers', key);
  return key;
}

/** Inserts a row by SQL; returns its id, or the row itself if the table has no id. */
async function inserted(backend: Backend, table: string, row: Key): Promise<Record<string, Key>> {
  const columns = Object.keys(row);
  const [{ saved } = { saved: {} }] = await backend.sql<{ saved: Key }>(
    `insert into public.${table} (${columns.join()}) select ${columns.join()}
     from jsonb_populate_record(null::public.${table}, $1::jsonb) returning to_jsonb(${table}) as saved`,
    [JSON.stringify(row)],
  );
  return { row: saved.id === undefined ? row : { id: saved.id } };
}

function message(): Key {
  return { name: mark(), email: `${mark()}@teste.example`, subject: 'suporte', message: mark() };
}

function list(): Key {
  return { name: mark(), type: 'VIP', required_subscription: 'Premium' };
}

function synonyms(): Key {
  return { words: [mark(), mark()] as never }; // a key holds no lists
}

function coupon(): Key {
  return { code: mark().toUpperCase(), percent: 10 };
}

function campaign(): Key {
  return { subject: mark(), body: 'Texto', button_label: 'Ver', button_path: '/' };
}

function batch(): Key {
  return { id: randomUUID(), file_name: mark(), created_count: 1, changed_count: 0 };
}

async function importChange({ backend }: Stage, stored: boolean): Promise<Key> {
  const { row } = await inserted(backend, 'import_batches', batch());
  const key = { batch_id: row!.id!, supplier_id: (await sharedSuppliers(backend)).premium.id };
  if (stored) await inserted(backend, 'import_changes', { ...key, line: 2, version_after: 1 });
  return key;
}

function order(userId: string): Key {
  return {
    user_id: userId,
    plan_key: 'monthly',
    months: 1,
    amount_cents: 2990,
    method: 'pix',
    gateway: 'teste',
    status: 'pending',
    idempotency_key: randomUUID(),
  };
}

/** Inserts an order of this actor, for the visitor one of the free member, and returns its id. */
async function orderOf({ backend, actors }: Stage, actor: ActorName): Promise<string> {
  const { account } = actors[actor === 'visitor' ? 'free' : actor];
  const { row } = await inserted(backend, 'orders', order(account.id));
  return String(row!.id);
}

async function orderEvent(stage: Stage, actor: ActorName): Promise<Key> {
  const order_id = await orderOf(stage, actor);
  return { order_id, kind: 'checked', actor_id: randomUUID(), actor_role: 'operator' };
}

/** A payment of an order of this actor, and the key to find it by. */
async function payment(stage: Stage, actor: ActorName): Promise<{ body: Key; stored: Key }> {
  const stored = { gateway: 'teste', provider_id: mark() };
  const rest = {
    status: 'approved',
    amount_cents: 2990,
    currency: 'BRL',
    changed_at: new Date().toISOString(),
  };
  return { body: { ...stored, order_id: await orderOf(stage, actor), ...rest }, stored };
}
