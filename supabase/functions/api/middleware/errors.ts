import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface Details {
  headers?: HeadersInit;
  /** For the log, when the refusal is a fault of ours. */
  cause?: unknown;
}

/** An answer to throw from anywhere; people read the message. */
export function refusal(
  status: ContentfulStatusCode,
  message: string,
  { headers, cause }: Details = {},
): HTTPException {
  return new HTTPException(status, {
    res: Response.json({ message }, { status, ...(headers && { headers }) }),
    cause,
  });
}

/**
 * What to throw when the auth server or the database would not do what was asked for no fault of the caller. `call`
 * names what was asked. The server's own message is left out: it may quote somebody's data.
 */
export function failure(
  call: string,
  error: { status?: number | undefined; code?: string | undefined },
  retryAfter?: string | null,
): Error {
  const { status = 0, code = '' } = error;
  const cause = new Error(`${call}: ${status} ${code}`);
  if (status === 429) {
    return refusal(429, 'Muitas tentativas. Aguarde um pouco e tente novamente.', {
      headers: retryAfter ? { 'retry-after': retryAfter } : {},
    });
  }
  if (status === 0 || status > 500) {
    return refusal(503, 'O servidor de contas não está respondendo. Tente novamente em instantes.', {
      cause,
    });
  }
  return cause;
}

/** Turns what was thrown into an answer in Portuguese; what nobody expected is reported and says nothing of itself. */
export function answerError(reportError: (error: unknown) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) {
      if (error.cause) reportError(error.cause);
      // Without an answer of its own it is Hono's, of a body that is not JSON.
      return error.res ?? c.json({ message: 'Os dados enviados não são um JSON válido.' }, error.status);
    }
    reportError(error);
    return c.json({ message: 'Algo deu errado no servidor. Tente novamente em instantes.' }, 500);
  };
}
