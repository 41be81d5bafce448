import type { Client } from 'pg';
import type { SqlSession } from '../database/sql-session';

/** A connection of `pg` as session for migrations and seed. */
export function sessionOf(client: Client): SqlSession {
  const session: Omit<SqlSession, 'transaction'> = {
    exec: (text) => client.query(text),
    query: async <Row>(text: string, parameters?: unknown[]) => {
      const { rows } = await client.query(text, parameters);
      return { rows: rows as Row[] };
    },
  };
  return {
    ...session,
    transaction: async (work) => {
      await client.query('begin');
      try {
        await work(session);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    },
  };
}
