import { decode, sign } from 'hono/jwt';
import { LOCAL_KEYS } from '../../../tools/local-supabase/settings';
import {
  ACTOR_NAMES,
  people,
  sessionOf,
  type Actor,
  type ActorName,
  type Actors,
} from '../../support/actors';

/** Path of the function. */
export const API = '/functions/v1/api';

/** The actors, and callers with an invalid token. */
export const CALLER_NAMES = [...ACTOR_NAMES, 'garbage', 'forged', 'old'] as const;
export type CallerName = (typeof CALLER_NAMES)[number];
export type Caller = Pick<Actor, 'ask'>;
export type Callers = Record<CallerName, Caller> & Record<ActorName, Actor>;

const TITLES = new Map<CallerName, string>([
  ...people(...ACTOR_NAMES).map(([title, name]) => [name, title] as const),
  ['garbage', 'a caller with garbage for a token'],
  ['forged', 'a caller with a forged token'],
  ['old', 'a premium member with an expired token'],
]);

/** Rows for `test.for`: what a title calls the caller, and the caller's name. */
export function callerRows<Name extends CallerName>(...names: Name[]): [string, Name][] {
  return names.map((name) => [TITLES.get(name) ?? name, name]);
}

/** What members and staff with another role are told. */
export const STAFF_ONLY = 'Somente a equipe do site pode fazer isto.';
export const OTHER_ROLE = 'Sua função na equipe não inclui isto.';

/** Adds the callers with an invalid token to the actors. */
export async function createCallers(actors: Actors): Promise<Callers> {
  const now = Math.floor(Date.now() / 1000);
  const { payload } = decode((await sessionOf(actors.premium)).access_token);
  const old = await sign({ ...payload, iat: now - 7200, exp: now - 3600 }, LOCAL_KEYS.jwtSecret, 'HS256');
  return {
    ...actors,
    garbage: withToken(actors.visitor, 'garbage'),
    forged: withToken(actors.visitor, 'a.b.c'),
    old: withToken(actors.visitor, old),
  };
}

/** The same caller with another token. */
export function withToken({ ask }: Caller, token: string): Caller {
  const authorization = `Bearer ${token}`;
  return {
    ask: (path, rest = {}) => ask(path, { ...rest, headers: { ...rest.headers, authorization } }),
  };
}
