/** As much of a zod schema as is needed to try it. */
interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

/** What a schema finds wrong with a value: field ('' for the value itself) and text of each. */
export function faults(schema: Schema, value: unknown): [string, string][] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}
