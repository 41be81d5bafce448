import { describeEngine } from '../../support/engine';

/** Playwright's global setup: tells the person who started the journeys what they run on. */
export default async function sayEngine(): Promise<void> {
  console.log(await describeEngine());
}
