import { once } from 'node:events';
import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EmbeddedBackend } from '../../tools/local-supabase/backend';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { body, json, libraryRequest, signedInClient, startScratchBackend } from './support';

let backend: EmbeddedBackend;
let member: Awaited<ReturnType<typeof signedInClient>>;

beforeAll(async () => {
  backend = await startScratchBackend();
  member = await signedInClient(backend.url);
  await backend.sql(
    `insert into public.notes (title, members_only) select 'note ' || n, n > 3 from generate_series(1, 60) n`,
  );
});
afterAll(() => backend.close());

const visitor = { apikey: LOCAL_KEYS.publishable };

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${backend.url}${path}`, { method, headers: { ...visitor, ...headers } });
}

async function fail(parameters: Record<string, string>) {
  const { error, status } = await member.client.rpc('fail', parameters);
  return { status, code: error?.code, details: error?.details, hint: error?.hint, message: error?.message };
}

describe('errors', () => {
  test('a violated check is 400 with its own code', async () => {
    const { error, status } = await member.client.from('notes').insert({ title: '' });
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(error?.message).toContain('notes_title_check');
  });

  test('the library still hides the code of a violated check (else rest-errors.ts can go)', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const authorization = `Bearer ${member.token}`;
    const answer = await backend.library(
      libraryRequest('/rest/v1/notes', json({ title: '' }, { authorization })),
    );
    expect([answer.status, (await body(answer)).code]).toEqual([500, 'SUP']);
  });

  test('raise exception is 400 with detail and hint', async () => {
    expect(await fail({ code: 'P0001', with_detail: 'why', with_hint: 'do' })).toEqual({
      status: 400,
      code: 'P0001',
      details: 'why',
      hint: 'do',
      message: 'refused',
    });
  });

  test("sqlstate 'PT409' chooses the status, as in PostgREST, and keeps detail and hint", async () => {
    expect(await fail({ code: 'PT409', with_detail: '{"version":2}', with_hint: 'reload' })).toEqual({
      status: 409,
      code: 'PT409',
      details: '{"version":2}',
      hint: 'reload',
      message: 'refused',
    });
  });

  test.each([
    ['23505', 409],
    ['42501', 403],
    ['GU001', 400],
    ['57014', 500],
    ['PT503', 503],
  ])('sqlstate %s is %i', async (code, status) => {
    expect(await fail({ code })).toMatchObject({ status, code });
  });

  test('a HEAD request that is refused has the same status, and no body', async () => {
    const answer = await get('/rest/v1/notes?select=secret', {}, 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  test('an update or delete without a filter is refused', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/notes`, {
      method: 'DELETE',
      headers: { ...visitor, authorization: `Bearer ${member.token}` },
    });
    expect([answer.status, (await body(answer)).code]).toEqual([400, '21000']);
  });
});

describe('answers', () => {
  test('timestamps and numerics look as in PostgREST', async () => {
    const rows = await body<unknown>(await get('/rest/v1/notes?select=price,created_at&limit=1'));
    expect(rows).toEqual([{ price: 4.5, created_at: '2026-01-02T03:04:05.6+00:00' }]);
  });

  test('a function sees who calls it', async () => {
    const answer = await member.client.rpc('whoami');
    expect(answer.data).toEqual({
      role: 'authenticated',
      id: member.id,
      email: member.email,
      current: 'authenticated',
    });
  });

  test('HEAD answers headers and no body', async () => {
    const head = await get('/rest/v1/notes?select=id', { prefer: 'count=exact' }, 'HEAD');
    expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([200, '0-2/3', '']);
    const { count } = await member.client.from('notes').select('id', { count: 'exact', head: true });
    expect(count).toBe(60);
  });

  // Both are the planner's estimate here, also below max_rows (where PostgREST counts an "estimated" one exactly).
  // The estimate is made under the caller's row security, from statistics that do not depend on who asks: what keeps
  // it from answering questions about hidden rows is `set statistics 0` on their columns, here as on hosted projects.
  test.each(['planned', 'estimated'])(
    'count=%s is an estimate under the row security of who asks',
    async (kind) => {
      await backend.sql('analyze public.notes');
      const asked = await get('/rest/v1/notes?select=id&limit=1', { prefer: `count=${kind}` });
      expect(asked.status).toBeLessThan(300);
      const estimate = Number(asked.headers.get('content-range')?.split('/')[1]);
      expect(estimate).toBeGreaterThan(0);
      expect(estimate).toBeLessThan(60);
    },
  );

  test('JSON over a kilobyte is compressed, less is not', async () => {
    const long = await rawGet('/rest/v1/notes?select=id,title,created_at', member.token);
    expect(long.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(long.body).toString())).toHaveLength(60);
    const short = await rawGet('/rest/v1/notes?select=id&limit=1', member.token);
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});

describe('who may ask', () => {
  test('the SPA on another origin, after a preflight', async () => {
    const origin = 'http://localhost:5173';
    const preflight = await fetch(`${backend.url}/rest/v1/notes`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,content-type,prefer',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');

    for (const path of [
      '/rest/v1/notes?select=id',
      '/auth/v1/settings',
      '/storage/v1/bucket',
      '/rest/v1/none',
    ]) {
      const answer = await get(path, { origin });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(answer.headers.get('access-control-expose-headers'), path).toContain('content-range');
    }
  });

  test('nobody by a host name of the open web', async () => {
    const answer = await rawGet('/rest/v1/notes?select=id', member.token, { host: 'rebound.example:54321' });
    expect(answer.status).toBe(403);
    const local = await rawGet('/rest/v1/notes?select=id', member.token, { host: 'localhost:54321' });
    expect(local.status).toBe(200);
  });

  test('nobody without a key, and no browser with the secret one', async () => {
    expect((await fetch(`${backend.url}/rest/v1/notes?select=id`)).status).toBe(401);
    const browser = { apikey: LOCAL_KEYS.secret, 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140' };
    expect((await get('/rest/v1/notes?select=id', browser)).status).toBe(401);
  });

  test('an address outside of the API is a 404 in Portuguese', async () => {
    const answer = await get('/_system/info');
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Endereço não encontrado.' }]);
  });
});

/** A request by node:http, which neither decodes the body nor chooses the Host header by itself. */
async function rawGet(path: string, token: string, headers: Record<string, string> = {}) {
  const merged = { ...visitor, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', ...headers };
  const request = http.get(`${backend.url}${path}`, { headers: merged });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks = (await answer.toArray()) as Buffer[];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}
