import type { Hono } from 'hono';
import type { ProjectConfig } from './config';
import { refusal } from './http';

const MB = 1024 * 1024;
/** What a form adds to the file in it. */
const FORM_BYTES = MB;

/**
 * Answers 413 to a body that is larger than its service accepts: at once if its length is announced, else as soon as it
 * exceeds the limit. So nothing behind this reads an endless body into memory.
 */
export function bodyLimits(gateway: Hono, config: ProjectConfig): void {
  gateway.use(async (c, next) => {
    const { raw, path } = c.req;
    const limit = limitOf(path, config);
    if (Number(raw.headers.get('content-length') ?? 0) > limit) return tooLarge();
    if (!raw.body || raw.headers.has('content-length')) return next();
    const counted = countedBody(raw.body, limit);
    const { method, headers, signal } = raw;
    const init = { method, headers, signal, body: counted.body, duplex: 'half' } as const;
    c.req.raw = new Request(raw.url, init);
    await next();
    if (counted.isExceeded()) c.res = tooLarge();
  });
}

/** In bytes. For REST and the functions it is above all that the app and its API accept. */
function limitOf(path: string, { fileSizeLimit }: ProjectConfig): number {
  if (path.startsWith('/functions/v1/')) return 100 * MB;
  if (path.startsWith('/rest/v1/')) return 32 * MB;
  if (path.startsWith('/storage/v1/')) return fileSizeLimit + FORM_BYTES;
  return MB; // as GoTrue itself
}

function countedBody(body: ReadableStream<Uint8Array>, limit: number) {
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > limit) controller.error(new Error(`The body exceeds ${limit} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return { body: body.pipeThrough(counter), isExceeded: () => size > limit };
}

/**
 * Keeps the connection open, even if the request asks to close it. If it were closed while a proxy is still sending the
 * body, the proxy could not read the answer.
 */
function tooLarge(): Response {
  const answer = refusal(413, { message: 'Os dados enviados são grandes demais.' });
  answer.headers.set('connection', 'keep-alive');
  return answer;
}
