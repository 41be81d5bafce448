import { expect } from 'vitest';
import type { Backend } from '../../support/backend';

/** How many wrong tokens one network may try in five minutes (private.limit_network). */
const WRONG_TOKENS = 100;

/** Expects that a hundred wrong tokens, the last ten of which are tried at once with others, are all that are answered. */
export async function expectLimit(
  backend: Backend,
  tryToken: () => PromiseLike<{ error: { code?: string | undefined } | null }>,
): Promise<void> {
  await backend.sql('delete from private.rate_limits');
  expect((await tryToken()).error).toBeNull();
  await backend.sql('update private.rate_limits set attempts = $1', [WRONG_TOKENS - 10]);
  const answers = await Promise.all(Array.from({ length: 20 }, tryToken));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'PT429']));
}
