import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../../src/domain/database/database.types.ts';
import { unwrap } from '../database.ts';

type Functions = Database['public']['Functions'];

/** Calls a database function with the secret key. @throws as unwrap does */
export type Call = ReturnType<typeof caller>;

/** Takes the types from the schema, because TypeScript cannot resolve those of `rpc` for a name that is a parameter. */
export function caller(connect: () => SupabaseClient) {
  return async <Name extends keyof Functions>(
    name: Name,
    parameters: Functions[Name]['Args'],
  ): Promise<Functions[Name]['Returns']> => await unwrap(name, connect().rpc(name, parameters));
}
