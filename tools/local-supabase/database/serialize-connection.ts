import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgliteConnection } from '@supabase/lite/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';

type Pglite = PgliteConnection['driver'];

/** The current request's first database error, with its SQLSTATE (see rest/rest-errors.ts). */
export const requestErrorStore = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * Defect: @supabase/lite runs every request's transaction on PGlite's single session without a lock, so
 * concurrent requests interleave and one runs under the role of another. This driver gives the session to one
 * request at a time. Our own SQL must therefore also go through `connection.kysely`.
 *
 * Test: tests/local-supabase/database.test.ts, "still mixes up the roles of parallel requests".
 */
export function serializeConnection(connection: PgliteConnection): void {
  const driver = new SingleSessionDriver(connection.driver);
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class SingleSessionDriver implements Driver {
  private last = Promise.resolve();

  constructor(private readonly pglite: Pglite) {}

  init(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Session> {
    const previous = this.last;
    const { promise, resolve } = deferred();
    this.last = promise;
    await previous;
    return new Session(this.pglite, resolve);
  }

  releaseConnection(session: Session): Promise<void> {
    session.release();
    return Promise.resolve();
  }

  async beginTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class Session implements DatabaseConnection {
  constructor(
    private readonly pglite: Pglite,
    readonly release: () => void,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await this.pglite.query<Row>(query.sql, [...query.parameters]);
      const affected = result.affectedRows;
      return { rows: result.rows, ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) };
    } catch (error) {
      const request = requestErrorStore.getStore();
      if (request) request.error ??= error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('PGlite has no cursors to stream from.');
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
