import type { Context } from 'hono';
import { PostgrestClient, type PostgrestResponse } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../../src/domain/database/database.types.ts';
import { everyPage } from '../../../src/domain/database/pages.ts';
import { CANNOT_SAVE, CANNOT_SAVE_CODES } from '../../../src/domain/site/outage.ts';
import type { Env } from './env.ts';
import type { ApiEnv } from './http/api-env.ts';
import {
  CHECK_FIELDS,
  ERROR_CODES,
  type ErrorCode,
  type ErrorStatus,
  failure,
  HttpError,
  sessionEnded,
  tooManyAttempts,
  tryAgain,
} from './http/errors.ts';

/** Tables and functions of the database, with the rights of one caller. */
export type Database = PostgrestClient<Tables>;

/** Connects with the rights of the token's user, or of a visitor for null. */
export type OpenDatabase = (token: string | null) => Database;

export function databaseOf({ supabaseUrl, publishableKey }: Env): OpenDatabase {
  return (token) =>
    new PostgrestClient<Tables>(`${supabaseUrl}/rest/v1`, {
      headers: { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
      retry: false, // the client retries; waiting here would only keep its connection open
    });
}

interface DatabaseError {
  code: string;
  message: string;
  details: string | null;
  hint?: string | null;
}

type Result =
  | { data: unknown; error: null; status: number }
  | { data: unknown; error: DatabaseError; status: number };

/** The data of a request. @throws HttpError, or an Error with `call` if the caller is not at fault */
export async function unwrap<R extends Result>(
  call: string,
  request: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const result = await request;
  if (result.error === null) return result.data;
  throw databaseFailure(call, result.status, result.error);
}

/** All rows of a list that may exceed PostgREST's largest page. @throws as unwrap does */
export function allRows<Row>(
  call: string,
  ask: (from: number, to: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>,
): Promise<Row[]> {
  return everyPage(async (from, to, counted) => {
    const answer = await ask(from, to, counted);
    return { rows: await unwrap(call, Promise.resolve(answer)), count: answer.count };
  });
}

/** The rows of a page that was requested with the exact count of all that follow. @throws as unwrap does */
export async function pageRows<Row>(call: string, request: PromiseLike<PostgrestResponse<Row>>) {
  const answer = await request;
  const rows = await unwrap(call, Promise.resolve(answer));
  return { rows, isLast: (answer.count ?? 0) <= rows.length };
}

/** Calls a database function with the rights of `token` and returns its JSON unparsed. */
export type ReadText = (
  token: string | null,
  call: string,
  parameters: Record<string, string>,
) => Promise<string>;

/** Uses fetch because PostgREST's client would parse the answer. The returned function throws as unwrap does. */
export function textReader({ supabaseUrl, publishableKey }: Env): ReadText {
  return async (token, call, parameters) => {
    const headers = { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
    const url = `${supabaseUrl}/rest/v1/rpc/${call}?${new URLSearchParams(parameters)}`;
    const lost = () => {
      throw failure(call, { status: 0 });
    };
    const answer = await fetch(url, { headers }).catch(lost);
    if (answer.ok) return await answer.text().catch(lost);
    const error = await answer.json().catch(() => ({}));
    throw databaseFailure(call, answer.status, { code: '', message: '', details: null, ...error });
  };
}

/** The database raises errors such as `PT409` itself, with a Portuguese message for users and, as `hint`, perhaps a code. */
const RAISED = /^PT([45]\d\d)$/;
/** Serialization failure, deadlock, lock time-out. */
const CONFLICTS = /^(40001|40P01|55P03)$/;
/** Query canceled, usually by the statement time-out of the caller's role. */
const TOO_SLOW = '57014';
/** A column or check does not accept the value. */
const BAD_VALUE = /^(22|23502|23514)/;

function databaseFailure(
  call: string,
  status: number,
  { code, message, details, hint }: DatabaseError,
): Error {
  const [, raisedStatus] = RAISED.exec(code) ?? [];
  if (raisedStatus === '429') return tooManyAttempts(details);
  if (raisedStatus) {
    return new HttpError(Number(raisedStatus) as ErrorStatus, message, {
      ...(details && { detail: details }),
      ...(hint && Object.hasOwn(ERROR_CODES, hint) && { code: hint as ErrorCode }),
    });
  }
  if (/^PGRST30[0-3]$/.test(code)) return sessionEnded();
  if (code === '42501') return new HttpError(403, 'Você não tem permissão para isto.');
  if (code === '23505') return new HttpError(409, 'Já existe um registro com estes dados.');
  if (code === '23503') {
    const [, reference] = /constraint "(\w+)"/.exec(message) ?? [];
    return new HttpError(409, 'Este registro está em uso ou não existe mais.', {
      ...(reference && { reference }),
    });
  }
  if (BAD_VALUE.test(code)) return new HttpError(422, CHECK_FIELDS);
  if (CANNOT_SAVE_CODES.test(code)) {
    return new HttpError(503, CANNOT_SAVE, { cause: new Error(`${call}: ${status} ${code}`) });
  }
  if (CONFLICTS.test(code)) return tryAgain(new Error(`${call}: ${status} ${code}`));
  return failure(call, { status: code === TOO_SLOW ? 504 : status, code });
}

/**
 * Reads for the caller of a public endpoint. An expired token gets a visitor's answer: the directory is public, and a
 * client that stores only the access token cannot refresh it.
 */
export async function readAs<Result>(
  open: OpenDatabase,
  c: Context<ApiEnv>,
  read: (database: Database, token: string | null) => Promise<Result>,
): Promise<Result> {
  const { token } = c.var;
  try {
    return await read(open(token), token);
  } catch (error) {
    if (!token || !(error instanceof HttpError) || error.status !== 401) throw error;
    c.set('isTokenRefused', true);
    return read(open(null), null);
  }
}
