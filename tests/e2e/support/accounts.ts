import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../supabase/seed/users';
import { APP_URL, supabase } from './stack';

/** The demo accounts, by what they may do. They are everybody's: a test that changes something uses its own member. */
export const DEMO_EMAILS = {
  free: 'gratis@demo.example',
  expired: 'expirado@demo.example',
  premium: 'premium@demo.example',
  admin: 'admin@demo.example',
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

export async function deleteMember({ id }: NewMember): Promise<void> {
  await ask('DELETE', `/auth/v1/admin/users/${id}`, supabase.secretKey);
}

/** Ids of the member's favourites, as the server has them. */
export async function favoritesOf({ id }: NewMember): Promise<number[]> {
  const rows = await ask<{ supplier_id: number }[]>(
    'GET',
    `/rest/v1/favorites?select=supplier_id&user_id=eq.${id}&order=supplier_id`,
    supabase.secretKey,
  );
  return rows.map((row) => row.supplier_id);
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

async function ask<Answer>(method: string, path: string, key: string, body?: unknown): Promise<Answer> {
  const response = await fetch(supabase.url + path, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
