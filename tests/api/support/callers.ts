import { decode, sign } from 'hono/jwt';
import { LOCAL_KEYS } from '../../../tools/local-supabase/settings';
import {
  ACTOR_NAMES,
  createActors,
  people,
  sessionOf,
  type Actor,
  type ActorName,
} from '../../support/actors';
import type { Backend } from '../../support/backend';

/** Where the function answers. */
export const API = '/functions/v1/api';

/** Everybody who may call the function, and with what in place of a session. */
export const CALLER_NAMES = [...ACTOR_NAMES, 'garbage', 'forged', 'old'] as const;
export type CallerName = (typeof CALLER_NAMES)[number];
export type Caller = Pick<Actor, 'ask'>;
export type Callers = Record<CallerName, Caller> & Record<ActorName, Actor>;

const TITLES = new Map<CallerName, string>([
  ...people(...ACTOR_NAMES).map(([title, name]) => [name, title] as const),
  ['garbage', 'garbage for a token'],
  ['forged', 'a token that somebody made up'],
  ['old', 'a premium member’s token that has run out'],
]);

/** Rows for `test.each`: what to call the caller in a title, and its name. */
export function callers<Name extends CallerName>(...names: Name[]): [string, Name][] {
  return names.map((name) => [TITLES.get(name) ?? name, name]);
}

/** Who has no running session, and who has one but is no administrator: with the status that each is refused with. */
export const REFUSED_WRITERS: [string, CallerName, 401 | 403][] = [
  ...callers('visitor', 'garbage', 'forged', 'old').map(([who, name]): [string, CallerName, 401] => [
    who,
    name,
    401,
  ]),
  ...callers('free', 'expired', 'premium').map(([who, name]): [string, CallerName, 403] => [who, name, 403]),
];

/** The actors, and who has only something like a token. */
export async function createCallers(backend: Backend): Promise<Callers> {
  const actors = await createActors(backend);
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

/** A caller who sends this token in the place of their own. */
export function withToken({ ask }: Caller, token: string): Caller {
  const authorization = `Bearer ${token}`;
  return {
    ask: (path, rest = {}) => ask(path, { ...rest, headers: { ...rest.headers, authorization } }),
  };
}
