import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithRetry } from '@/lib/backend/fetch-with-retry';
import { http } from 'msw';
import { API, server } from './support/msw';

afterEach(() => vi.useRealTimers());

function silence() {
  server.use(
    http.all(`${API}/silent*`, ({ request }) => new Promise<Response>(() => request.signal.throwIfAborted())),
  );
}

const { signal } = new AbortController();
test.each([
  ['a read', '', {}],
  ['a count', '', { method: 'HEAD' }],
  ['a call of a function that a query may abort', '/rpc/search', { method: 'POST', signal }],
  ['a renewal of a token', '?grant_type=refresh_token', { method: 'POST' }],
])('%s without an answer is aborted after 15 s', async (_what, path, init) => {
  silence();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = expect(fetchWithRetry(`${API}/silent${path}`, init)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await outcome;
});

test('a write without an answer is not aborted, because it may have arrived', async () => {
  silence();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settled = vi.fn();
  void fetchWithRetry(`${API}/silent`, { method: 'POST' }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
});

test('leaving the page aborts the request', async () => {
  silence();
  const leaving = new AbortController();
  const outcome = expect(fetchWithRetry(`${API}/silent`, { signal: leaving.signal })).rejects.toThrow();
  leaving.abort();
  await outcome;
});

const waiting = (status: number, seconds: string) =>
  new Response(null, { status, headers: { 'retry-after': seconds } });

test.each([
  ['a read', 429, {}],
  ['a read while the server starts', 503, {}],
  ['a write', 429, { method: 'POST' }],
])('%s that is asked to wait is repeated once after the wait', async (_what, status, init) => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockResolvedValueOnce(waiting(status, '1')).mockResolvedValueOnce(new Response('ok'));
  const answer = fetchWithRetry(API, init);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer).text()).toBe('ok');
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockImplementation(() => Promise.resolve(waiting(status, '1')));
  const refused = fetchWithRetry(API, init);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await refused).status).toBe(status);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([
  ['asks to wait longer than anyone would', 429, '3600'],
  ['names no time to wait', 429, ''],
  ['fails', 500, '1'],
])('an answer that %s is not waited for', async (_how, status, seconds) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(waiting(status, seconds));
  expect((await fetchWithRetry(API)).status).toBe(status);
  expect(fetched).toHaveBeenCalledOnce();
});
