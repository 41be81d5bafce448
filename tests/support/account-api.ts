import type { Account, Actor, Answer, Ask } from './actors';
import type { Backend } from './backend';

export const EXPORT = '/functions/v1/api/account/export';
export const DELETION = '/functions/v1/api/account/deletion';
export const SESSION_OVER = { message: 'Sua sessão terminou. Entre novamente.' };
/** What another Supabase than the embedded one keeps to itself: the key of its tokens, the function's environment. */
export const elsewhere = Boolean(process.env.SUPABASE_URL);

export function json({ text }: Answer): unknown {
  return JSON.parse(text);
}

export const deletion = (body: unknown): Ask => ({ method: 'POST', body });
export const remove = (actor: Actor, password = actor.account.password) =>
  actor.ask(DELETION, deletion({ password }));

export async function sessionOf({ client }: Actor) {
  const { data } = await client.auth.getSession();
  return data.session!;
}

/** How many of these accounts there are. */
export async function accountsOf(backend: Backend, ...accounts: Account[]): Promise<number> {
  const ids = accounts.map(({ id }) => id);
  return (await backend.sql('select from auth.users where id = any ($1::uuid[])', [ids])).length;
}

export async function openSessions(backend: Backend, { id }: Account): Promise<number> {
  return (await backend.sql('select from auth.sessions where user_id = $1', [id])).length;
}
