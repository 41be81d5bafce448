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
