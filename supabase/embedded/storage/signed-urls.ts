import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { atPath, mapJson, readJson, withBody } from '../http';
import { storageError } from './storage-error';

interface Signed {
  signedUrl: string;
  token?: string;
}

const SIGN = '/storage/v1/object/sign/';

/**
 * Defect: the library names the signed address `signedUrl` and puts `/storage/v1` before it; supabase-js reads
 * `signedURL` (or `url` and its token, for uploads) and adds that prefix itself, so that every link ends in
 * "undefined". Its route for many addresses is hidden behind the one for a single address. And an expired or altered
 * link is answered with 500 instead of 400.
 *
 * Tripwire: tests/embedded/storage.test.ts, "the library still signs addresses under another name".
 */
export function signedUrls(gateway: Hono, { lite }: GatewayParts): void {
  const signOne = async (request: Request) =>
    mapJson<Signed>(await lite(request), (body) => ({ signedURL: withoutPrefix(body) }));

  gateway.post(`${SIGN}:bucket`, async (c) => {
    const { paths, expiresIn } = await readJson(c.req.raw);
    if (!Array.isArray(paths)) return storageError(400, 'InvalidRequest', 'paths is required');
    const signed = paths.map(String).map(async (path) => {
      const address = `${SIGN}${c.req.param('bucket')}/${encodeURI(path)}`;
      const answer = await signOne(withBody(atPath(c.req.raw, address), JSON.stringify({ expiresIn })));
      if (answer.ok) return { path, error: null, ...((await answer.json()) as { signedURL: string }) };
      return { path, error: MISSING, signedURL: null };
    });
    return c.json(await Promise.all(signed));
  });

  gateway.post(`${SIGN}*`, (c) => signOne(c.req.raw));

  gateway.post('/storage/v1/object/upload/sign/*', async (c) =>
    mapJson<Signed>(await lite(c.req.raw), (body) => ({ url: withoutPrefix(body), token: body.token })),
  );

  gateway.on(['GET', 'PUT'], [`${SIGN}*`, '/storage/v1/object/upload/sign/*'], async (c, next) => {
    if (hasExpired(c.req.query('token'))) {
      return storageError(400, 'InvalidJWT', '"exp" claim timestamp check failed');
    }
    await next();
    if (c.res.status !== 500 && c.res.status !== 403) return;
    c.res = undefined;
    c.res = storageError(400, 'InvalidSignature', 'signature verification failed');
  });
}

const MISSING = 'Either the object does not exist or you do not have access to it';

/** Whether a token says so itself; the library still checks who signed it. */
function hasExpired(token = ''): boolean {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown;
    };
    return typeof exp === 'number' && exp * 1000 < Date.now();
  } catch {
    return false;
  }
}

function withoutPrefix({ signedUrl }: Signed): string {
  return signedUrl.replace(/^\/storage\/v1/, '');
}
