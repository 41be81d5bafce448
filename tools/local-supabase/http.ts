/** A request handler: the library itself, or the library behind some of our corrections. */
export type Handle = (request: Request) => Promise<Response>;

/** The request at another path of the same server, body and query included. */
export function atPath(request: Request, pathname: string): Request {
  const url = new URL(request.url);
  url.pathname = pathname;
  return new Request(url, request);
}

/** The request with another body, whose length it declares. */
export function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer> | string,
  headers?: HeadersInit,
): Request {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const merged = new Headers(request.headers);
  new Headers(headers).forEach((value, name) => merged.set(name, value));
  merged.delete('transfer-encoding');
  merged.set('content-length', String(bytes.byteLength));
  return new Request(request.url, { method: request.method, headers: merged, body: bytes });
}

/** The answer with its JSON body mapped; errors pass as they are. */
export async function mapJson<Body>(response: Response, map: (body: Body) => unknown): Promise<Response> {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(map((await response.json()) as Body), { status: response.status, headers });
}

/** The body as an object, empty when it is not one; the request stays readable. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
