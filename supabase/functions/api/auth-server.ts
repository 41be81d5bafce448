import {
  type AuthError,
  createClient,
  type SupabaseClient,
  type UserAttributes,
} from '@supabase/supabase-js';
import { JUST_SENT, wasJustConfirmed } from '../../../src/domain/account/auth-refusals.ts';
import type { Env } from './env.ts';
import type { Caller } from './http/api-env.ts';
import { authFailure, tooManyAttempts } from './http/errors.ts';

/** `code` is the auth server's if it refuses. */
type OpenedSession = { code: string } | { code: null; token: string; caller: Caller };

/** Types of the links in the auth server's e-mails (supabase/templates). */
export type LinkType = 'signup' | 'email_change' | 'recovery' | 'invite';
type OpenableLink = Exclude<LinkType, 'email_change'>;

/** `choosesPassword`: an earlier sign-up with the address was voided, so the account has no password yet. */
type OpenedLink =
  | Exclude<OpenedSession, { code: null }>
  | (Extract<OpenedSession, { code: null }> & { choosesPassword: boolean });

interface NewAccount {
  name: string;
  email: string;
  password: string;
  siteName: string; // for the e-mail
}

export type AuthServer = ReturnType<typeof createAuthServer>;

/**
 * The auth server with a visitor's rights. Methods that return `string | null` return null, or the code with which the
 * auth server refuses. All throw an HttpError if it is down or limits the rate.
 */
export function createAuthServer(env: Env) {
  return {
    /** The owner of an access token; null if its session is over. */
    callerOf: (token: string) => callerOf(connect(env), token),
    /** Whether the account has this password. Leaves no session behind. */
    isPassword: (email: string, password: string) => isPassword(connect(env), email, password),
    signIn: (email: string, password: string) => signIn(connect(env), email, password),
    /** Returns the same for an e-mail address that has an account. */
    signUp: (account: NewAccount) => signUp(connect(env), account),
    async sendRecovery(email: string): Promise<string | null> {
      const { client, ...connection } = connect(env);
      const { error } = await client.auth.resetPasswordForEmail(email);
      return error && refusedBy('resetPasswordForEmail', error, connection);
    },
    /**
     * Opens the session of an e-mailed link, which works once. The auth server does not distinguish a sign-up from an
     * invitation.
     */
    openLink: (tokenHash: string, type: OpenableLink) => openLink(connect(env), tokenHash, type),
    /** Changes the account of a session. */
    async update(token: string, changes: UserAttributes): Promise<string | null> {
      const { client, ...connection } = await connectAs(env, token);
      const { error } = await client.auth.updateUser(changes);
      return error && refusedBy('updateUser', error, connection);
    },
    /** Ends sessions of the account: this one, all others, or all. */
    async signOut(token: string, scope: 'local' | 'others' | 'global'): Promise<void> {
      const { client, retryAfter } = await connectAs(env, token);
      const { error } = await client.auth.signOut({ scope });
      if (error && !isRefusal(error)) throw authFailure('signOut', error, retryAfter());
    },
  };
}

async function callerOf({ client, retryAfter }: Connection, token: string): Promise<Caller | null> {
  const { data, error } = await client.auth.getUser(token);
  if (!error) return callerIn(data.user, token);
  if (isRefusal(error)) return null;
  throw authFailure('getUser', error, retryAfter());
}

async function isPassword({ client, retryAfter }: Connection, email: string, password: string) {
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') return false;
  if (error) throw authFailure('signInWithPassword', error, retryAfter());
  await client.auth.signOut({ scope: 'local' });
  return true;
}

async function signIn(connection: Connection, email: string, password: string): Promise<OpenedSession> {
  const { data, error } = await connection.client.auth.signInWithPassword({ email, password });
  if (error) return { code: refusedBy('signInWithPassword', error, connection) };
  const token = data.session.access_token;
  return { code: null, token, caller: callerIn(data.user, token) };
}

async function signUp(connection: Connection, { name, email, password, siteName }: NewAccount) {
  const data = { name, site_name: siteName };
  const send = () => connection.client.auth.signUp({ email, password, options: { data } });
  const first = await send();
  // Of two simultaneous sign-ups with one e-mail address, the auth server fails one. A retry finds the account.
  const { error } = first.error?.status === 500 ? await send() : first;
  if (error?.code === JUST_SENT && !wasJustConfirmed(error)) {
    throw tooManyAttempts(connection.retryAfter());
  }
  return error && refusedBy('signUp', error, connection);
}

async function openLink(
  connection: Connection,
  tokenHash: string,
  type: OpenableLink,
): Promise<OpenedLink> {
  const { data, error } = await connection.client.auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) return { code: refusedBy('verifyOtp', error, connection) };
  const { session } = data;
  if (!session) return { code: 'no_session' };
  const { access_token: token, user } = session;
  const choosesPassword = user.app_metadata.choose_password === true;
  return { code: null, token, caller: callerIn(user, token), choosesPassword };
}

interface Connection {
  client: SupabaseClient;
  /** The last answer's Retry-After, which supabase-js does not include in its errors. */
  retryAfter(): string | null;
}

/** Each call needs a new client: a client stores its session, and this process serves all users. */
function connect({ supabaseUrl, publishableKey }: Env): Connection {
  let retryAfter: string | null = null;
  const client = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        retryAfter = response.headers.get('retry-after');
        return response;
      },
    },
  });
  return { client, retryAfter: () => retryAfter };
}

/** A client with the session of a token. supabase-js also requires a refresh token, which it never uses. */
async function connectAs(env: Env, token: string): Promise<Connection> {
  const connection = connect(env);
  await connection.client.auth.setSession({ access_token: token, refresh_token: 'none' });
  return connection;
}

function callerIn(user: { id: string; email?: string | undefined }, token: string): Caller {
  return { id: user.id, email: user.email ?? '', token };
}

/** Whether the auth server refuses, and is not down or limiting the rate. JUST_SENT counts as a refusal. */
function isRefusal({ status = 0, code }: AuthError): boolean {
  return status >= 400 && status < 500 && (status !== 429 || code === JUST_SENT);
}

/** The code of a refusal. @throws HttpError for any other error */
function refusedBy(call: string, error: AuthError, { retryAfter }: Pick<Connection, 'retryAfter'>): string {
  if (isRefusal(error)) return error.code ?? 'unknown';
  throw authFailure(call, error, retryAfter());
}
