import { Client, escapeLiteral } from 'pg';
import type { Backend } from '../../support/backend';

/** How many sessions start at the same moment. */
export const RACERS = 8;
/** How often a race is run. */
export const ROUNDS = 10;
/** How often a race is run that a named lock decides. */
export const LOCK_ROUNDS = 40;

/** The sender of a statement: a role of the API, the operator in the SQL editor, or a member by account id. */
type Sender = 'visitor' | 'service' | 'operator' | { member: string };

/** One statement and its sender. */
export interface Move {
  as: Sender;
  /** Without parameters: see `text()` and `list()`. */
  sql: string;
}

/** How a statement ended: its rows, or the SQLSTATE of its error. */
export interface Outcome {
  code: string | null;
  message: string;
  rows: Record<string, unknown>[];
}

/** A text as an SQL literal. */
export const text = escapeLiteral;
/** Numbers or texts as an SQL array. */
export const list = (values: (number | string)[]) => text(`{${values.join()}}`);

const BARRIER = 18;

/** Sessions that run statements at the same moment. */
export class Races {
  private constructor(
    private readonly backend: Backend,
    private readonly starter: Client,
    private readonly racers: Client[],
  ) {}

  static async open(backend: Backend): Promise<Races> {
    const [starter, ...racers] = await sessions(backend, RACERS + 1);
    return new Races(backend, starter!, racers);
  }

  /**
   * Runs each statement in its own transaction, all released at once. The outcomes have the order of the moves. A race of
   * more than RACERS opens the sessions that are missing.
   */
  async run(moves: Move[]): Promise<Outcome[]> {
    this.racers.push(...(await sessions(this.backend, moves.length - this.racers.length)));
    await this.starter.query('select pg_advisory_lock($1)', [BARRIER]);
    const outcomes = moves.map((move, at) => attempt(this.racers[at]!, move));
    await this.starter.query(untilWaiting(moves.length));
    await this.starter.query('select pg_advisory_unlock($1)', [BARRIER]);
    return Promise.all(outcomes);
  }

  /** Runs `work` while another session has run a statement in a transaction that is still open. */
  async during(sql: string, work: () => Promise<void>): Promise<void> {
    const holder = this.racers.at(-1)!;
    await holder.query(`begin; ${sql}`);
    try {
      await work();
    } finally {
      await holder.query('rollback');
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.starter, ...this.racers].map((client) => client.end()));
  }
}

/** SQL that ends when so many sessions wait at the barrier. The server polls, since it does so in far less time. */
function untilWaiting(count: number): string {
  return `do $$ begin
    while (select count(*) from pg_locks
      where locktype = 'advisory' and objid = ${BARRIER} and not granted
        and database = (select oid from pg_database where datname = current_database())) < ${count}
    loop perform pg_sleep(0.001); end loop;
  end $$`;
}

async function sessions({ databaseUrl }: Backend, count: number): Promise<Client[]> {
  const clients = Array.from({ length: Math.max(count, 0) }, () => new Client(databaseUrl!));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** The same statement, which fails with 55P03 when it has to wait for a lock of another session. */
export function withoutWaiting({ as, sql }: Move): Move {
  return { as, sql: `set local lock_timeout = '500ms'; ${sql}` };
}

/** The codes of all failed statements, each once, in alphabetical order. */
export function failures(outcomes: Outcome[]): string[] {
  return [...new Set(outcomes.flatMap(({ code }) => code ?? []))].sort();
}

/** How many statements succeeded. */
export function successes(outcomes: Outcome[]): number {
  return outcomes.filter(({ code }) => code === null).length;
}

// One message to the server, so that nothing but the barrier lies between a session and its statement. Several
// statements in one message are one transaction.
async function attempt(client: Client, { as, sql }: Move): Promise<Outcome> {
  const barrier = `select pg_advisory_xact_lock_shared(${BARRIER})`;
  try {
    // With several statements `pg` returns a list of results, of which its types know nothing.
    const results = (await client.query([...identity(as), barrier, sql].join('; '))) as unknown as {
      rows: Record<string, unknown>[];
    }[];
    return { code: null, message: '', rows: results.at(-1)!.rows };
  } catch (error) {
    const { code = 'no code', message } = error as Error & { code?: string };
    return { code, message, rows: [] };
  }
}

/** What PostgREST sets before a request. */
function identity(as: Sender): string[] {
  if (as === 'operator') return [];
  const role = as === 'visitor' ? 'anon' : as === 'service' ? 'service_role' : 'authenticated';
  const claims = { role, ...(typeof as === 'object' && { sub: as.member }) };
  return [
    `set local role ${role}`,
    `select set_config('request.jwt.claims', ${text(JSON.stringify(claims))}, true)`,
  ];
}
