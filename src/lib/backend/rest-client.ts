import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@/domain/database.types';
import { accessToken } from './access-token';
import { endSession } from './end-session';
import { env } from '@/lib/env';
import { fetchWithRetry } from './fetch-with-retry';

/** Tables and functions, as whoever is logged in: supabase-js's own REST client, without auth and storage around it. */
export const rest = new PostgrestClient<Database>(`${env.VITE_SUPABASE_URL}/rest/v1`, {
  headers: { apikey: env.VITE_SUPABASE_PUBLISHABLE_KEY },
  retry: false, // its own waits, 1 + 2 + 4 s, cannot be set; query-client.ts repeats reads
  fetch: async (input, init) => {
    const token = await accessToken();
    if (!token) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await send(input, { ...init, headers });
    if (response.status === 401 && TOKEN_REFUSED.test(await codeIn(response))) await endSession();
    return response;
  },
});

/**
 * SQLSTATE of a deadlock, and of a serialization failure: the database has undone the request, which is one
 * transaction, in favor of the one that it met. So it is safe to repeat at once, a write too.
 */
const UNDONE = /^(40P01|40001)$/;

/** PostgREST's codes of a token that it does not accept: wrong signature, unknown role, expired by its own clock. */
const TOKEN_REFUSED = /^PGRST30[0-3]$/;

/** Sends a request, once more when it was undone because of another one at the same moment. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithRetry(input, init);
  if (response.ok || !UNDONE.test(await codeIn(response))) return response;
  return fetchWithRetry(input, init);
}

/** The code of a refusal by PostgREST or the database; '' for an answer without one. */
async function codeIn(response: Response): Promise<string> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code ?? '';
}
