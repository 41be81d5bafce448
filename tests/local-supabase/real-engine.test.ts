import { Client } from 'pg';
import { describe, expect } from 'vitest';
import type { BackendOptions, EmbeddedBackend } from '../../tools/local-supabase/backend';
import { describeBinaries, findBinaries } from '../../tools/local-supabase/postgres/binaries';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { body, clientOf, json } from './support';
import { test as base } from './fixtures';

const test = base.extend('backendOptions', { scope: 'file' }, (): Partial<BackendOptions> => ({
  engine: 'postgres',
}));

const BINARIES = findBinaries();

describe('the programs of the real engine', () => {
  test('are those that the environment names, before those of npm', async () => {
    const named = findBinaries({ POSTGRES_BIN: '/nowhere', POSTGREST_BIN: '/nowhere/postgrest' });
    expect(named).toContain('POSTGRES_BIN');
    if (typeof BINARIES === 'string') return;
    const env = { POSTGRES_BIN: BINARIES.postgresFolder, POSTGREST_BIN: '/nowhere/postgrest' };
    expect(findBinaries(env)).toContain('POSTGREST_BIN');
    expect(findBinaries({ ...env, POSTGREST_BIN: BINARIES.postgrest })).toEqual(BINARIES);
    expect(await describeBinaries(BINARIES)).toMatch(/^PostgreSQL \d+\.\d+ e PostgREST \d+\.\d+/);
  });
});

// Skipped where neither npm nor the environment has the programs.
describe.skipIf(typeof BINARIES === 'string')('the real engine', () => {
  test.beforeAll(async ({ backend }) => {
    await backend.sql(
      `insert into public.notes (title, members_only) select 'note ' || n, n > 3 from generate_series(1, 60) n`,
    );
  });

  const visitor = { apikey: LOCAL_KEYS.publishable };
  const get = (backend: EmbeddedBackend, address: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}${address}`, { headers: { ...visitor, ...headers } });

  test('runs parallel requests and connections with their own roles', async ({ backend, member }) => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const client = at % 2 ? member.client : clientOf(backend.url);
        return (await client.rpc('whoami')).data as { current: string };
      }),
    );
    const roles = answers.map(({ current }) => current);
    expect(roles).toEqual(Array.from({ length: 24 }, (_, at) => (at % 2 ? 'authenticated' : 'anon')));
    const client = new Client({ connectionString: backend.databaseUrl! });
    await client.connect();
    const { rows } = await client.query<{ user: string; superuser: string }>(
      `select current_user as "user", current_setting('is_superuser') as superuser`,
    );
    await client.end();
    expect(rows).toEqual([{ user: 'postgres', superuser: 'off' }]);
  });

  test.for([
    ['anon', '3s'],
    ['authenticated', '8s'],
  ] as const)('cancels a request as %s after %s', async ([role, limit], { backend, member }) => {
    await backend.sql(
      `create or replace function public.limit_of_request() returns text language sql stable
       as $$ select current_setting('statement_timeout') $$`,
    );
    const client = role === 'anon' ? clientOf(backend.url) : member.client;
    await expect.poll(async (): Promise<unknown> => (await client.rpc('limit_of_request')).data).toBe(limit);
  });

  test('serves a changed schema without a restart', async ({ backend }) => {
    await backend.sql(
      'create table public.later (id bigint primary key); grant select on public.later to anon',
    );
    await expect.poll(async () => (await get(backend, '/rest/v1/later')).status).toBe(200);
  });

  test('refuses an update or delete without a filter', async ({ backend, member }) => {
    for (const [method, verb] of [
      ['PATCH', 'UPDATE'],
      ['DELETE', 'DELETE'],
    ]) {
      const answer = await fetch(`${backend.url}/rest/v1/notes?select=id`, {
        ...json({ title: 'x' }, { ...visitor, authorization: `Bearer ${member.token}` }),
        method: method!,
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: '21000', details: null, hint: null, message: `${verb} requires a WHERE clause` },
      ]);
    }
    const one = await member.client.from('notes').delete().eq('title', 'note 60').select('title');
    expect(one.data).toEqual([{ title: 'note 60' }]);
  });

  test('refuses no key, an unknown key and the secret key in a browser', async ({ backend }) => {
    const address = `${backend.url}/rest/v1/notes?select=id`;
    expect((await fetch(address)).status).toBe(401);
    expect((await fetch(address, { headers: { apikey: 'other' } })).status).toBe(401);
    const browser = { apikey: LOCAL_KEYS.secret, 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140' };
    expect((await fetch(address, { headers: browser })).status).toBe(401);
    expect((await fetch(`${address}&apikey=${LOCAL_KEYS.publishable}`)).status).toBe(200);
  });

  test('stores metadata of accounts and files as JSON objects', async ({ backend, member }) => {
    await clientOf(backend.url).auth.signUp({
      email: 'metadata@demo.example',
      password: 'uma-senha-longa',
      options: { data: { name: 'Ana' } },
    });
    await member.client.storage.from('open').upload('a.png', new Blob(['x'], { type: 'image/png' }));
    const types = await backend.sql(
      `select jsonb_typeof(raw_user_meta_data) as type from auth.users where email = 'metadata@demo.example'
       union all select jsonb_typeof(metadata) from storage.objects`,
    );
    expect(types).toEqual([{ type: 'object' }, { type: 'object' }]);
  });

  test('keeps the column grants of the migrations after sign-ups and uploads', async ({ backend }) => {
    const secret = await get(backend, '/rest/v1/notes?select=secret');
    expect([secret.status, (await body(secret)).code]).toEqual([401, '42501']);
  });
});
