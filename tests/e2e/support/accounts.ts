import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../tools/seed/users';
import { ask } from './server';
import { APP_URL, supabase } from './stack';

/** The demo accounts, by what they may do. They are everybody's: a test that changes something uses its own member. */
export const DEMO_EMAILS = {
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

/** What the browser holds of somebody who has logged in: Playwright's storage state. */
export async function logIn(credentials: Credentials) {
  const session = await ask(
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
