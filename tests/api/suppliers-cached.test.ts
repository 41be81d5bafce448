import { gunzipSync } from 'node:zlib';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { DOWN, PROJECT, reported, rest, server, TOKEN } from './support/failing-project';

let app: ReturnType<typeof createApp>;
/** Every reading of the list, by whom: the token it came with. */
const readings: (string | null)[] = [];
let version: string;
beforeEach(() => {
  const env = readEnv((name) => (name === 'SUPABASE_URL' ? PROJECT : undefined));
  app = createApp({ env, log: () => undefined, reportError: reported });
  readings.length = 0;
  version = 'first';
  server.use(
    http.post(rest('/rpc/supplier_resources_version'), () => HttpResponse.json(version)),
    http.get(rest('/rpc/supplier_resources'), ({ request }) => {
      readings.push(request.headers.get('authorization'));
      return HttpResponse.json([`reading ${readings.length}`]);
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const ask = (headers: Record<string, string> = {}) => app.request('/api/suppliers', { headers });
const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
const FIRST = '{"data":["reading 1"]}';
const SECOND = '{"data":["reading 2"]}';

test('visitors get one reading of the list, however many ask at once, until its version changes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => textOf(ask())));
  expect([new Set(answers), readings]).toEqual([new Set([FIRST]), [null]]);
  version = 'second';
  expect(await Promise.all([textOf(ask()), textOf(ask())])).toEqual([SECOND, SECOND]);
});

test('a reading is not kept for longer than half a minute, whatever its version says', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  await ask();
  clock.mockReturnValue(now + 30_000);
  expect(await textOf(ask())).toBe(FIRST);
  clock.mockReturnValue(now + 30_001);
  expect(await textOf(ask())).toBe(SECOND);
});

test('a reading that failed is not kept', async () => {
  server.use(http.get(rest('/rpc/supplier_resources'), () => HttpResponse.error(), { once: true }));
  const refused = await ask();
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
    503,
    'no-store',
    null,
  ]);
  expect(await refused.json()).toMatchObject(DOWN);
  expect(await textOf(ask())).toBe(FIRST);
});

test('a member is read for anew each time, by their own token', async () => {
  const member = { authorization: `Bearer ${TOKEN}` };
  expect([await textOf(ask(member)), await textOf(ask(member))]).toEqual([FIRST, SECOND]);
  expect(await textOf(ask())).toBe('{"data":["reading 3"]}');
  expect(readings).toEqual([member.authorization, member.authorization, null]);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['br', null],
  ['gzip;q=0', null],
])('the list comes compressed to who understands it: %s', async (accepted, encoding) => {
  const answer = await ask({ 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  const body = Buffer.from(await answer.arrayBuffer());
  expect((encoding ? gunzipSync(body) : body).toString()).toBe(FIRST);
});
