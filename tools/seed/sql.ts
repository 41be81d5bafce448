import { momentSql, type Moment } from './moment';

/** SQL that is inserted into a statement unescaped. */
export class Sql {
  constructor(readonly text: string) {}
}

export type Value = string | number | boolean | null | Sql | readonly string[];

/** The moment as a value of a row. */
export function at(moment: Moment): Sql {
  return new Sql(momentSql(moment));
}

/** An object as a jsonb value. */
export function json(value: Record<string, unknown>): Sql {
  return new Sql(`${literal(JSON.stringify(value))}::jsonb`);
}

/** `insert into <target> values …;`, with one line for each row. */
export function insert(target: string, rows: readonly Value[][]): string {
  return `insert into ${target} values\n${values(rows)};`;
}

/** The rows of a `values` list, one line each. */
export function values(rows: readonly Value[][]): string {
  return rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n');
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Sql) return value.text;
  if (typeof value === 'object') return `array[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  const quoted = value.replaceAll("'", "''");
  // Escape strings keep every row on one line.
  return /[\n\\]/.test(quoted)
    ? `E'${quoted.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`
    : `'${quoted}'`;
}
