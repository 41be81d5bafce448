import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@/domain/database/database';
import { env } from '@/lib/env';
import { accessToken } from '../access-token';
import { takeEarlyAnswer } from '@/lib/early-requests';
import { fetchWithRetry, inTime, isRepeatable } from '../fetch-with-retry';
import { loadSupabase } from '../load-supabase';
import { sendWithToken } from '../send-with-token';

/** For the beginning of a read's answer, with all that it waits for, such as a renewal of the token. */
const READ_TIMEOUT_MS = 19_000;
/** The longest pause within an answer. One that is only slow may take longer. */
const PAUSE_MS = 10_000;

export const rest = new PostgrestClient<Database>(`${env.VITE_SUPABASE_URL}/rest/v1`, {
  headers: { apikey: env.VITE_SUPABASE_PUBLISHABLE_KEY },
  retry: false, // its pauses, 1 + 2 + 4 s, cannot be configured; query-client.ts retries reads
  fetch: async (input, init) => {
    const send = () => sendAsUser(input, init);
    const early = takeEarlyAnswer(input);
    const answer = early?.then((response) => (response.ok ? response : send()), send) ?? send();
    if (!isRepeatable(input, init)) return answer;
    return readWhole(await inTime(answer, READ_TIMEOUT_MS));
  },
});

async function readWhole(response: Response): Promise<Response> {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), PAUSE_MS);
      text += decoder.decode(value, { stream: !done });
      if (done) return new Response(text || null, response);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function sendAsUser(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken();
  if (!token) return send(input, init);
  return sendWithToken(loadSupabase, token, (bearer) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${bearer}`);
    return send(input, { ...init, headers });
  });
}

/** Deadlock, serialization failure: the database has rolled the request back, so even a write is safe to repeat. */
const ROLLED_BACK = /^(40P01|40001)$/;

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithRetry(input, init);
  if (response.ok || !ROLLED_BACK.test(await errorCodeOf(response))) return response;
  return fetchWithRetry(input, init);
}

async function errorCodeOf(response: Response): Promise<string> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code ?? '';
}
