import { createClient } from '@supabase/supabase-js';
import type { Database, Json } from '../../../src/domain/database.types.ts';
import type { Env } from './env.ts';
import { failure } from './middleware/errors.ts';

/** What only the secret key can do. Row security does not bind it: the caller has been identified before. */
export interface Service {
  /** Everything held about the person; null when there is no such account. */
  exportAccount(id: string): Promise<Json>;
  isLastAdmin(id: string): Promise<boolean>;
  /** Deletes the account with all that belongs to it. One that is gone already is as good as deleted. */
  deleteAccount(id: string): Promise<void>;
}

/** The one place that uses the secret key. */
export function createService({ supabaseUrl, secretKey }: Env): Service {
  const connect = () =>
    createClient<Database>(supabaseUrl, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  return {
    async exportAccount(id) {
      const { data, error, status } = await connect().rpc('export_account', { account_id: id });
      if (error) throw failure('export_account', { status, code: error.code });
      return data;
    },
    async isLastAdmin(id) {
      const { data, error, status } = await connect().from('admins').select('user_id').limit(2).retry(false);
      if (error) throw failure('admins', { status, code: error.code });
      return data.length === 1 && data[0]?.user_id === id;
    },
    async deleteAccount(id) {
      const { error } = await connect().auth.admin.deleteUser(id);
      if (error && error.status !== 404) throw failure('deleteUser', error);
    },
  };
}
