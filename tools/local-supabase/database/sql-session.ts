/** What migrations and seed need of a database session; PGlite has it by itself. */
export interface SqlSession {
  /** Runs one or more statements. */
  exec(text: string): Promise<unknown>;
  query<Row>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs `work` in a transaction, which is rolled back when it throws. */
  transaction(work: (session: Omit<SqlSession, 'transaction'>) => Promise<void>): Promise<void>;
}
