const MAX_RETRY_AFTER_MS = 10_000;
const RETRY_STATUSES = [429, 503]; // PostgREST answers 503 while it starts
const TIMEOUT_MS = 15_000;

/** fetch that obeys one Retry-After of up to 10 s. @throws also TimeoutError, if no answer to a read begins in 15 s */
export async function fetchWithRetry(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(input, init);
  const seconds = Number(response.headers.get('retry-after'));
  if (!RETRY_STATUSES.includes(response.status) || !(seconds > 0) || seconds * 1000 > MAX_RETRY_AFTER_MS)
    return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return fetchWithTimeout(input, init);
}

async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // No time-out for writes: one may succeed although its answer is late, and the user would repeat it.
  if ((init.method ?? 'GET') !== 'GET') return fetch(input, init);
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('No answer in time', 'TimeoutError')),
    TIMEOUT_MS,
  );
  const signals = [timeout.signal, ...(init.signal ? [init.signal] : [])];
  try {
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  } finally {
    clearTimeout(timer);
  }
}
