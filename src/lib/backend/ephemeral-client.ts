import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database/database.types';
import { env } from '@/lib/env';
import { UNEXPECTED_FORMAT, unexpectedFormat } from '@/lib/errors';
import { ephemeralRequests } from './cancel';
import { fetchWithRetry } from './fetch-with-retry';

/** For links in e-mails, whose sessions must not replace the stored session. */
export const ephemeralClient = createClient<Database>(
  env.VITE_SUPABASE_URL,
  env.VITE_SUPABASE_PUBLISHABLE_KEY,
  {
    auth: {
      storageKey: 'ephemeral',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchReadably },
  },
);

/** Turns an answer that is not JSON, such as a proxy's page, into an auth error; supabase-js would report no answer. */
async function fetchReadably(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithRetry(input, { ...init, signal: ephemeralRequests.signal() });
  if (response.status === 204 || (await isJson(response.clone()))) return response;
  const msg = unexpectedFormat(response.status);
  return Response.json({ error_code: UNEXPECTED_FORMAT, msg }, { status: 400 });
}

async function isJson(response: Response): Promise<boolean> {
  try {
    await response.json();
    return true;
  } catch {
    return false;
  }
}
