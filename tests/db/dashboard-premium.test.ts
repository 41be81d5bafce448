import { describe, expect } from 'vitest';
import { createAccount, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCoupon } from '../support/coupons';
import { dashboardOf } from './dashboard-moments';
import { test } from './support/test';

// A member's history of Premium, step by step, and what it adds to the figures about Premium.

type Plan = 'monthly' | 'quarterly' | 'annual';
type Step =
  | { does: 'buy'; plan: Plan; ago: number; percent?: number; released?: boolean }
  /** The payment of the purchase with this number, from 0, is returned. */
  | { does: 'return'; number: number; as: 'refunded' | 'charged_back' }
  /** An admin lets Premium end so many days from now; null: sets it back to free. */
  | { does: 'grant'; days: number | null }
  | { does: 'join the staff' }
  | { does: 'delete the account' };

const buy = (plan: Plan, ago: number, rest: { percent?: number; released?: boolean } = {}): Step => ({
  does: 'buy',
  plan,
  ago,
  ...rest,
});
const grant = (days: number | null): Step => ({ does: 'grant', days });

/** What a history adds; figures that it does not change are left out. Cents are exact: the rounded sum may differ by one. */
interface Added {
  monthly_cents?: number;
  paying_members?: number;
  ending?: number;
  renewed?: number;
  not_renewed?: number;
}

const HISTORIES: [who: string, steps: Step[], added: Added][] = [
  ['never bought anything', [], {}],
  ['bought a month 10 days ago', [buy('monthly', 10)], { monthly_cents: 2990, paying_members: 1, ending: 1 }],
  ['bought three months 10 days ago', [buy('quarterly', 10)], { monthly_cents: 7990 / 3, paying_members: 1 }],
  ['bought a year 200 days ago', [buy('annual', 200)], { monthly_cents: 29_790 / 12, paying_members: 1 }],
  [
    'bought a year for half the price',
    [buy('annual', 1, { percent: 50 })],
    { monthly_cents: 14_895 / 12, paying_members: 1 },
  ],
  ['bought a month for nothing', [buy('monthly', 3, { percent: 100 })], { ending: 1 }],
  [
    'bought a year on top of a month that is still running, which alone counts',
    [buy('monthly', 5), buy('annual', 2)],
    { monthly_cents: 2990, paying_members: 1 },
  ],
  [
    'had that month refunded, so that the year is running',
    [buy('monthly', 5), buy('annual', 2), { does: 'return', number: 0, as: 'refunded' }],
    { monthly_cents: 29_790 / 12, paying_members: 1 },
  ],
  ['had the only purchase refunded', [buy('annual', 2), { does: 'return', number: 0, as: 'refunded' }], {}],
  [
    'had the only payment charged back',
    [buy('annual', 2), { does: 'return', number: 0, as: 'charged_back' }],
    {},
  ],
  ['was granted Premium', [grant(20)], { ending: 1 }],
  ['was granted Premium for longer', [grant(60)], {}],
  ['bought while Premium that was granted is running', [grant(60), buy('monthly', 1)], {}],
  ['bought a year and was set back to free', [buy('annual', 5), grant(null)], {}],
  [
    'had a year shortened to the next week',
    [buy('annual', 5), grant(7)],
    { monthly_cents: 29_790 / 12, paying_members: 1, ending: 1 },
  ],
  [
    'had a year shortened to the next week, and bought a month on top of it',
    [buy('annual', 5), grant(7), buy('monthly', 0)],
    { monthly_cents: 29_790 / 12, paying_members: 1 },
  ],
  [
    'had a year ended, and then bought a month',
    [buy('annual', 5), grant(-2), buy('monthly', 1)],
    { monthly_cents: 2990, paying_members: 1, ending: 1 },
  ],
  [
    'has a month that an admin released without a payment',
    [buy('monthly', 2, { released: true })],
    { ending: 1 },
  ],
  [
    'deleted the account while a purchase was running',
    [buy('annual', 5), { does: 'delete the account' }],
    {},
  ],
  ['bought before joining the staff', [buy('monthly', 10), { does: 'join the staff' }], {}],

  ['let a month end', [buy('monthly', 40)], { not_renewed: 1 }],
  ['let a month end a long time ago', [buy('monthly', 75)], {}],
  ['let three months end', [buy('quarterly', 100)], { not_renewed: 1 }],
  ['let a month that was free end', [buy('monthly', 40, { percent: 100 })], { not_renewed: 1 }],
  [
    'bought again after the end',
    [buy('monthly', 40), buy('monthly', 3)],
    { monthly_cents: 2990, paying_members: 1, ending: 1, renewed: 1 },
  ],
  [
    'bought again before the end',
    [buy('monthly', 40), buy('quarterly', 35)],
    { monthly_cents: 7990 / 3, paying_members: 1, renewed: 1 },
  ],
  [
    'bought two months in a row, and let both end',
    [buy('monthly', 70), buy('monthly', 69)],
    { not_renewed: 1 },
  ],
  [
    'bought again, and had that refunded',
    [buy('monthly', 40), buy('annual', 3), { does: 'return', number: 1, as: 'refunded' }],
    { not_renewed: 1 },
  ],
  [
    'bought again, and was set back to free',
    [buy('monthly', 40), buy('annual', 3), grant(null)],
    { renewed: 1 },
  ],
  ['was granted more time after the end', [buy('monthly', 40), grant(45)], {}],
  ['was granted Premium that has ended', [grant(-5)], {}],
  ['deleted the account after the end', [buy('monthly', 40), { does: 'delete the account' }], {}],
  ['let a month end and joined the staff', [buy('monthly', 40), { does: 'join the staff' }], {}],
];

