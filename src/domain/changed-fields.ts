export function changedFields<Values extends object>(now: Values, before: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}
