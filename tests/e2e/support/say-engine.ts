import { describeEngine } from '../../support/engine';

/** Playwright's global setup: prints which database engine the tests run on. */
export default async function sayEngine(): Promise<void> {
  console.log(await describeEngine());
}
