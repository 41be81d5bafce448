import { env } from '@/lib/env';
import { RequestError, UNEXPECTED_FORMAT } from '@/lib/errors';
import { accessToken } from './access-token';
import { fetchWithRetry } from './fetch-with-retry';
import { loadSupabase } from './load-supabase';

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  timeout?: number; // ms; only for idempotent requests, because the server may finish the request anyway
}

/** An error answer; `errors` by form field. One with a `code` but no `request_id` comes from Supabase itself, in English. */
interface ErrorBody {
  code?: string;
  request_id?: string;
  message?: string;
  errors?: Record<string, string[]>;
}

/** The answer's `data`. @throws RequestError with the server's message, else with `message` */
export async function callApi(
  message: string,
  path: string,
  { method = 'GET', body, headers, timeout }: Call = {},
): Promise<unknown> {
  // Without a usable token the request would go out as a visitor's.
  await accessToken().catch((cause: unknown) => {
    throw new RequestError(message, { cause });
  });
  const { functions } = await loadSupabase();
  const answer = await functions.invoke<unknown>(`api/${path}`, {
    method,
    ...(body && { body }),
    ...(headers && { headers }),
    ...(timeout && { timeout }),
  });
  const error: unknown = answer.error;
  if (!error && answer.response?.status === 204) return undefined;
  if (!error && isAnswer(answer.data)) return answer.data.data;
  if (isHttpError(error)) throw await requestError(message, error.context);
  throw new RequestError(message, { status: answer.response?.status, cause: error });
}

interface PublicCall {
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}

/** Works without a session, so that visitors need not load supabase-js. @throws RequestError as callApi does */
export async function publicApi(
  message: string,
  path: string,
  { body, signal }: PublicCall = {},
): Promise<unknown> {
  const url = `${env.VITE_SUPABASE_URL}/functions/v1/api/${path}`;
  const posted = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetchWithRetry(url, { ...posted, ...(signal && { signal }) }).catch(
    (cause: unknown) => {
      throw new RequestError(message, { cause });
    },
  );
  if (!response.ok) throw await requestError(message, response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isAnswer(answer))
    throw new RequestError(message, { status: response.status, code: UNEXPECTED_FORMAT });
  return answer.data;
}

/** False for a proxy's HTML page, which must not count as a success. */
function isAnswer(body: unknown): body is { data?: unknown } {
  return typeof body === 'object' && body !== null && !(body instanceof Blob);
}

function isHttpError(error: unknown): error is Error & { context: Response } {
  return error instanceof Error && error.name === 'FunctionsHttpError';
}

async function requestError(message: string, response: Response): Promise<RequestError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (body === null) return new RequestError(message, { status, code: UNEXPECTED_FORMAT });
  const isSupabases = body.code !== undefined && body.request_id === undefined;
  const { message: reason, errors = {} } = isSupabases ? {} : body;
  const [field] = Object.keys(errors);
  const text = field === undefined ? reason : errors[field]?.[0];
  const retryAfter = Number(headers.get('retry-after')) || undefined;
  return new RequestError(text ?? message, { status, field, retryAfter });
}
