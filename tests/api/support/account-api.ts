import { expect } from 'vitest';
import type { Account, Actor, Ask } from '../../support/actors';
import { call, type ApiAnswer } from './api';
import type { Backend } from '../../support/backend';
import { emailsTo, lastLink } from '../../support/mail';
import { API, type Caller } from './callers';

export const EXPORT = `${API}/account/export`;
export const DELETION = `${API}/account/deletion`;
export const SESSION_OVER = { message: 'Sua sessão terminou. Entre novamente.' };
export const LAST_ADMIN = { message: 'O último administrador não pode ser removido.' };

export const deletion = (body: unknown): Ask => ({ method: 'POST', body });
export const remove = (actor: Actor, password = actor.account.password) =>
  actor.ask(DELETION, deletion({ password }));

/** A login through the function. */
export function logIn(caller: Caller, account: Pick<Account, 'email' | 'password'>): Promise<ApiAnswer> {
  const { email, password } = account;
  return call(caller, 'POST', '/auth/login', { email, password });
}

/** The last link to an e-mail address, once `request` has led to one more e-mail; it may be sent after the answer. */
export async function linkAfter(
  backend: Backend,
  email: string,
  request: () => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof lastLink>>> {
  const before = (await emailsTo(backend, email)).length;
  await request();
  await expect.poll(async () => (await emailsTo(backend, email)).length).toBe(before + 1);
  return lastLink(backend, email);
}

/** How many of these accounts exist. */
export async function accountsOf(backend: Backend, ...accounts: Account[]): Promise<number> {
  const ids = accounts.map(({ id }) => id);
  return (await backend.sql('select from auth.users where id = any ($1::uuid[])', [ids])).length;
}

export async function openSessions(backend: Backend, { id }: Pick<Account, 'id'>): Promise<number> {
  return (await backend.sql('select from auth.sessions where user_id = $1', [id])).length;
}

/** The stored hash of a password, which changes with the password. */
export async function passwordHash(backend: Backend, email: string): Promise<unknown> {
  return (await backend.sql('select encrypted_password from auth.users where email = $1', [email]))[0];
}

/** An account as it is stored. */
export interface Stored {
  id: string;
  name: string;
  email: string;
  expires_at: string | null;
  confirmed: boolean;
  is_admin: boolean;
}

/** The stored account with this id or e-mail address, if there is one. */
export async function storedAccount(backend: Backend, idOrEmail: string): Promise<Stored | undefined> {
  const [row] = await backend.sql<Stored>(
    `select p.id, p.name, u.email, s.expires_at, u.email_confirmed_at is not null as confirmed,
       exists (select from public.admins where user_id = p.id) as is_admin
     from public.profiles p join auth.users u on u.id = p.id join public.subscriptions s on s.user_id = p.id
     where p.id::text = $1 or u.email = $1`,
    [idOrEmail],
  );
  return row;
}
