import { endSession } from '@/lib/end-session';
import { env } from '@/lib/env';
import { RequestError } from '@/lib/errors';
import { fetchPolitely } from '@/lib/fetch-politely';
import { authClient } from './session/session';

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** How long to wait for the answer, in ms; only where asking again does nothing twice. */
  timeout?: number;
}

/** An error answer of the `api` function. One with a `code` is the platform's own, in English. */
interface Refusal {
  code?: string;
  message?: string;
  /** Texts by form field. */
  errors?: Record<string, string[]>;
}

/**
 * The answer's `data` of a call to the `api` edge function, as whoever is logged in; a session that the server takes
 * for over ends here, too.
 * @throws RequestError with the server's message, else with `message`; `field` is the form field found at fault
 */
export async function callApi(
  message: string,
  path: string,
  { method = 'GET', body, headers, timeout }: Call = {},
): Promise<unknown> {
  const { functions } = await authClient();
  const answer = await functions.invoke<unknown>(`api/${path}`, {
    method,
    ...(body && { body }),
    ...(headers && { headers }),
    ...(timeout && { timeout }),
  });
  const error: unknown = answer.error;
  if (!error && answer.response?.status === 204) return undefined;
  if (!error && isAnswer(answer.data)) return answer.data.data;
  const refusal = isHttpError(error) ? await refusalIn(error.context) : {};
  const [field] = Object.keys(refusal.errors ?? {});
  const said = field === undefined ? refusal.message : refusal.errors?.[field]?.[0];
  if (answer.response?.status === 401) await endSession();
  throw new RequestError(said ?? message, { status: answer.response?.status, field, cause: error });
}

/**
 * The answer's `data` of what the function tells everybody; needs no session, and no code for one.
 * @throws RequestError with the server's message, else with `message`
 */
export async function publicApi(message: string, path: string, signal?: AbortSignal): Promise<unknown> {
  const url = `${env.VITE_SUPABASE_URL}/functions/v1/api/${path}`;
  const response = await fetchPolitely(url, signal && { signal }).catch((cause: unknown) => {
    throw new RequestError(message, { cause });
  });
  if (!response.ok) {
    const { message: said = message } = await refusalIn(response);
    throw new RequestError(said, { status: response.status });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isAnswer(answer)) throw new RequestError(message, { status: response.status });
  return answer.data;
}

/** Or a page that something on the way has put in its place, which must not pass for a success. */
function isAnswer(body: unknown): body is { data?: unknown } {
  return typeof body === 'object' && body !== null && !(body instanceof Blob);
}

function isHttpError(error: unknown): error is Error & { context: Response } {
  return error instanceof Error && error.name === 'FunctionsHttpError';
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const refusal = (await response.json()) as Refusal;
    return refusal.code === undefined ? refusal : {};
  } catch {
    return {};
  }
}
