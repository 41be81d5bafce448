import { afterEach, expect, test, vi } from 'vitest';
import { fetchPolitely } from '@/lib/fetch-politely';
import { http } from 'msw';
import { API, server } from '../support/msw';

afterEach(() => vi.useRealTimers());

function silence() {
  server.use(
    http.all(`${API}/silent`, ({ request }) => new Promise<Response>(() => request.signal.throwIfAborted())),
  );
}

test('a read without an answer is aborted after 15 s', async () => {
  silence();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = expect(fetchPolitely(`${API}/silent`)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(15_000);
  await outcome;
});

test('a write without an answer is not aborted, because it may have arrived', async () => {
  silence();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settled = vi.fn();
  void fetchPolitely(`${API}/silent`, { method: 'POST' }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
});

test('leaving the page aborts the request', async () => {
  silence();
  const leaving = new AbortController();
  const outcome = expect(fetchPolitely(`${API}/silent`, { signal: leaving.signal })).rejects.toThrow();
  leaving.abort();
  await outcome;
});
