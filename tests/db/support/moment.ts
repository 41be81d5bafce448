import { setTimeout as wait } from 'node:timers/promises';
import type { Backend } from '../../support/backend';

const AHEAD_MS = 4000;

/**
 * Schedules something a few seconds ahead and returns what `look` has seen before and after that moment of the
 * database's clock. Answers that came while it passed are ignored, so the speed of the machine does not matter.
 */
export async function watchMoment<Seen>(
  backend: Backend,
  { set, look }: { set: (moment: string) => Promise<unknown>; look: () => Promise<Seen> },
): Promise<{ before?: Seen; after?: Seen }> {
  const moment = (await clock(backend)) + AHEAD_MS;
  await set(new Date(moment).toISOString());
  const seen: { before?: Seen; after?: Seen } = {};
  while (!('after' in seen)) {
    const asked = await clock(backend);
    const answer = await look();
    if ((await clock(backend)) < moment) seen.before = answer;
    if (asked >= moment) seen.after = answer;
    await wait(500);
  }
  return seen;
}

/** The database's time in milliseconds. */
async function clock(backend: Backend): Promise<number> {
  const [row] = await backend.sql<{ now: number }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  return Number(row?.now);
}
