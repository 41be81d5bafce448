import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createCoupon } from '../support/coupons';
import { describeRaces, RACERS } from '../support/races';
import { beginOrder, race, recordPayment, refundOrder, type RaceWorld } from './support/race-world';
import { failures, successes, text, type Move } from './support/races';

const BUYERS = 50;
const LIMIT = 10;

const COUPON_LOCK = { of: 'public.begin_order', text: 'for no key update' };

describeRaces('coupons in parallel sessions', () => {
  const check = (member: string, coupon: string): Move => ({
    as: { member },
    sql: `select public.try_coupon(${text(coupon)}); select * from public.check_coupon(${text(coupon)}, 'monthly')`,
  });
  const buy = (member: string, coupon: string, key: string = randomUUID()) =>
    beginOrder(member, key, 2691, coupon);

  /** New accounts that have checked the coupon. */
  async function newBuyers(world: RaceWorld, count: number, coupon: string): Promise<string[]> {
    const accounts = await world.newAccounts(count);
    const checked = await world.races.run(accounts.map((account) => check(account, coupon)));
    expect(checked.map(({ rows }) => rows[0]?.problem)).toEqual(accounts.map(() => null));
    return accounts;
  }

  const used = (world: RaceWorld, coupon: string) =>
    world.count('public.orders where coupon_code = $1', [coupon]);

  race(
    'of fifty buyers at once, as many use a coupon as its limit allows',
    async (world) => {
      const coupon = await createCoupon(world.backend, { max_uses: LIMIT });
      const buyers = await newBuyers(world, BUYERS, coupon);
      const outcomes = await world.races.run(buyers.map((buyer) => buy(buyer, coupon)));
      expect(await used(world, coupon)).toBe(LIMIT);
      expect([successes(outcomes), failures(outcomes)]).toEqual([LIMIT, ['PT422']]);
    },
    { locks: [COUPON_LOCK] },
  );

  race('one buyer who buys many times at once uses a coupon once', async (world) => {
    const coupon = await createCoupon(world.backend);
    const [buyer] = await newBuyers(world, 1, coupon);
    const outcomes = await world.races.run(Array.from({ length: RACERS }, () => buy(buyer!, coupon)));
    expect(await used(world, coupon)).toBe(1);
    expect([successes(outcomes), failures(outcomes)]).toEqual([1, ['PT422']]);
  });

  race(
    'one purchase that is sent many times at once uses a coupon once, and each gets the order',
    async (world) => {
      const coupon = await createCoupon(world.backend, { max_uses: 1 });
      const [buyer] = await newBuyers(world, 1, coupon);
      const key = randomUUID();
      const outcomes = await world.races.run(Array.from({ length: RACERS }, () => buy(buyer!, coupon, key)));
      expect(failures(outcomes)).toEqual([]);
      expect(new Set(outcomes.map(({ rows }) => rows[0]?.id)).size).toBe(1);
      expect(await used(world, coupon)).toBe(1);
    },
  );

  race('a coupon that is deleted while it is used is kept, or refused as unknown', async (world) => {
    const coupon = await createCoupon(world.backend);
    const buyers = await newBuyers(world, LIMIT, coupon);
    const moves = buyers.map((buyer) => buy(buyer, coupon));
    moves.splice(LIMIT / 2, 0, world.asAdmin(`delete from public.coupons where code = ${text(coupon)}`));
    const outcomes = await world.races.run(moves);
    const kept = await world.count('public.coupons where code = $1', [coupon]);
    expect(await used(world, coupon)).toBe(kept * LIMIT);
    expect(failures(outcomes)).toEqual([kept ? expect.stringMatching(/^(PT409|23001|23503)$/) : 'PT422']);
  });

  race('uses that refunds free at that moment are given to at most as many others', async (world) => {
    const coupon = await createCoupon(world.backend, { max_uses: LIMIT });
    const first = await newBuyers(world, LIMIT, coupon);
    const orders = (await world.races.run(first.map((buyer) => buy(buyer, coupon)))).map(({ rows }) =>
      String(rows[0]?.id),
    );
    const price = { amount_cents: 2691 };
    await world.races.run(orders.map((order) => recordPayment(order, price)));
    await world.races.run(orders.slice(0, 5).map(refundOrder));
    const next = await newBuyersOfUsed(world, coupon, LIMIT);
    const outcomes = await world.races.run([
      ...orders
        .slice(0, 5)
        .map((order) => recordPayment(order, { ...price, status: 'refunded', changed_at: later() })),
      ...next.map((buyer) => buy(buyer, coupon)),
    ]);
    expect(['', 'PT422']).toContain(failures(outcomes).join());
    const counted = `public.orders o where o.coupon_code = $1 and private.is_coupon_use(o)`;
    expect(await world.count(counted, [coupon])).toBeLessThanOrEqual(LIMIT);
  });

  race('buyers who check a coupon again a day later never wait for each other in a circle', async (world) => {
    const coupon = await createCoupon(world.backend);
    const buyers = await newBuyers(world, RACERS, coupon);
    await world.backend.sql(`update private.rate_limits set resets_at = now() - interval '1 second'`);
    expect(failures(await world.races.run(buyers.map((buyer) => check(buyer, coupon))))).toEqual([]);
  });

  /** New accounts that have checked a coupon which is used up. */
  async function newBuyersOfUsed(world: RaceWorld, coupon: string, count: number): Promise<string[]> {
    const accounts = await world.newAccounts(count);
    await world.races.run(accounts.map((account) => check(account, coupon)));
    return accounts;
  }

  const later = () => new Date(Date.now() + 1000).toISOString();
});
