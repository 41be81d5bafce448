import type { AuthError } from '@supabase/supabase-js';
import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BROKEN } from '../../../../src/domain/site/outage.ts';
import type { ApiEnv } from './api-env.ts';

/** Messages by form field. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Sent beside the message, for clients that read `data` even in errors. */
  data?: unknown;
  /** Name of the violated foreign key, from which a caller may derive a better message. */
  reference?: string;
  /** The database's `details`, from which a caller may derive a better message. */
  detail?: string;
  /** Logged, for errors that are our fault. */
  cause?: unknown;
}

/** An error answer to throw from anywhere. Users read the message, so it is Portuguese. */
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

/** 401 for a session that has ended or whose account was deleted. */
export function sessionEnded(): HttpError {
  return new HttpError(401, 'Sua sessão terminou. Entre novamente.');
}

export function tooManyAttempts(retryAfter: string | number | null | undefined): HttpError {
  return new HttpError(429, 'Muitas tentativas. Aguarde um pouco e tente novamente.', {
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  });
}

/**
 * The error to throw when a server behind this one fails through no fault of the caller. `call` names the request. The
 * server's own message is left out, because it may contain personal data.
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

/** As failure(), for the auth server: by a 500 it says that its database or the mail server fails. */
export function authFailure(call: string, error: AuthError, retryAfter?: string | null): Error {
  if (error.status !== 500) return failure(call, error, retryAfter);
  return new HttpError(503, BROKEN, { cause: new Error(`${call}: 500`) });
}

/** For a change that the database rolled back because of a simultaneous one: a retry succeeds. `cause` is logged. */
export function tryAgain(cause: Error): HttpError {
  const headers = { 'retry-after': '1' };
  return new HttpError(503, 'Outra alteração foi feita no mesmo instante. Tente novamente.', {
    cause,
    headers,
  });
}

/** Where an error happened, for the log: in a request, or without an id when the function started. */
export interface ErrorPlace {
  request_id?: string;
}

/** Turns errors into answers in Portuguese. An unexpected error is logged; the answer reveals nothing about it. */
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
