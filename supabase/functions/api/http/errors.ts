import type { AuthError } from '@supabase/supabase-js';
import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BROKEN } from '../../../../src/domain/site/outage.ts';
import type { ApiEnv } from './api-env.ts';

/** Messages by form field. */
export type FieldErrors = Record<string, string[]>;

/** What programs act on, each with its meaning for the API's documentation. */
export const ERROR_CODES = {
  unreadable: 'The body or a required header cannot be read',
  link_over: 'The e-mailed link is incomplete, expired or already used: ask for a new one',
  no_session: 'The token is missing or invalid, or its session has ended: log in again',
  wrong_credentials: 'Unknown e-mail address or wrong password',
  wrong_signature: 'The signature of a webhook is wrong',
  payment_declined: 'The payment was declined',
  forbidden: 'The caller may not do this',
  email_not_confirmed: 'The account exists, but its e-mail address is not confirmed yet',
  account_blocked: 'The staff has blocked the account',
  gift_limit: 'Support may not give this member so much Premium; an owner may',
  not_found: 'It does not exist, or the caller may not see it',
  method_not_allowed: 'The path does not accept the method; the header Allow has those that it accepts',
  conflict: 'The present state does not allow it',
  stale_version:
    'Somebody else has changed the supplier: read it again, then send the change with its new `version`',
  email_taken: 'The e-mail address has an account',
  name_taken: 'Another category has this name',
  in_use: 'Something else still uses it',
  last_owner: 'The last owner stays',
  offer_changed: 'The plan’s price or months are no longer those that were sent',
  expired: 'It was valid once, and is no more',
  too_large: 'The body, or a part of it, is too large',
  wrong_type: 'The content type is not accepted, or the body is compressed',
  invalid: 'A field or parameter is invalid; `errors` has the messages by name',
  too_many_requests: 'The rate limit is exceeded: wait for as many seconds as Retry-After says',
  server_error: 'An unexpected error, which is reported to the operator',
  upstream_error: 'A service behind the API has refused the request',
  unavailable: 'A service behind the API does not respond, or is not set up',
  maintenance: 'The site is in maintenance mode; reading still works',
  retry: 'A simultaneous change caused a rollback: send the same request again',
  timeout: 'A service behind the API has not answered in time',
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The code of an error that names none. */
const CODE_OF_STATUS = {
  400: 'unreadable',
  401: 'no_session',
  402: 'payment_declined',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'expired',
  413: 'too_large',
  415: 'wrong_type',
  422: 'invalid',
  429: 'too_many_requests',
  500: 'server_error',
  502: 'upstream_error',
  503: 'unavailable',
  504: 'timeout',
} as const satisfies Partial<Record<ContentfulStatusCode, ErrorCode>>;
export type ErrorStatus = keyof typeof CODE_OF_STATUS;

interface Details {
  /** By default the status's. */
  code?: ErrorCode | undefined;
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
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(status: ErrorStatus, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = details.code ?? CODE_OF_STATUS[status];
    this.details = details;
  }
}

export const CHECK_FIELDS = 'Confira os dados informados.';

/** 422 about one field. */
export function invalidField(field: string, message: string, code?: ErrorCode): HttpError {
  return new HttpError(422, message, { code, errors: { [field]: [message] } });
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
    code: 'retry',
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
      const code: ErrorCode = CODE_OF_STATUS[500];
      return c.json(
        { message: 'Algo deu errado no servidor. Tente novamente em instantes.', code, request_id },
        500,
      );
    }
    const { errors, headers, data, cause } = error.details;
    if (cause) reportError(cause, { request_id });
    const { message, code } = error;
    const body = { message, code, ...(errors && { errors }), ...(data !== undefined && { data }) };
    return c.json({ ...body, request_id }, error.status, headers);
  };
}
