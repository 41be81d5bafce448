import type { Actor, Ask } from './actors';
import { mark, type Supplier } from './supplier-world';

export const PUBLIC_BUCKET = 'suppliers';
export const GALLERY_BUCKET = 'supplier-gallery';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A valid PNG of one pixel that carries a text behind its end, so that its bytes can be recognised. */
export function pictureWith(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([PIXEL, Buffer.from(text)]));
}

/** Uploads main image, logo and gallery of a supplier as an admin; returns the text that each file carries by path. */
export async function uploadFiles(
  admin: Actor,
  { details, gallery }: Supplier,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of [details.main_image_path, details.logo_path])
    texts[path] = await upload(admin, PUBLIC_BUCKET, path);
  for (const path of gallery) texts[path] = await upload(admin, GALLERY_BUCKET, path);
  return texts;
}

async function upload(admin: Actor, bucket: string, path: string): Promise<string> {
  const text = mark();
  const options = { contentType: 'image/png', cacheControl: '31536000, immutable' };
  const { error } = await admin.client.storage.from(bucket).upload(path, pictureWith(text), options);
  if (error) throw error;
  return text;
}

export interface Attempt extends Ask {
  path: string;
}

/** Every way to get at a stored file of which somebody knows the bucket and path. */
export function everyRead(bucket: string, file: string): Record<string, Attempt> {
  const object = `/storage/v1/object`;
  const render = '/storage/v1/render/image';
  return {
    'its address': { path: `${object}/${bucket}/${file}` },
    'its address for members': { path: `${object}/authenticated/${bucket}/${file}` },
    'its address for everyone': { path: `${object}/public/${bucket}/${file}` },
    'a part of it': { path: `${object}/${bucket}/${file}`, headers: { range: 'bytes=0-9999' } },
    'its headers': { path: `${object}/${bucket}/${file}`, method: 'HEAD' },
    'a download': { path: `${object}/authenticated/${bucket}/${file}?download=foto.png` },
    'its description': { path: `${object}/info/${bucket}/${file}` },
    'its description for members': { path: `${object}/info/authenticated/${bucket}/${file}` },
    'its description for everyone': { path: `${object}/info/public/${bucket}/${file}` },
    'a smaller picture': { path: `${render}/authenticated/${bucket}/${file}?width=10` },
    'a smaller picture for everyone': { path: `${render}/public/${bucket}/${file}?width=10` },
    'a signed link': { path: `${object}/sign/${bucket}/${file}`, method: 'POST', body: { expiresIn: 60 } },
    'signed links': {
      path: `${object}/sign/${bucket}`,
      method: 'POST',
      body: { expiresIn: 60, paths: [file] },
    },
    'a signed link to a smaller picture': {
      path: `${object}/sign/${bucket}/${file}`,
      method: 'POST',
      body: { expiresIn: 60, transform: { width: 10 } },
    },
    'a signed link made up': { path: `${object}/sign/${bucket}/${file}?token=${forgedToken(bucket, file)}` },
    'another bucket’s rules': { path: `${object}/public/${PUBLIC_BUCKET}/../${bucket}/${file}` },
    'another bucket’s rules, encoded': { path: `${object}/public/${PUBLIC_BUCKET}/..%2f${bucket}%2f${file}` },
  };
}

/** Every way to write where somebody may not: over the file, or it to `elsewhere`. */
export function everyWrite(bucket: string, file: string, elsewhere: string): Record<string, Attempt> {
  const object = '/storage/v1/object';
  const picture = { headers: { 'content-type': 'image/png' }, body: pictureWith('forged') };

  const move = { bucketId: bucket, sourceKey: file, destinationKey: elsewhere };
  return {
    'a new file': { path: `${object}/${bucket}/${elsewhere}`, method: 'POST', ...picture },
    'the same file': { path: `${object}/${bucket}/${file}`, method: 'POST', ...picture },
    'the same file, insisting': {
      path: `${object}/${bucket}/${file}`,
      method: 'POST',
      body: picture.body,
      headers: { ...picture.headers, 'x-upsert': 'true' },
    },
    'a replacement': { path: `${object}/${bucket}/${file}`, method: 'PUT', ...picture },
    'a signed upload': { path: `${object}/upload/sign/${bucket}/${elsewhere}`, method: 'POST', body: {} },
    'a move': { path: `${object}/move`, method: 'POST', body: move },
    'a copy': { path: `${object}/copy`, method: 'POST', body: move },
    'a copy to the other bucket': {
      path: `${object}/copy`,
      method: 'POST',
      body: { ...move, destinationBucket: bucket === PUBLIC_BUCKET ? GALLERY_BUCKET : PUBLIC_BUCKET },
    },
    'a move to the other bucket': {
      path: `${object}/move`,
      method: 'POST',
      body: { ...move, destinationBucket: bucket === PUBLIC_BUCKET ? GALLERY_BUCKET : PUBLIC_BUCKET },
    },
    'a removal': { path: `${object}/${bucket}/${file}`, method: 'DELETE' },
    removals: { path: `${object}/${bucket}`, method: 'DELETE', body: { prefixes: [file] } },
    'a bucket of their own': {
      path: '/storage/v1/bucket',
      method: 'POST',
      body: { id: mark(), name: mark(), public: true },
    },
    'the bucket opened': {
      path: `/storage/v1/bucket/${bucket}`,
      method: 'PUT',
      body: { id: bucket, public: true },
    },
    'the bucket emptied': { path: `/storage/v1/bucket/${bucket}/empty`, method: 'POST' },
    'the bucket removed': { path: `/storage/v1/bucket/${bucket}`, method: 'DELETE' },
  };
}

function forgedToken(bucket: string, file: string): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { url: `${bucket}/${file}`, iat: 1, exp: 4_102_444_800 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
