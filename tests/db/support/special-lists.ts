import { createActor } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { test as base } from '../../support/fixtures';
import { mark } from '../../support/supplier-world';

const DAY = 86_400_000;

export type Lists = Record<'premium' | 'plus', { id: number; name: string }>;

export const test = base
  /** The actors, and members with each plan. */
  .extend('readers', { scope: 'file' }, async ({ actors, backend }) => {
    const member = async (plan: string, days: number) => {
      const actor = await createActor(backend, { expiresAt: new Date(Date.now() + days * DAY) });
      const sql = 'update public.subscriptions set plan_key = $2 where user_id = $1';
      await backend.sql(sql, [actor.account.id, plan]);
      return actor;
    };
    return {
      ...actors,
      monthly: await member('monthly', 30),
      quarterly: await member('quarterly', 30),
      annual: await member('annual', 30),
      lapsedAnnual: await member('annual', -1),
    };
  })
  /** A list for each plan, both with a premium supplier and an unannounced one. There may be others. */
  .extend('lists', async ({ backend, suppliers }): Promise<Lists> => {
    const lists = {
      premium: await createList(backend, 'Premium'),
      plus: await createList(backend, 'Premium Plus'),
    };
    await backend.sql(
      `insert into public.special_list_suppliers (special_list_id, supplier_id)
       select list, supplier from unnest($1::bigint[]) list, unnest($2::bigint[]) supplier`,
      [
        [lists.premium.id, lists.plus.id],
        [suppliers.premium.id, suppliers.early.id],
      ],
    );
    return lists;
  });

/** Creates a list for members with this subscription. */
export async function createList(backend: Backend, subscription: string, name = mark()) {
  const [row] = await backend.sql<{ id: number }>(
    `insert into public.special_lists (name, type, required_subscription) values ($1, 'Luxo', $2) returning id`,
    [name, subscription],
  );
  return { id: Number(row!.id), name };
}
