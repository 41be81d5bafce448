import { expect } from 'vitest';
import { describeRaces } from '../support/races';
import { race, recordPayment, type RaceWorld } from './support/race-world';
import { failures, successes, text } from './support/races';

const CALLS = 20;
/** Each needs a new account. */

describeRaces('months of Premium in parallel sessions', () => {
  const grantMonth = (world: RaceWorld, account: string) =>
    world.asAdmin(`select public.grant_months(${text(account)}, 1)`);

  /** Whether Premium ends so many months after today, give or take the days by which months differ. */
  async function expectMonths(world: RaceWorld, account: string, months: number): Promise<void> {
    const [row] = await world.backend.sql<{ off: number }>(
      `select abs(extract(epoch from s.expires_at - (now() + make_interval(months => $2))) / 86400)::float8 as off
       from public.subscriptions s where s.user_id = $1`,
      [account, months],
    );
    expect(row!.off).toBeLessThan(5);
    const kept = await world.count('private.premium_changes where user_id = $1', [account]);
    expect(kept).toBe(months);
  }

  race('twenty that are given at once add up exactly', async (world) => {
    const [account] = await world.newAccounts(1);
    const moves = Array.from({ length: CALLS }, () => grantMonth(world, account!));
    const outcomes = await world.races.run(moves);
    expect([successes(outcomes), failures(outcomes)]).toEqual([CALLS, []]);
    await expectMonths(world, account!, CALLS);
  });

  race('that are given while a purchase is paid are added to it', async (world) => {
    const [account] = await world.newAccounts(1);
    const [order] = await world.newOrders([account!]);
    const moves = Array.from({ length: 5 }, () => grantMonth(world, account!));
    const outcomes = await world.races.run([...moves, recordPayment(order!)]);
    expect([successes(outcomes), failures(outcomes)]).toEqual([6, []]);
    await expectMonths(world, account!, 6);
  });
});
