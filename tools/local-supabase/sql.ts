import type { PgliteConnection } from '@supabase/lite/pglite';
import { CompiledQuery } from 'kysely';

/** Runs SQL and returns its rows, with times as ISO 8601 texts, and numerics and counts as numbers. */
export type Sql = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** Our own SQL, which waits until no request uses the single session. */
export function sqlOf(connection: PgliteConnection): Sql {
  return async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
}
