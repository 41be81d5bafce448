import { expect } from 'vitest';
import type { Backend } from '../../support/backend';

/** How many wrong tokens one network may try in five minutes (private.count_token). */
const WRONG_TOKENS = 100;

/** Expects that a hundred wrong tokens, tried at once, are the last that are answered. */
export async function expectLimit(
  backend: Backend,
  tryToken: () => PromiseLike<{ error: { code?: string | undefined } | null }>,
): Promise<void> {
  await backend.sql('delete from private.rate_limits');
  const answers = await Promise.all(Array.from({ length: WRONG_TOKENS + 20 }, tryToken));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(WRONG_TOKENS);
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'PT429']));
}
