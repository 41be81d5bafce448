const LONGEST_WAIT_MS = 10_000;
/** Too Many Requests; Service Unavailable, as PostgREST answers while it starts. */
const NOT_NOW = [429, 503];
/** Until the first byte of the answer. */
const SILENCE_MS = 15_000;

/** fetch that obeys one Retry-After of up to 10 s. @throws also TimeoutError, for a read without an answer in 15 s */
export async function fetchWithRetry(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchOrGiveUp(input, init);
  const seconds = Number(response.headers.get('retry-after'));
  if (!NOT_NOW.includes(response.status) || !(seconds > 0) || seconds * 1000 > LONGEST_WAIT_MS)
    return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return fetchOrGiveUp(input, init);
}

async function fetchOrGiveUp(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // A write may have succeeded although its answer is late: after a time-out the user would repeat it.
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
