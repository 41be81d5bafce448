const LONGEST_WAIT_MS = 10_000;
/** Too Many Requests, and Service Unavailable: PostgREST while it starts. */
const NOT_NOW = [429, 503];
/** For the first byte of an answer; how long the rest takes depends on the line. */
const SILENCE_MS = 15_000;

/**
 * fetch that, told "not now", waits as long as the server asks (10 s at most) and tries once more, and that gives up a
 * read to which nobody answers.
 * @throws what fetch throws; a TimeoutError after 15 s of silence
 */
export async function fetchWithRetry(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchOrGiveUp(input, init);
  const seconds = Number(response.headers.get('retry-after'));
  if (!NOT_NOW.includes(response.status) || !(seconds > 0) || seconds * 1000 > LONGEST_WAIT_MS)
    return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return fetchOrGiveUp(input, init);
}

async function fetchOrGiveUp(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // A write may have arrived although its answer did not: giving it up would invite to do it twice.
  if ((init.method ?? 'GET') !== 'GET') return fetch(input, init);
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new DOMException('No answer in time', 'TimeoutError')),
    SILENCE_MS,
  );
  const signals = [silence.signal, ...(init.signal ? [init.signal] : [])];
  try {
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  } finally {
    clearTimeout(timer);
  }
}
