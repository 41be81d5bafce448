import type { Http2Bindings, HttpBindings } from '@hono/node-server';

/** Handles the requests of a server, which adds its objects of the connection. */
export type Serve = (request: Request, connection?: HttpBindings | Http2Bindings) => Promise<Response>;

/** A request handler: the library itself, or the library behind some of our corrections. */
export type Handle = (request: Request) => Promise<Response>;

/** The request with another path. */
export function atPath(request: Request, pathname: string): Request {
  const url = new URL(request.url);
  url.pathname = pathname;
  return new Request(url, request);
}

/** The request with another body and content-length. */
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

/** Maps the JSON body of an answer; error answers stay unchanged. */
export async function mapJson<Body>(response: Response, map: (body: Body) => unknown): Promise<Response> {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(map((await response.json()) as Body), { status: response.status, headers });
}

/** An error answer in place of an edge function, with the fields that errors of the function itself have. */
export function refusal(status: number, body: { message: string; code?: string }): Response {
  const request_id = crypto.randomUUID();
  const headers = { 'access-control-allow-origin': '*', 'x-request-id': request_id };
  return Response.json({ ...body, request_id }, { status, headers });
}

/** The JSON object in a copy of the body; {} if it is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
