import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiEnv } from './api-env.ts';

/** Texts by field, as forms show them. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Sent beside the message, where a client reads it there. */
  data?: unknown;
  /** The foreign key that was violated, for who can say more about it. */
  reference?: string;
  /** What the database adds to its own words, for who can say more about it. */
  detail?: string;
  /** For the log, when the refusal is a fault of ours. */
  cause?: unknown;
}

/** An answer to throw from anywhere; people read the message, so it is in Portuguese. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.details = details;
  }
}

export const CHECK_FIELDS = 'Confira os dados informados.';

/** 422 about one field. */
export function invalidField(field: string, message: string): HttpError {
  return new HttpError(422, message, { errors: { [field]: [message] } });
}

/** For a session that has ended, or whose account is gone. */
export function sessionOver(): HttpError {
  return new HttpError(401, 'Sua sessão terminou. Entre novamente.');
}

export function tooManyAttempts(retryAfter: string | number | null | undefined): HttpError {
  return new HttpError(429, 'Muitas tentativas. Aguarde um pouco e tente novamente.', {
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  });
}

/**
 * What to throw when a server behind this one would not do what was asked for no fault of the caller. `call` names
 * what was asked. The server's own message is left out: it may quote somebody's data.
 */
export function failure(
  call: string,
  error: { status?: number | undefined; code?: string | undefined },
  retryAfter?: string | null,
): Error {
  const { status = 0, code = '' } = error;
  if (status === 429) return tooManyAttempts(retryAfter);
  const cause = new Error(`${call}: ${status} ${code}`);
  if (status === 0 || status > 500) {
    return new HttpError(503, 'O servidor não está respondendo. Tente novamente em instantes.', { cause });
  }
  return cause;
}

/**
 * For a change that met others at the same moment and was given up by the database, which has undone all of it:
 * repeated, it goes through. `cause` is for the log.
 */
export function tryAgain(cause: Error): HttpError {
  const headers = { 'retry-after': '1' };
  return new HttpError(503, 'Outra alteração foi feita no mesmo instante. Tente novamente.', {
    cause,
    headers,
  });
}

/** What reportError is told besides the error. */
export interface ErrorPlace {
  request_id: string;
}

/** Turns what was thrown into an answer in Portuguese; what nobody expected is reported and says nothing of itself. */
export function answerError(reportError: (error: unknown, place: ErrorPlace) => void): ErrorHandler<ApiEnv> {
  return (error, c) => {
    const request_id = c.var.requestId;
    if (!(error instanceof HttpError)) {
      reportError(error, { request_id });
      return c.json(
        { message: 'Algo deu errado no servidor. Tente novamente em instantes.', request_id },
        500,
      );
    }
    const { errors, headers, data, cause } = error.details;
    if (cause) reportError(cause, { request_id });
    const body = { message: error.message, ...(errors && { errors }), ...(data !== undefined && { data }) };
    return c.json({ ...body, request_id }, error.status, headers);
  };
}
