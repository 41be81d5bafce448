import { env } from '@/lib/env';
import { RequestError } from '@/lib/errors';
import { fetchWithRetry } from './fetch-with-retry';

/** Public rows by a PostgREST path such as "plans?select=name". @throws RequestError with `message` */
export async function publicRows<Row>(message: string, path: string, signal?: AbortSignal): Promise<Row[]> {
  try {
    const response = await fetchWithRetry(`${env.VITE_SUPABASE_URL}/rest/v1/${path}`, {
      headers: { apikey: env.VITE_SUPABASE_PUBLISHABLE_KEY },
      ...(signal && { signal }),
    });
    if (!response.ok) throw new RequestError(message, { status: response.status });
    return (await response.json()) as Row[]; // the columns that the caller names
  } catch (cause) {
    throw cause instanceof RequestError ? cause : new RequestError(message, { cause });
  }
}
