import { srcSetOf } from '@/domain/supplier/smaller-pictures';
import { SUPPLIER_BUCKET } from '@/domain/supplier/storage';
import { isVideo } from '@/domain/supplier/supplier';
import { env } from '@/lib/env';

/** The bucket is public, but the path is secret: only rows that the viewer may read contain it. */
export function publicImageUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`;
}

export interface StoredPicture {
  src: string;
  srcSet: string | undefined;
  video: boolean;
}

export function publicPicture(path: string): StoredPicture {
  return { src: publicImageUrl(path), srcSet: srcSetOf(path, publicImageUrl), video: isVideo(path) };
}

/** Null while the link is unknown. */
export function signedPicture(path: string, links = new Map<string, string>()): StoredPicture | null {
  const src = links.get(path);
  return src ? { src, srcSet: srcSetOf(path, (path) => links.get(path)), video: isVideo(path) } : null;
}
