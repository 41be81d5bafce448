import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { withBody } from '../http';
import { storageError } from './storage-error';

const OBJECT = /^\/storage\/v1\/object\/(?:upload\/sign\/)?([^/]+)\/.+/;
const NOT_BUCKETS = new Set(['sign', 'list', 'move', 'copy', 'info', 'upload', 'public', 'authenticated']);

/**
 * Defect: supabase-js sends a File as a form with an unnamed field, but the library expects a field `file` (400 "Missing
 * file"). This correction forwards such a file as a raw body with its length.
 *
 * Test: tests/local-supabase/storage.test.ts, "the library still misses the file of a form".
 */
export function uploadBodies(gateway: Hono, _parts: GatewayParts): void {
  gateway.on(['POST', 'PUT'], '/storage/v1/object/*', async (c, next) => {
    const bucket = OBJECT.exec(c.req.path)?.[1];
    if (!bucket || NOT_BUCKETS.has(bucket)) return next();
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data');
    if (isForm) {
      const form = await c.req.raw.formData();
      const file = form.get('') ?? form.get('file');
      if (!(file instanceof Blob)) return storageError(400, 'InvalidRequest', 'Missing file');
      const seconds = form.get('cacheControl');
      c.req.raw = withBody(c.req.raw, new Uint8Array(await file.arrayBuffer()), {
        'content-type': file.type || 'application/octet-stream',
        'cache-control': `max-age=${typeof seconds === 'string' ? seconds : 3600}`,
      });
    }
    await next();
  });
}
