/** The part of a zod schema that faults() needs. */
interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

/** The errors of a schema for a value: the field ('' for the value itself) and the text of each. */
export function faults(schema: Schema, value: unknown): [string, string][] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}
