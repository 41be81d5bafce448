import { keysOf } from '../format/keys.ts';

/** Lists are compared by what they contain. */
export function changedFields<Values extends object>(now: Values, before: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const field of keysOf(now)) if (!isSame(now[field], before[field])) changed[field] = now[field];
  return changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
