import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway';
import { mapJson } from '../http';
import { storageError } from './storage-error';

interface Signed {
  path?: string;
  error?: string | null;
  signedUrl: string;
  token?: string;
}

/**
 * Defect: the library names the signed address `signedUrl` and puts `/storage/v1` before it; supabase-js reads
 * `signedURL` (or `url` and its token, for uploads) and adds that prefix itself, so that every link ends in
 * "undefined". And an expired or altered link is answered with 500 instead of 400.
 *
 * Tripwire: tests/embedded/storage.test.ts, "the library still signs addresses under another name".
 */
export function signedUrls(gateway: Hono, { lite }: GatewayParts): void {
  gateway.post('/storage/v1/object/sign/*', async (c) =>
    mapJson<Signed | Signed[]>(await lite(c.req.raw), (body) =>
      Array.isArray(body) ? body.map(signedDownload) : signedDownload(body),
    ),
  );

  gateway.post('/storage/v1/object/upload/sign/*', async (c) =>
    mapJson<Signed>(await lite(c.req.raw), (body) => ({ url: withoutPrefix(body), token: body.token })),
  );

  gateway.on(
    ['GET', 'PUT'],
    ['/storage/v1/object/sign/*', '/storage/v1/object/upload/sign/*'],
    async (c, next) => {
      await next();
      if (c.res.status !== 500 && c.res.status !== 403) return;
      c.res = undefined;
      c.res = storageError(400, 'InvalidJWT', '"exp" claim timestamp check failed');
    },
  );
}

function signedDownload(signed: Signed) {
  const { path, error } = signed;
  return { ...(path !== undefined && { path, error: error ?? null }), signedURL: withoutPrefix(signed) };
}

function withoutPrefix({ signedUrl }: Signed): string | null {
  return signedUrl ? signedUrl.replace(/^\/storage\/v1/, '') : null;
}
