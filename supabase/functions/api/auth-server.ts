import { createClient } from '@supabase/supabase-js';
import type { Env } from './env.ts';
import { failure } from './middleware/errors.ts';

/** Whom the auth server says a request comes from. */
export interface Caller {
  id: string;
  email: string;
  /** The access token it came with. */
  token: string;
}

export interface AuthServer {
  /** The owner of an access token; null when it is no running session's. */
  callerOf(token: string): Promise<Caller | null>;
  /** Whether the account has this password. Leaves no session behind. */
  isPassword(email: string, password: string): Promise<boolean>;
}

/** The auth server as a visitor reaches it. Both calls throw a refusal when it is down or says "not now". */
export function createAuthServer(env: Env): AuthServer {
  return {
    async callerOf(token) {
      const { client, retryAfter } = connect(env);
      const { data, error } = await client.auth.getUser(token);
      if (!error) return { id: data.user.id, email: data.user.email ?? '', token };
      const { status = 0 } = error;
      if (status >= 400 && status < 500 && status !== 429) return null;
      throw failure('getUser', error, retryAfter());
    },
    async isPassword(email, password) {
      const { client, retryAfter } = connect(env);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error?.code === 'invalid_credentials') return false;
      if (error) throw failure('signInWithPassword', error, retryAfter());
      await client.auth.signOut({ scope: 'local' });
      return true;
    },
  };
}

/** A client of its own for each call: a client keeps the session it has opened, and this process serves everybody. */
function connect({ supabaseUrl, publishableKey }: Env) {
  let retryAfter: string | null = null;
  const client = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      // The errors of supabase-js do not tell how long to wait.
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        retryAfter = response.headers.get('retry-after');
        return response;
      },
    },
  });
  return { client, retryAfter: () => retryAfter };
}
