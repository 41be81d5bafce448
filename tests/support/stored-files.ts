import type { StoredFile } from '@/domain/supplier/storage';
import { filesOfSupplier } from '@/domain/supplier-form/files';
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

/** Uploads all files of a supplier as an admin, with smaller versions; returns the text inside each, by path. */
export async function uploadFiles(
  admin: Actor,
  { details, gallery }: Supplier,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const files = filesOfSupplier({
    supplier_details: details,
    supplier_images: gallery.map((path) => ({ path })),
  });
  for (const file of files) texts[file.path] = await upload(admin, file);
  return texts;
}

async function upload(admin: Actor, { bucket, path }: StoredFile): Promise<string> {
  const text = mark();
  const contentType = path.endsWith('.webp') ? 'image/webp' : 'image/png';
  const options = { contentType, cacheControl: '31536000, immutable' };
  const { error } = await admin.client.storage.from(bucket).upload(path, pictureWith(text), options);
  if (error) throw error;
  return text;
}
