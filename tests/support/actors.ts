import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { hashSync } from 'bcryptjs';
import type { Database } from '../../src/domain/database/database.types';
import type { Backend } from './backend';

/** The staff are `editor`, `support` and `admin`, who is an owner. `keeper` is a free member to whom keepPage() gives a supplier's page. */
export const ACTOR_NAMES = [
  'visitor',
  'free',
  'expired',
  'keeper',
  'premium',
  'editor',
  'support',
  'admin',
] as const;
export type ActorName = (typeof ACTOR_NAMES)[number];
export type MemberName = Exclude<ActorName, 'visitor'>;
export const MEMBER_NAMES = ACTOR_NAMES.filter((name): name is MemberName => name !== 'visitor');

/** Actors who may not open premium suppliers. */
export const LOCKED_OUT = ['visitor', 'free', 'expired', 'keeper'] as const satisfies readonly ActorName[];

const WHO: Record<ActorName, string> = {
  visitor: 'a visitor',
  free: 'a free member',
  expired: 'a member whose plan has ended',
  keeper: 'an account that keeps another supplier’s page',
  premium: 'a premium member',
  editor: 'an editor',
  support: 'somebody of support',
  admin: 'an admin',
};

/** Rows for `test.for`: what a title calls the actor, and the actor's name. */
export function people<Name extends ActorName>(...names: Name[]): [string, Name][] {
  return names.map((name) => [WHO[name], name]);
}

export interface Account {
  id: string;
  email: string;
  password: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The body as text. Binary bodies have one character per byte (latin1), so that they can be searched. */
  text: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: unknown;
}

/** Somebody at the public HTTP API, with the publishable key and, if signed in, their own token. */
export interface Actor {
  /** Empty for the visitor. */
  account: Account;
  client: SupabaseClient<Database>;
  /** One request to `path` below the backend's URL. */
  ask(path: string, ask?: Ask): Promise<Answer>;
}

export type Actors = Record<ActorName, Actor>;

export interface NewAccount {
  name?: string;
  /** End of Premium; null if never subscribed. */
  expiresAt?: Date | null;
  /** Makes it an owner. */
  admin?: boolean;
  staffRole?: 'editor' | 'support';
}

const DAY = 86_400_000;

/** Creates and signs in one actor of each kind, with unique e-mail addresses. */
export async function createActors(backend: Backend): Promise<Actors> {
  const kinds: Record<MemberName, NewAccount> = {
    free: {},
    expired: { expiresAt: new Date(Date.now() - DAY) },
    keeper: {},
    premium: { expiresAt: new Date(Date.now() + 30 * DAY) },
    editor: { staffRole: 'editor' },
    support: { staffRole: 'support' },
    admin: { admin: true },
  };
  const actors: Partial<Actors> = { visitor: actorWith(backend, newClient(backend), NOBODY) };
  for (const name of ACTOR_NAMES) {
    if (name === 'visitor') continue;
    actors[name] = await createActor(backend, { name: `Conta ${name}`, ...kinds[name] });
  }
  return actors as Actors;
}

/** Creates an account and signs it in. */
export async function createActor(backend: Backend, options: NewAccount = {}): Promise<Actor> {
  return signIn(backend, await createAccount(backend, options));
}

/** Signs in over the API and returns the actor. */
export async function signIn(backend: Backend, account: Account): Promise<Actor> {
  const client = newClient(backend);
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return actorWith(backend, client, account, data.session.access_token);
}

/** Creates an account with a confirmed e-mail address by SQL, as both the local and the real auth server store it. */
export async function createAccount(backend: Backend, options: NewAccount = {}): Promise<Account> {
  const account = { id: randomUUID(), email: `${randomUUID()}@teste.example`, password: randomUUID() };
  await insertUser(backend, account, options.name ?? 'Conta de teste');
  if (options.expiresAt !== undefined) {
    await backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [
      account.id,
      options.expiresAt,
    ]);
  }
  if (options.admin) await backend.sql('select private.make_admin($1)', [account.email]);
  if (options.staffRole) {
    const sql = 'insert into public.admins (user_id, role) values ($1, $2)';
    await backend.sql(sql, [account.id, options.staffRole]);
  }
  return account;
}

/** The session of a signed-in actor. */
export async function sessionOf({ client }: Actor): Promise<Session> {
  const { data } = await client.auth.getSession();
  return data.session!;
}

/** A supabase-js client with the publishable key and no session. */
export function newClient(backend: Backend, key = backend.publishableKey): SupabaseClient<Database> {
  return createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** One request with the secret key, which bypasses row security. */
export function askAsService(backend: Backend, path: string, ask: Ask = {}): Promise<Answer> {
  return send(backend, path, ask, {
    apikey: backend.secretKey,
    authorization: `Bearer ${backend.secretKey}`,
  });
}

/** The rows of a JSON answer. */
export function rowsOf<Row = Record<string, unknown>>(answer: Answer): Row[] {
  const body: unknown = JSON.parse(answer.text);
  if (!Array.isArray(body)) throw new Error(`${answer.status}, not a list: ${answer.text}`);
  return body as Row[];
}

const NOBODY: Account = { id: '', email: '', password: '' };

function actorWith(
  backend: Backend,
  client: SupabaseClient<Database>,
  account: Account,
  token?: string,
): Actor {
  const identity = { apikey: backend.publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
  return { account, client, ask: (path, ask = {}) => send(backend, path, ask, identity) };
}

async function send(
  { url }: Backend,
  path: string,
  { method = 'GET', headers = {}, body }: Ask,
  identity: Record<string, string>,
): Promise<Answer> {
  const bytes = body instanceof Uint8Array;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...identity,
      ...(body !== undefined && !bytes && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  const isText = /json|text|csv/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text: content.toString(isText ? 'utf8' : 'latin1'),
  };
}

async function insertUser(backend: Backend, { id, email, password }: Account, name: string): Promise<void> {
  const [instance] = await backend.sql(
    `select 1 from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id'`,
  );
  // The real auth server finds a user only with this instance id and with empty texts instead of nulls.
  const [column, value] = instance ? ['instance_id, ', `'00000000-0000-0000-0000-000000000000', `] : ['', ''];
  await backend.sql(
    `insert into auth.users (${column}id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
     values (${value}$1, 'authenticated', 'authenticated', $2, $3, now(), '{"provider":"email","providers":["email"]}',
       jsonb_build_object('name', $4::text), '', '', '', '', now(), now())`,
    [id, email, hashSync(password, 4), name],
  );
  await backend.sql(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2::text::uuid, 'email', $2::text, jsonb_build_object('sub', $2::text, 'email', $3::text), now(), now())`,
    [randomUUID(), id, email],
  );
}
