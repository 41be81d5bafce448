import { PostgrestClient, type PostgrestResponse } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../../src/domain/database.types.ts';
import { everyPage } from '../../../src/domain/pages.ts';
import type { Env } from './env.ts';
import { CHECK_FIELDS, failure, HttpError, sessionOver, tryAgain } from './http/errors.ts';

/** Tables and functions of the database, under the rules for one reader. */
export type Database = PostgrestClient<Tables>;

/** The database as whoever holds the token; as a visitor without one. */
export type OpenDatabase = (token: string | null) => Database;

export function databaseOf({ supabaseUrl, publishableKey }: Env): OpenDatabase {
  return (token) =>
    new PostgrestClient<Tables>(`${supabaseUrl}/rest/v1`, {
      headers: { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
      retry: false, // whoever calls repeats; waiting here would only hold their connection open
    });
}

interface DatabaseError {
  code: string;
  message: string;
  details: string | null;
}

type Result =
  | { data: unknown; error: null; status: number }
  | { data: unknown; error: DatabaseError; status: number };

/**
 * The data of a request to the database.
 * @throws HttpError, or an Error that names `call` when the fault is not the caller's
 */
export async function unwrap<R extends Result>(
  call: string,
  request: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const result = await request;
  if (result.error === null) return result.data;
  throw databaseFailure(call, result.status, result.error);
}

/** Every row of a list that may be longer than PostgREST's largest page. @throws as unwrap does */
export function allRows<Row>(
  call: string,
  ask: (from: number, to: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>,
): Promise<Row[]> {
  return everyPage(async (from, to, counted) => {
    const answer = await ask(from, to, counted);
    return { rows: await unwrap(call, Promise.resolve(answer)), count: answer.count };
  });
}

/** Calls a database function with the rights of `token` and returns its JSON unparsed, to be passed on as it is. */
export type ReadText = (
  token: string | null,
  call: string,
  parameters: Record<string, string>,
) => Promise<string>;

/** PostgREST's own client would parse what it reads. The function it returns throws as unwrap does. */
export function textReader({ supabaseUrl, publishableKey }: Env): ReadText {
  return async (token, call, parameters) => {
    const headers = { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
    const address = `${supabaseUrl}/rest/v1/rpc/${call}?${new URLSearchParams(parameters)}`;
    const lost = () => {
      throw failure(call, { status: 0 });
    };
    const answer = await fetch(address, { headers }).catch(lost);
    if (answer.ok) return await answer.text().catch(lost);
    const error = await answer.json().catch(() => ({}));
    throw databaseFailure(call, answer.status, { code: '', message: '', details: null, ...error });
  };
}

/** `PT409` and the like, which the database raises with words for people. */
const OWN_REFUSAL = /^PT(4\d\d)$/;
/** Serialization failure, deadlock, and a lock that was not to be had in time. */
const MET_OTHERS = /^(40001|40P01|55P03)$/;
/** Cancelled, as a rule by the time limit of the caller's role; answered as a time-out on the way is. */
const TOO_SLOW = '57014';
/** A value that a column or check does not take. */
const BAD_VALUE = /^(22|23502|23514)/;

function databaseFailure(call: string, status: number, { code, message, details }: DatabaseError): Error {
  const [, own] = OWN_REFUSAL.exec(code) ?? [];
  if (own) return new HttpError(Number(own) as 400, message, details ? { detail: details } : {});
  if (/^PGRST30[0-3]$/.test(code)) return sessionOver();
  if (code === '42501') return new HttpError(403, 'Você não tem permissão para isto.');
  if (code === '23505') return new HttpError(409, 'Já existe um registro com estes dados.');
  if (code === '23503') {
    const [, reference] = /constraint "(\w+)"/.exec(message) ?? [];
    return new HttpError(409, 'Este registro está em uso ou não existe mais.', {
      ...(reference && { reference }),
    });
  }
  if (BAD_VALUE.test(code)) return new HttpError(422, CHECK_FIELDS);
  if (MET_OTHERS.test(code)) return tryAgain(new Error(`${call}: ${status} ${code}`));
  return failure(call, { status: code === TOO_SLOW ? 504 : status, code });
}

/**
 * What a public endpoint reads for its caller. A token that has run out reads as a visitor does: the directory is open
 * to everybody, and a client that only keeps a token has no way to renew it.
 */
export async function readAs<Result>(
  open: OpenDatabase,
  token: string | null,
  read: (database: Database, token: string | null) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(open(token), token);
  } catch (error) {
    if (token && error instanceof HttpError && error.status === 401) return read(open(null), null);
    throw error;
  }
}
