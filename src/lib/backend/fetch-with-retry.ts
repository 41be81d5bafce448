const MAX_RETRY_AFTER_MS = 10_000;
const RETRY_STATUSES = [429, 503]; // PostgREST answers 503 while it starts
const TIMEOUT_MS = 15_000;

/** fetch that obeys one Retry-After of up to 10 s. @throws also TimeoutError, if no answer to a read or a renewal of a token begins in 15 s */
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
  const url = input instanceof Request ? input.url : String(input);
  if (!isRepeatable(url, init)) return fetch(input, init);
  const timeout = new AbortController();
  const signals = [timeout.signal, ...(init.signal ? [init.signal] : [])];
  const answer = fetch(input, { ...init, signal: AbortSignal.any(signals) });
  return inTime(answer, (error) => timeout.abort(error));
}

/** Reads, calls of functions that a query may abort, and renewals of a token: the server accepts the old one again. */
function isRepeatable(url: string, { method = 'GET', signal }: RequestInit): boolean {
  return (
    /^(GET|HEAD)$/.test(method) ||
    (signal instanceof AbortSignal && /\/rpc\//.test(url)) ||
    url.endsWith('=refresh_token')
  );
}

/** The result of `job`. @throws also TimeoutError, if it is not there in 15 s */
export async function inTime<Result>(
  job: Promise<Result>,
  onTimeout: (error: DOMException) => void = () => undefined,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException('No answer in time', 'TimeoutError');
      onTimeout(error);
      reject(error);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([job, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
