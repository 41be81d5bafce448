import type { Connection } from '@supabase/lite';

/**
 * Defect: at its first request @supabase/lite runs `grant all on all tables … to anon, authenticated,
 * service_role` in every schema with row security, which undoes each `revoke` and column grant of the
 * migrations. If that first request comes before the first such table, it keeps running as superuser.
 * A connection whose state is already "active" skips both.
 *
 * Test: tests/local-supabase/database.test.ts, "column grants survive the first request".
 */
export function keepGrants(connection: Connection): void {
  Object.assign(connection, { rlsState: 'active' });
}
