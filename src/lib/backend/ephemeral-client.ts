import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { env } from '@/lib/env';
import { UNEXPECTED_FORMAT } from '@/lib/errors';
import { fetchWithRetry } from './fetch-with-retry';

/**
 * A client whose session ends with the page: for sign-up and for links from e-mails, which must not log anybody in
 * here.
 */
export const ephemeralClient = createClient<Database>(
  env.VITE_SUPABASE_URL,
  env.VITE_SUPABASE_PUBLISHABLE_KEY,
  {
    auth: {
      storageKey: 'passing',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchReadably },
  },
);

/**
 * supabase-js cannot tell an answer that is not JSON (a proxy's page, for instance) from a lost one. This turns it into
 * an error in the auth server's own format.
 */
async function fetchReadably(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithRetry(input, init);
  if (response.status === 204 || (await isJson(response.clone()))) return response;
  const message = `Resposta em formato inesperado do servidor (status ${response.status}).`;
  return Response.json({ error_code: UNEXPECTED_FORMAT, msg: message }, { status: 400 });
}

async function isJson(response: Response): Promise<boolean> {
  try {
    await response.json();
    return true;
  } catch {
    return false;
  }
}
