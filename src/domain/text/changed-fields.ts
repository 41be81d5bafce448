import { keysOf } from '../format/keys.ts';

/** Lists are compared by what they contain. */
export function changedFields<Values extends object>(now: Values, before: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const field of keysOf(now)) if (!isSame(now[field], before[field])) changed[field] = now[field];
  return changed;
}

/** Groups of fields as fields, by their paths as forms write them: { annual: { price: 1 } } is { 'annual.price': 1 }. */
export function flatFields(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner])
        : [[name, value]],
    ),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
