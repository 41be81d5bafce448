/** The part of a database session that migrations and seed use. PGlite implements it. */
export interface SqlSession {
  /** Runs one or more statements. */
  exec(text: string): Promise<unknown>;
  query<Row>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction(work: (session: Omit<SqlSession, 'transaction'>) => Promise<void>): Promise<void>;
}
