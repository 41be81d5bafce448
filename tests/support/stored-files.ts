import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import type { Actor } from './actors';
import { mark, type Supplier } from './supplier-world';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A valid PNG of one pixel with a text after its end, by which its bytes can be recognized. */
export function pictureWith(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([PIXEL, Buffer.from(text)]));
}

/** Uploads main image, logo and gallery of a supplier as an admin; returns the text inside each file, by path. */
export async function uploadFiles(
  admin: Actor,
  { details, gallery }: Supplier,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of [details.main_image_path, details.logo_path])
    texts[path] = await upload(admin, SUPPLIER_BUCKET, path);
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
