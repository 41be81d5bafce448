import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../tools/seed/users';
import { ask } from './server';
import { APP_URL, supabase } from './stack';

/** The demo accounts, by what they may do. They are everybody's: a test that changes something uses its own member. */
const DEMO_EMAILS = {
  free: 'gratis@demo.example',
  expired: 'expirado@demo.example',
  premium: 'premium@demo.example',
  admin: 'admin@demo.example',
  longName: 'nomelongo@demo.example',
} as const;
export type DemoName = keyof typeof DEMO_EMAILS;

export interface Credentials {
  email: string;
  password: string;
}

/** An account that exists for one test. */
export interface NewMember extends Credentials {
  id: string;
  name: string;
}

export function demoCredentials(name: DemoName): Credentials {
  return { email: DEMO_EMAILS[name], password: DEMO_PASSWORD };
}

/** Creates a free member with a confirmed e-mail. */
export async function createMember(): Promise<NewMember> {
  const id = randomUUID();
  const member = { id, name: 'Membro de Teste', email: `${id}@teste.example`, password: randomUUID() };
  await ask('POST', '/auth/v1/admin/users', supabase.secretKey, {
    ...member,
    email_confirm: true,
    user_metadata: { name: member.name },
  });
  return member;
}

/** Also when the test has done so itself. */
export async function deleteMember({ id }: NewMember): Promise<void> {
  const path = `/rest/v1/profiles?select=id&id=eq.${id}`;
  const rows = await ask<unknown[]>('GET', path, supabase.secretKey);
  if (rows.length > 0) await ask('DELETE', `/auth/v1/admin/users/${id}`, supabase.secretKey);
}

/** Deletes the account that a test has signed up. */
export async function deleteAccountOf(email: string): Promise<void> {
  const path = `/rest/v1/profiles?select=id&email=eq.${encodeURIComponent(email)}`;
  const rows = await ask<{ id: string }[]>('GET', path, supabase.secretKey);
  for (const { id } of rows) await ask('DELETE', `/auth/v1/admin/users/${id}`, supabase.secretKey);
}

interface Session {
  access_token: string;
}

/** Logs in by the API and returns the session as Playwright's storage state. */
export async function logIn(credentials: Credentials) {
  const session = await ask<Session>(
    'POST',
    '/auth/v1/token?grant_type=password',
    supabase.publishableKey,
    credentials,
  );
  return {
    cookies: [],
    origins: [{ origin: APP_URL, localStorage: [{ name: 'token', value: JSON.stringify(session) }] }],
  };
}

/** A worker logs in to each demo account once. */
const demoSessions = new Map<DemoName, ReturnType<typeof logIn>>();

/** The storage state of a demo account; never for a test that logs out or changes the account. */
export function demoSession(name: DemoName): ReturnType<typeof logIn> {
  const session = demoSessions.get(name) ?? logIn(demoCredentials(name));
  demoSessions.set(name, session);
  return session;
}

/** The access token of a demo account. */
export async function accessToken(name: DemoName): Promise<string> {
  const { origins } = await demoSession(name);
  return (JSON.parse(origins[0]!.localStorage[0]!.value) as Session).access_token;
}

/** One request as the demo admin, as if from another window; throws unless it succeeds. */
async function askAsAdmin<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return ask<Answer>(method, path, supabase.publishableKey, body, await accessToken('admin'));
}

/** Saves a supplier as the demo admin; its id. */
export async function saveSupplier(supplier: object, supplier_id: number | null = null): Promise<number> {
  const path = '/rest/v1/rpc/save_supplier';
  const { id } = await askAsAdmin<{ id: number }>('POST', path, { supplier, supplier_id });
  return id;
}
