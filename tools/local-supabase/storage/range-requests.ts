import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';

const DOWNLOAD = /^\/storage\/v1\/object\/(?:public\/|sign\/)?([^/]+)\/(.+)$/;
const TRANSFORMS = ['width', 'height', 'resize', 'format', 'quality'];

/**
 * Defect: the library answers `Range` and `If-None-Match` with the whole file (browsers then cannot seek in a video),
 * ignores `?download=`, and opens the file for a HEAD request without reading it. Requests still go to the library
 * first, because it checks who may read the object; the bytes then come from the files.
 *
 * Test: tests/local-supabase/storage.test.ts, "the library still ignores a range".
 */
export function rangeRequests(gateway: Hono, { lite, files }: GatewayParts): void {
  gateway.on(['GET', 'HEAD'], '/storage/v1/object/*', async (c, next) => {
    const url = new URL(c.req.url);
    const [, bucket, key] = DOWNLOAD.exec(url.pathname) ?? [];
    const transformed = TRANSFORMS.some((name) => url.searchParams.has(name));
    if (!bucket || !key || bucket === 'info' || transformed) return next();

    const answer = await lite(c.req.raw);
    if (answer.status !== 200) return answer;
    const headers = new Headers(answer.headers);
    const download = url.searchParams.get('download');
    if (download !== null) headers.set('content-disposition', attachment(download));
    const range = c.req.header('range');
    const ifNoneMatch = c.req.header('if-none-match');
    if (c.req.raw.method === 'HEAD' || (!range && !ifNoneMatch)) {
      if (c.req.raw.method === 'HEAD') await answer.body?.cancel();
      return new Response(c.req.raw.method === 'HEAD' ? null : answer.body, { headers });
    }

    await answer.body?.cancel();
    const { httpStatusCode, metadata, body } = await files.getObject(
      bucket,
      decodeURIComponent(key),
      undefined,
      {
        ...(range && { range }),
        ...(ifNoneMatch && { ifNoneMatch }),
      },
    );
    headers.delete('content-length');
    if (metadata.contentRange) headers.set('content-range', metadata.contentRange);
    if (body) headers.set('content-length', String(metadata.contentLength));
    return new Response((body ?? null) as BodyInit | null, { status: httpStatusCode, headers });
  });
}

function attachment(name: string): string {
  return name ? `attachment; filename*=UTF-8''${encodeURIComponent(name)}` : 'attachment';
}
