import {
  type AuthError,
  createClient,
  type SupabaseClient,
  type UserAttributes,
} from '@supabase/supabase-js';
import { JUST_SENT, wasJustConfirmed } from '../../../src/domain/auth-refusals.ts';
import type { Env } from './env.ts';
import type { Caller } from './http/api-env.ts';
import { failure, tooManyAttempts } from './http/errors.ts';

/** The auth server's own code for what it refused; `token` and `caller` only when it did not. */
export type Opened = { code: string } | { code: null; token: string; caller: Caller };

/** The kinds of links in the auth server's e-mails (supabase/templates). */
type LinkType = 'signup' | 'email_change' | 'recovery' | 'invite';

interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** What the site is called, for the e-mail. */
  siteName: string;
}

export interface AuthServer {
  /** The owner of an access token; null when it is no running session's. */
  callerOf(token: string): Promise<Caller | null>;
  /** Whether the account has this password. Leaves no session behind. */
  isPassword(email: string, password: string): Promise<boolean>;
  signIn(email: string, password: string): Promise<Opened>;
  /** Null, or the code of the refusal; the same for an address that has an account. */
  signUp(input: NewAccount): Promise<string | null>;
  sendRecovery(email: string): Promise<string | null>;
  /**
   * Opens the session of a mailed link, which works once; `types` are the kinds of links it may be. To the auth server
   * a sign-up and an invitation are one kind.
   */
  openLink(tokenHash: string, types: [LinkType, ...LinkType[]]): Promise<Opened>;
  /** Changes the account of a session. */
  update(token: string, changes: UserAttributes): Promise<string | null>;
  /** Ends sessions of the account: this one, all others, or all. */
  signOut(token: string, scope: 'local' | 'others' | 'global'): Promise<void>;
}

/**
 * The auth server as a visitor reaches it. Every call throws a refusal when it is down or says "not now"; what else it
 * refuses is the caller's to explain.
 */
export function createAuthServer(env: Env): AuthServer {
  return {
    async callerOf(token) {
      const { client, retryAfter } = connect(env);
      const { data, error } = await client.auth.getUser(token);
      if (!error) return callerIn(data.user, token);
      if (isRefusal(error)) return null;
      throw failure('getUser', error, retryAfter());
    },
    async isPassword(email, password) {
      const { client, retryAfter } = connect(env);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error?.code === 'invalid_credentials') return false;
      if (error) throw failure('signInWithPassword', error, retryAfter());
      await client.auth.signOut({ scope: 'local' });
      return true;
    },
    async signIn(email, password) {
      const { client, ...connection } = connect(env);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      if (error) return { code: refusedBy('signInWithPassword', error, connection) };
      const token = data.session.access_token;
      return { code: null, token, caller: callerIn(data.user, token) };
    },
    async signUp({ name, email, password, siteName }) {
      const { client, ...connection } = connect(env);
      const data = { name, site_name: siteName };
      const send = () => client.auth.signUp({ email, password, options: { data } });
      const first = await send();
      // Of two sign-ups of one address at the same moment the auth server fails with one. Asked again, it finds the account.
      const { error } = first.error?.status === 500 ? await send() : first;
      if (error?.code === JUST_SENT && !wasJustConfirmed(error)) {
        throw tooManyAttempts(connection.retryAfter());
      }
      return error && refusedBy('signUp', error, connection);
    },
    async sendRecovery(email) {
      const { client, ...connection } = connect(env);
      const { error } = await client.auth.resetPasswordForEmail(email);
      return error && refusedBy('resetPasswordForEmail', error, connection);
    },
    async openLink(tokenHash, [type, ...others]) {
      const { client, ...connection } = connect(env);
      const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
      const code = error && refusedBy('verifyOtp', error, connection);
      // Asked for as another kind than it is, a link is unknown, and stays good.
      const [next, ...rest] = others;
      if (code !== null) return next ? this.openLink(tokenHash, [next, ...rest]) : { code };
      const { session, user } = data;
      if (!session || !user) throw new Error('verifyOtp: no session');
      return { code, token: session.access_token, caller: callerIn(user, session.access_token) };
    },
    async update(token, changes) {
      const { client, ...connection } = await connectAs(env, token);
      const { error } = await client.auth.updateUser(changes);
      return error && refusedBy('updateUser', error, connection);
    },
    async signOut(token, scope) {
      const { client, retryAfter } = await connectAs(env, token);
      const { error } = await client.auth.signOut({ scope });
      if (error && !isRefusal(error)) throw failure('signOut', error, retryAfter());
    },
  };
}

interface Connection {
  client: SupabaseClient;
  /** The last answer's Retry-After, which the errors of supabase-js do not tell. */
  retryAfter(): string | null;
}

/** A client of its own for each call: a client keeps the session it has opened, and this process serves everybody. */
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

/** A client with the session of a token. supabase-js wants a refresh token beside it, which is never used. */
async function connectAs(env: Env, token: string): Promise<Connection> {
  const connection = connect(env);
  await connection.client.auth.setSession({ access_token: token, refresh_token: 'none' });
  return connection;
}

function callerIn(user: { id: string; email?: string | undefined }, token: string): Caller {
  return { id: user.id, email: user.email ?? '', token };
}

/** Whether the auth server said no, and not that it cannot say now. One address that was just written to is a no. */
function isRefusal({ status = 0, code }: AuthError): boolean {
  return status >= 400 && status < 500 && (status !== 429 || code === JUST_SENT);
}

/** The code of a refusal. @throws HttpError when it is none */
function refusedBy(call: string, error: AuthError, { retryAfter }: Pick<Connection, 'retryAfter'>): string {
  if (isRefusal(error)) return error.code ?? 'unknown';
  throw failure(call, error, retryAfter());
}