/** Makes a history happen to a new account. */
async function live(backend: Backend, steps: Step[]): Promise<void> {
  const { id, email } = await createAccount(backend);
  const orders: string[] = [];
  for (const step of steps) {
    switch (step.does) {
      case 'buy':
        orders.push(await buyAt(backend, id, step));
        break;
      case 'return':
        await report(backend, orders[step.number]!, step.as);
        break;
      case 'grant':
        await backend.sql(
          `update public.subscriptions set expires_at = now() + $2 * interval '1 day' where user_id = $1`,
          [id, step.days],
        );
        break;
      case 'join the staff':
        await backend.sql('select private.make_admin($1)', [email]);
        break;
      case 'delete the account':
        await backend.sql('delete from auth.users where id = $1', [id]);
    }
  }
}

/** Buys a plan as its buyer and the payment provider would, then moves the purchase to so many days ago. */
async function buyAt(
  backend: Backend,
  account: string,
  { plan, ago, percent, released = false }: Extract<Step, { does: 'buy' }>,
): Promise<string> {
  const code = percent === undefined ? null : await createCoupon(backend, { percent });
  const [order] = await backend.sql<{ id: string }>(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key,
       coupon_id, coupon_code, full_price_cents)
     select $1, k.key, k.months, case when c.id is null then k.price_cents else private.discounted_price(k.price_cents, c) end,
       'pix', 'teste', 'pending', gen_random_uuid()::text, c.id, c.code, case when c.id is not null then k.price_cents end
     from public.plans k left join public.coupons c on c.code = $3 where k.key = $2 returning id`,
    [account, plan, code],
  );
  const { id } = order!;
  if (released) await backend.sql(`select public.release_order($1, 'Comprovante')`, [id]);
  else await report(backend, id, 'approved');
  const at = `now() - $2 * interval '1 day'`;
  await backend.sql(`update public.orders set paid_at = ${at} where id = $1`, [id, ago]);
  await backend.sql(`update private.premium_changes set at = ${at} where order_id = $1`, [id, ago]);
  await backend.sql('select private.apply_premium_changes($1)', [account]);
  return id;
}

async function report(backend: Backend, order: string, status: string): Promise<void> {
  await backend.sql(
    `select public.record_payment(o.id, jsonb_build_object('provider_id', 'de-' || o.id, 'status', $2::text,
       'amount_cents', o.amount_cents, 'currency', 'BRL', 'changed_at', clock_timestamp()))
     from public.orders o where o.id = $1`,
    [order, status],
  );
}

const premiumOf = async (admin: Actor) => (await dashboardOf(admin)).premium;

describe('the figures about Premium', () => {
  test.for(HISTORIES)('count right whoever %s', async ([, steps, added], { actors, backend }) => {
    const before = await premiumOf(actors.admin);
    await live(backend, steps);
    const after = await premiumOf(actors.admin);
    const { monthly_cents, ...counts } = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name as keyof typeof before]]),
    ) as Required<Added>;
    const { monthly_cents: expected = 0, ...others } = added;
    expect(counts).toEqual({ paying_members: 0, ending: 0, renewed: 0, not_renewed: 0, ...others });
    expect(Math.abs(monthly_cents - expected)).toBeLessThanOrEqual(1);
  });

  test('are those of a plain query over the changes of each member’s Premium', async ({
    actors,
    backend,
  }) => {
    for (const [, steps] of HISTORIES) await live(backend, steps);
    // Independent of what is stored with the orders: the periods are added up from the changes.
    const [plain] = await backend.sql(
      `with bought as (
         select p.id, o.amount_cents, o.months, q.starts, q.ends, s.expires_at
         from public.profiles p join public.subscriptions s on s.user_id = p.id
         cross join lateral private.premium_periods(p.id) q join public.orders o on o.id = q.order_id
         where o.released_at is null and not exists (select from public.admins a where a.user_id = p.id)
       ), running as (
         select distinct on (id) amount_cents, months from bought
         where now() between starts and ends and expires_at > now() order by id, starts desc
       ), since as (
         select ((now() at time zone 'America/Sao_Paulo')::date - 29)::timestamp at time zone 'America/Sao_Paulo' as moment
       ), ended as (
         select distinct id, expires_at from bought, since where ends between since.moment and now()
       )
       select
         (select round(sum(amount_cents / months::numeric))::integer from running) as monthly_cents,
         (select count(*)::integer from running where amount_cents > 0) as paying_members,
         (select count(*)::integer from public.accounts a where a.role = 'premium'
            and a.ends_at < ((now() at time zone 'America/Sao_Paulo')::date + 31)::timestamp at time zone 'America/Sao_Paulo') as ending,
         (select count(*)::integer from ended e where exists (select from bought b where b.id = e.id and b.ends > now())) as renewed,
         (select count(*)::integer from ended e where (e.expires_at > now()) is not true
            and not exists (select from bought b where b.id = e.id and b.ends > now())) as not_renewed`,
    );
    expect(await premiumOf(actors.admin)).toEqual(plain);
  });

  test.for<[string, string, number]>([
    ['in a minute', `now() + interval '1 minute'`, 1],
    ['a minute ago', `now() - interval '1 minute'`, 0],
    ['at 23:59 of the day in 30 days', `(today + 30 + time '23:59') at time zone 'America/Sao_Paulo'`, 1],
    ['at 00:01 of the day after', `(today + 31 + time '00:01') at time zone 'America/Sao_Paulo'`, 0],
  ])(
    'say that Premium ends soon when it ends %s as they should',
    async ([, end, ending], { actors, backend }) => {
      const before = await premiumOf(actors.admin);
      const { id } = await createAccount(backend);
      await backend.sql(
        `update public.subscriptions set expires_at = ${end}
       from (select (now() at time zone 'America/Sao_Paulo')::date as today) d where user_id = $1`,
        [id],
      );
      expect((await premiumOf(actors.admin)).ending - before.ending).toBe(ending);
    },
  );
});
