import { randomUUID } from 'node:crypto';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/domain/database/database.types';
import { startEmbeddedBackend, type EmbeddedBackend } from '../local-supabase/backend';
import { LOCAL_KEYS, type EngineName } from '../local-supabase/settings';
import { fillLargeDirectory, type Around } from './large-directory';

export type Rest = PostgrestClient<Tables>;
export type StartLargeBackend = (
  engine: EngineName,
  suppliers: number,
  around: Around,
) => Promise<EmbeddedBackend>;

/** How large and how often a part measures; without them, as large and as often as its figures need. */
export interface Effort {
  /** Numbers of suppliers. Parts with a single directory take the first. */
  sizes?: number[];
  runs?: number;
  start: StartLargeBackend;
}

/** Starts an embedded backend in memory, with a directory and what is around it. */
export const startLargeBackend: StartLargeBackend = async (engine, suppliers, around) => {
  const backend = await startEmbeddedBackend({
    port: 0,
    data: 'memory',
    engine,
    seed: 'none',
    functions: true,
    rateLimits: false,
  });
  await fillLargeDirectory(backend.sql, suppliers, around);
  return backend;
};

/** With fewer than 500 suppliers, which show only that a part works, everything else shrinks as well. */
export function inProportion(amount: number, suppliers: number): number {
  return Math.ceil(amount * Math.min(1, suppliers / 500));
}

/** Requests with this access token, or a visitor's. */
export function restClient(url: string, token?: string): Rest {
  return new PostgrestClient<Tables>(`${url}/rest/v1`, {
    headers: { apikey: LOCAL_KEYS.publishable, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

/** Creates a confirmed member, for a day of Premium or with all rights of the staff, and signs in. */
export async function createMember(
  { url, sql }: Pick<EmbeddedBackend, 'url' | 'sql'>,
  kind?: 'premium' | 'admin',
): Promise<{ id: string; token: string }> {
  const account = { email: `${randomUUID()}@teste.example`, password: randomUUID() };
  const user = { ...account, email_confirm: true, user_metadata: { name: 'Conta de teste' } };
  const { id } = await post<{ id: string }>(`${url}/auth/v1/admin/users`, LOCAL_KEYS.secret, user);
  if (kind === 'premium')
    await sql(`update public.subscriptions set expires_at = now() + interval '1 day' where user_id = $1`, [
      id,
    ]);
  if (kind === 'admin') await sql('select private.make_admin($1)', [account.email]);
  const signIn = `${url}/auth/v1/token?grant_type=password`;
  const session = await post<{ access_token: string }>(signIn, LOCAL_KEYS.publishable, account);
  return { id, token: session.access_token };
}

async function post<Answer>(url: string, apikey: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
