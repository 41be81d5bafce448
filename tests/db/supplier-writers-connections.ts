import { Client } from 'pg';
import type { Actor } from '../support/actors';
import type { Backend } from '../support/backend';

/** A direct connection to the database. */
export interface Writer {
  /** Runs a statement as an operator in Studio. */
  byHand(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  /** Runs a statement as PostgREST does for this member: in a transaction, in their role. */
  as(actor: Actor, sql: string, parameters?: unknown[]): Promise<unknown[]>;
  /** Like as(), but leaves the transaction open until commit(). */
  begin(actor: Actor, sql: string, parameters?: unknown[]): Promise<unknown[]>;
  commit(): Promise<void>;
  /** Process id of the connection on the server. */
  pid: number;
}

/** Opens `count` connections for `work` and closes them after it. */
export async function withWriters<Result>(
  { databaseUrl }: Backend,
  count: number,
  work: (writers: Writer[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: databaseUrl! }));
  try {
    return await work(await Promise.all(clients.map(open)));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function open(client: Client): Promise<Writer> {
  await client.connect();
  const run = async (sql: string, parameters: unknown[] = []) =>
    (await client.query(sql, parameters)).rows as unknown[];
  const begin: Writer['begin'] = async (actor, sql, parameters) => {
    await run('begin');
    const claims = JSON.stringify({ sub: actor.account.id, role: 'authenticated' });
    await run(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [claims],
    );
    return run(sql, parameters);
  };
  const [row] = (await run('select pg_backend_pid() as pid')) as { pid: number }[];
  const as: Writer['as'] = async (actor, sql, parameters) => {
    const rows = await begin(actor, sql, parameters).catch(async (error: unknown) => {
      await run('rollback');
      throw error;
    });
    await run('commit');
    return rows;
  };
  return {
    pid: row!.pid,
    byHand: (...statement) => readLater(run(...statement)),
    begin: (...statement) => readLater(begin(...statement)),
    commit: async () => void (await run('commit')),
    as: (...statement) => readLater(as(...statement)),
  };
}

/** A failure is no unhandled one while the test still waits for what another connection does. */
function readLater<Rows>(outcome: Promise<Rows>): Promise<Rows> {
  outcome.catch(() => undefined);
  return outcome;
}

/** Resolves once this connection waits for a lock that another one holds. */
export async function isWaiting(backend: Backend, { pid }: Writer): Promise<'waiting'> {
  for (;;) {
    const [row] = await backend.sql<{ waiting: boolean }>(
      `select cardinality(pg_blocking_pids($1)) > 0 as waiting`,
      [pid],
    );
    if (row?.waiting) return 'waiting';
  }
}

/** SQLSTATE of each attempt that failed. */
export function failures(outcomes: PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String((outcome.reason as { code?: string }).code)] : [],
  );
}
