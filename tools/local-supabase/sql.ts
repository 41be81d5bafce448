import type { PgliteConnection } from '@supabase/lite/pglite';
import { CompiledQuery } from 'kysely';

/** Runs SQL and returns its rows; times are ISO 8601 texts, numerics and counts are numbers. */
export type Sql = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** SQL of our own between the requests of others: it waits for its turn at the single session. */
export function sqlOf(connection: PgliteConnection): Sql {
  return async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
}
