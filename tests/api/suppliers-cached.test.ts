import { gunzipSync } from 'node:zlib';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, vi } from 'vitest';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { DOWN, PROJECT, rest, test as base, TOKEN } from './support/failing-project';

const test = base.extend('list', ({ project }) => {
  const env = readEnv((name) => (name === 'SUPABASE_URL' ? PROJECT : undefined));
  const app = createApp({ env, log: () => undefined, reportError: project.reported });
  const list = {
    /** The database's version of the suppliers. */
    version: 'first',
    /** The token of each request to the database for the list. */
    readings: [] as (string | null)[],
    request: (headers: Record<string, string> = {}) => app.request('/api/suppliers', { headers }),
    async text(headers?: Record<string, string>) {
      return (await list.request(headers)).text();
    },
  };
  project.use(
    http.post(rest('/rpc/supplier_resources_version'), () => HttpResponse.json(list.version)),
    http.get(rest('/rpc/supplier_resources'), ({ request }) => {
      list.readings.push(request.headers.get('authorization'));
      return HttpResponse.json([`reading ${list.readings.length}`]);
    }),
  );
  return list;
});
afterEach(() => vi.restoreAllMocks());

const FIRST = '{"data":["reading 1"]}';
const SECOND = '{"data":["reading 2"]}';

test('simultaneous visitors share one reading of the list until its version changes', async ({ list }) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => list.text()));
  expect([new Set(answers), list.readings]).toEqual([new Set([FIRST]), [null]]);
  list.version = 'second';
  expect(await Promise.all([list.text(), list.text()])).toEqual([SECOND, SECOND]);
});

test('a reading is kept for half a minute at most, even if its version stays the same', async ({ list }) => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  await list.request();
  clock.mockReturnValue(now + 30_000);
  expect(await list.text()).toBe(FIRST);
  clock.mockReturnValue(now + 30_001);
  expect(await list.text()).toBe(SECOND);
});

test('a failed reading is not kept', async ({ list, project }) => {
  project.use(http.get(rest('/rpc/supplier_resources'), () => HttpResponse.error(), { once: true }));
  const refused = await list.request();
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
    503,
    'no-store',
    null,
  ]);
  expect(await refused.json()).toMatchObject(DOWN);
  expect(await list.text()).toBe(FIRST);
});

test('each request of a member reads the list anew, with the member’s own token', async ({ list }) => {
  const member = { authorization: `Bearer ${TOKEN}` };
  expect([await list.text(member), await list.text(member)]).toEqual([FIRST, SECOND]);
  expect(await list.text()).toBe('{"data":["reading 3"]}');
  expect(list.readings).toEqual([member.authorization, member.authorization, null]);
});

test.for([
  ['gzip, deflate, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['br', null],
  ['gzip;q=0', null],
] as const)(
  'the list is compressed only for clients that accept gzip: %s',
  async ([accepted, encoding], { list }) => {
    const answer = await list.request({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    expect((encoding ? gunzipSync(body) : body).toString()).toBe(FIRST);
  },
);
