const LONGEST_WAIT_MS = 10_000;
/** Too Many Requests, and Service Unavailable: PostgREST while it starts. */
const NOT_NOW = [429, 503];

/** fetch that, told "not now", waits as long as the server asks (10 s at most) and tries once more. */
export async function fetchPolitely(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const seconds = Number(response.headers.get('retry-after'));
  if (!NOT_NOW.includes(response.status) || !(seconds > 0) || seconds * 1000 > LONGEST_WAIT_MS)
    return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return fetch(input, init);
}
