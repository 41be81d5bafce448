import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@/domain/database.types';
import { accessToken } from './access-token';
import { endSession } from './end-session';
import { env } from './env';
import { fetchPolitely } from './fetch-politely';

/** Tables and functions, as whoever is logged in: supabase-js's own REST client, without auth and storage around it. */
export const rest = new PostgrestClient<Database>(`${env.VITE_SUPABASE_URL}/rest/v1`, {
  headers: { apikey: env.VITE_SUPABASE_PUBLISHABLE_KEY },
  retry: false, // its own waits, 1 + 2 + 4 s, cannot be set; query-client.ts repeats reads
  fetch: async (input, init) => {
    const token = await accessToken();
    if (!token) return fetchPolitely(input, init);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetchPolitely(input, { ...init, headers });
    if (await isTokenRefused(response)) await endSession();
    return response;
  },
});

/** PostgREST's codes of a token that it does not accept: wrong signature, unknown role, expired by its own clock. */
const TOKEN_REFUSED = /^PGRST30[0-3]$/;

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code = '' } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return TOKEN_REFUSED.test(code);
}
