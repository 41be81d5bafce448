import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import {
  startEmbeddedBackend,
  type BackendOptions,
  type EmbeddedBackend,
} from '../../tools/local-supabase/backend';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import type { Email } from '../../tools/local-supabase/mail/local-mailer';

export const SCRATCH_MIGRATIONS = path.join(import.meta.dirname, 'migrations');
export const PASSWORD = 'uma-senha-longa';

/** A local backend in memory with the tests' own schema, on PGlite unless another engine is named. */
export function startScratchBackend(options: Partial<BackendOptions> = {}): Promise<EmbeddedBackend> {
  process.env.LITE_AUTH_BCRYPT_COST = '4';
  return startEmbeddedBackend({
    data: 'memory',
    engine: 'pglite',
    seed: 'none',
    port: 0,
    functions: false,
    rateLimits: false,
    migrationsFolder: SCRATCH_MIGRATIONS,
    ...options,
  });
}

export function clientOf(url: string, key = LOCAL_KEYS.publishable) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** A client signed in as a new, confirmed member. */
export async function signedInClient(url: string, email = `${crypto.randomUUID()}@demo.example`) {
  const admin = clientOf(url, LOCAL_KEYS.secret);
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const client = clientOf(url);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email, id: data.user.id, token: data.session.access_token };
}

/** What signedInClient() returns. */
export type Member = Awaited<ReturnType<typeof signedInClient>>;

/** The captured e-mails to an address, oldest first. */
export async function emailsTo(url: string, address: string): Promise<Email[]> {
  const emails = await body<Email[]>(await fetch(`${url}/mailbox.json`));
  return emails.filter(({ to }) => to === address);
}

/** The token hash in the link of an e-mail. */
export function tokenHashIn(email: Email | undefined): string {
  return /[?&]token(?:_hash)?=([0-9a-f]+)/.exec(email?.text ?? '')?.[1] ?? '';
}

/** A request to the library itself, without the corrections of the local backend. */
export function libraryRequest(path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', LOCAL_KEYS.publishable);
  return new Request(`http://127.0.0.1${path}`, { ...init, headers });
}

/** A request body and header of JSON. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

/** The body of a JSON answer. */
export async function body<Body = Record<string, unknown>>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
