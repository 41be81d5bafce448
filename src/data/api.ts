import { endSession } from '@/lib/end-session';
import { RequestError } from '@/lib/errors';
import { authClient } from './session/session';

interface Call {
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
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
  { method = 'GET', body }: Call = {},
): Promise<unknown> {
  const { functions } = await authClient();
  const answer = await functions.invoke<unknown>(`api/${path}`, { method, ...(body && { body }) });
  const error: unknown = answer.error;
  if (!error && answer.response?.status === 204) return undefined;
  if (!error && isAnswer(answer.data)) return answer.data.data;
  const refusal = isHttpError(error) ? await refusalIn(error.context) : {};
  const [field] = Object.keys(refusal.errors ?? {});
  const said = field === undefined ? refusal.message : refusal.errors?.[field]?.[0];
  if (answer.response?.status === 401) await endSession();
  throw new RequestError(said ?? message, { status: answer.response?.status, field, cause: error });
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
