import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Backend } from '../../support/backend';
import { test as base } from '../../support/fixtures';
import { paymentOf, recording, type PaymentReport } from '../../support/orders';
import { createCategory, mark } from '../../support/supplier-world';
import { LOCK_ROUNDS, RACERS, Races, ROUNDS, text, type Move } from './races';

/** A backend with one admin, parallel sessions, and the rows that they write. */
export class RaceWorld {
  private constructor(
    readonly backend: Backend,
    readonly races: Races,
    /** Account id of the one admin. */
    readonly admin: string,
    readonly category: number,
    /** Account ids of RACERS members. */
    readonly members: string[],
  ) {}

  static async open(backend: Backend): Promise<RaceWorld> {
    const races = await Races.open(backend);
    const [admin] = await newAccounts(backend, 1);
    await backend.sql('insert into public.admins (user_id) values ($1)', [admin]);
    const members = await newAccounts(backend, RACERS);
    return new RaceWorld(backend, races, admin!, await createCategory(backend), members);
  }

  close(): Promise<void> {
    return this.races.close();
  }

  /** Ids of new accounts with a confirmed e-mail address. */
  newAccounts(count: number): Promise<string[]> {
    return newAccounts(this.backend, count);
  }

  /** Ids of new suppliers, open to everybody. */
  async newSuppliers(count: number): Promise<number[]> {
    const rows = await this.backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id, is_premium)
       select 'Fornecedor ' || n, $1, false from generate_series(1, $2::integer) n returning id`,
      [this.category, count],
    );
    return rows.map(({ id }) => Number(id));
  }

  /** Ids of new main categories. */
  newCategories(count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, () => createCategory(this.backend)));
  }

  /** Id of a new, empty special list. */
  async newList(): Promise<number> {
    const [row] = await this.backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium') returning id`,
      [mark()],
    );
    return Number(row!.id);
  }

  /** Ids of new, pending orders, one for each account. */
  async newOrders(accounts: string[]): Promise<string[]> {
    const rows = await this.backend.sql<{ id: string }>(
      `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
       select account, p.key, p.months, p.price_cents, 'pix', 'teste', 'pending', gen_random_uuid()::text
       from unnest($1::uuid[]) account, public.plans p where p.key = 'monthly' returning id`,
      [accounts],
    );
    return rows.map(({ id }) => id);
  }

  /** The number of rows of a FROM clause. */
  async count(from: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.backend.sql<{ n: number }>(
      `select count(*)::integer as n from ${from}`,
      parameters,
    );
    return row!.n;
  }

  /** A statement of the admin through the API. */
  asAdmin(sql: string): Move {
    return { as: { member: this.admin }, sql };
  }
}

/** Deletes an account, as the auth server or an operator does. */
export function eraseAccount(id: string): Move {
  return { as: 'operator', sql: `delete from auth.users where id = ${text(id)}` };
}

export function recordView(member: string, supplier: number): Move {
  return { as: { member }, sql: `select public.record_supplier_view(${supplier})` };
}

export function addFavorite(member: string, supplier: number): Move {
  const sql = `insert into public.favorites (supplier_id) values (${supplier}) on conflict (user_id, supplier_id) do nothing`;
  return { as: { member }, sql };
}

/** Begins an order for the monthly plan; its columns are the rows of the outcome. */
export function beginOrder(account: string, key: string = randomUUID(), agreed?: number, coupon = ''): Move {
  const price = agreed === undefined ? 'null' : String(agreed);
  const sql = `select * from public.begin_order('monthly', 'pix', 'teste', ${text(key)}, ${price}, ${text(coupon)})`;
  return { as: { member: account }, sql };
}

/** Records a payment of an order for the monthly plan; the columns of the order are the rows of the outcome. */
export function recordPayment(id: string, report: Partial<PaymentReport> = {}): Move {
  const { order_id, payment } = recording(id, { ...paymentOf({ id, amount_cents: 2990 }), ...report });
  return {
    as: 'service',
    sql: `select * from public.record_payment(${text(order_id)}, ${text(JSON.stringify(payment))})`,
  };
}

/** Asks for the refund of an order; its columns are the rows of the outcome. */
export function refundOrder(id: string): Move {
  return { as: 'operator', sql: `select * from public.refund_order(${text(id)}, 'Desistência')` };
}

async function newAccounts(backend: Backend, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await backend.sql(
    `insert into auth.users
       (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', id || '@teste.example', now(), '{}', '{}', now(), now()
     from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

export const test = base.extend('world', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
  const world = await RaceWorld.open(backend);
  onCleanup(() => world.close());
  return world;
});

/** A text in the body of a function that makes the race end well. */
interface Lock {
  of: string;
  text: string;
}

interface RaceOptions {
  rounds?: number;
  locks?: Lock[];
}

/** Without its lock a race goes wrong by chance, mostly in its first rounds; this is far more than needed. */
const MISSED_WITHIN = 400;

/**
 * A test that runs a race many times. For each lock, another test removes it from the function and expects the race to
 * go wrong, which proves that the race needs the lock.
 */
export function race(
  title: string,
  round: (world: RaceWorld) => Promise<void>,
  { locks = [], rounds = locks.length > 0 ? LOCK_ROUNDS : ROUNDS }: RaceOptions = {},
): void {
  const run = async (world: RaceWorld, times: number) => {
    for (let done = 0; done < times; done++) {
      await round(world).catch((error: unknown) => {
        throw new Error(`Round ${done + 1} of ${times}: ${(error as Error).message}`, { cause: error });
      });
    }
  };
  test(title, ({ world }) => run(world, rounds));
  for (const lock of locks) {
    test(`${title} (goes wrong without "${lock.text}" in ${lock.of})`, ({ world }) =>
      withoutLock(world.backend, lock, () => expect(run(world, MISSED_WITHIN)).rejects.toThrow('Round')));
  }
}

async function withoutLock(backend: Backend, lock: Lock, work: () => Promise<void>): Promise<void> {
  const [row] = await backend.sql<{ definition: string }>(
    'select pg_get_functiondef($1::regproc) as definition',
    [lock.of],
  );
  const { definition } = row!;
  expect(definition).toContain(lock.text);
  await backend.sql(definition.replace(lock.text, ''));
  try {
    await work();
  } finally {
    await backend.sql(definition);
  }
}
