/** Lists are compared by what they contain. */
export function changedFields<Values extends object>(now: Values, before: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(now[field], before[field])).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
