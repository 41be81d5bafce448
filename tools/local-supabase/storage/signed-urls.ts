import type { Hono } from 'hono';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { GatewayParts } from '../gateway-parts';
import { atPath, mapJson, readJson, withBody, type Handle } from '../http';
import { LOCAL_KEYS } from '../settings';
import { listAll } from './list-all';
import { storageError } from './storage-error';

interface Signed {
  signedUrl: string;
  token?: string;
}

const SIGN = '/storage/v1/object/sign/';
const manyPaths = z.object({ paths: z.array(z.string()), expiresIn: z.number() });

/**
 * Defect: the library calls the signed URL `signedUrl` and prepends `/storage/v1`; supabase-js reads `signedURL` (or
 * `url` and its token, for uploads) and adds that prefix itself, so that every link ends in "undefined". The library's
 * route for a single URL hides the one for many, in which each URL takes a transaction: seconds for a page of suppliers.
 * An expired or altered link gets 500 instead of 400.
 *
 * Test: tests/local-supabase/storage.test.ts, "the library still returns signed URLs under another name".
 */
export function signedUrls(gateway: Hono, { lite }: GatewayParts): void {
  gateway.post(`${SIGN}:bucket`, async (c) => {
    const asked = manyPaths.safeParse(await readJson(c.req.raw));
    if (!asked.success) return storageError(400, 'InvalidRequest', 'paths and expiresIn are required');
    const { paths, expiresIn } = asked.data;
    const bucket = c.req.param('bucket');
    const answer = await listAll(lite, c.req.raw, bucket, folderOf(paths));
    if (!answer.ok) return answer;
    const objects = (await answer.json()) as { name: string }[];
    const listed = new Set(objects.map(({ name }) => name));
    const first = paths.find((path) => listed.has(path));
    const maySign = first !== undefined && (await signsOne(lite, c.req.raw, `${bucket}/${first}`));
    const signed = paths.map(async (path) => {
      if (!maySign || !listed.has(path)) return { path, error: MISSING, signedURL: null };
      return { path, error: null, signedURL: await signedUrl(bucket, path, expiresIn) };
    });
    return c.json(await Promise.all(signed));
  });

  gateway.post(`${SIGN}*`, async (c) =>
    mapJson<Signed>(await lite(c.req.raw), (body) => ({ signedURL: withoutPrefix(body) })),
  );

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

/** The folder that all paths have in common; '' for none. */
function folderOf([first = '', ...others]: string[]): string {
  const folder = first.replace(/[^/]*$/, '');
  return others.every((path) => path.startsWith(folder)) ? folder : '';
}

/** Whether the caller gets a link to one object: policies may let them list objects that they cannot sign. */
async function signsOne(lite: Handle, request: Request, object: string): Promise<boolean> {
  return (await lite(withBody(atPath(request, SIGN + object), '{"expiresIn":1}'))).ok;
}

/** Signs a download as the library does, without checking again who may read the object. */
async function signedUrl(bucket: string, path: string, expiresIn: number): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: path, bucket, intent: 'download', iat, exp: iat + expiresIn };
  const token = await sign(claims, LOCAL_KEYS.jwtSecret, 'HS256');
  return `/object/sign/${bucket}/${encodeURI(path)}?token=${token}`;
}

/** By the unverified token; the library still checks its signature. */
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
