const MAX_RETRY_AFTER_MS = 10_000;
const RETRY_STATUSES = [429, 503]; // PostgREST answers 503 while it starts
const TIMEOUT_MS = 15_000;

/** Obeys one Retry-After of up to 10 s. @throws TimeoutError if no answer to a repeatable request begins in 15 s */
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
  if (!isRepeatable(input, init)) return fetch(input, init);
  const late = new AbortController();
  const signals = [late.signal, ...(init.signal ? [init.signal] : [])];
  try {
    return await inTime(fetch(input, { ...init, signal: AbortSignal.any(signals) }));
  } catch (error) {
    late.abort();
    throw error;
  }
}

/** Reads, calls of functions that a query may abort, and renewals of a token: the server accepts the old one again. */
export function isRepeatable(input: RequestInfo | URL, { method = 'GET', signal }: RequestInit = {}) {
  const url = input instanceof Request ? input.url : String(input);
  return /^(GET|HEAD)$/.test(method) || (signal && url.includes('/rpc/')) || url.endsWith('=refresh_token');
}

/** The result of `job`. @throws also TimeoutError, if it is not there in 15 s, or in `ms` */
export function inTime<Result>(job: Promise<Result>, ms = TIMEOUT_MS): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, ms, new DOMException('', 'TimeoutError'));
  });
  return Promise.race([job, late]).finally(() => clearTimeout(timer));
}
