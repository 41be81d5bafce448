import { describe } from 'vitest';
import { NO_RACES } from './engine';

/** How many requests start at the same moment. */
export const RACERS = 12;
/** Enough for all rounds of a race on a small machine that runs other test files at the same time. */
export const RACE_TIMEOUT_MS = 180_000;

/** `describe` for tests that need many connections; skipped, with the reason in the title, where there is only one. */
export function describeRaces(title: string, tests: () => void): void {
  if (NO_RACES) describe.skip(`${title} (skipped: ${NO_RACES})`, tests);
  else describe(title, { timeout: RACE_TIMEOUT_MS }, tests);
}
