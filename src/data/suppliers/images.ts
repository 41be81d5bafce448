import { GALLERY_BUCKET, SUPPLIER_BUCKET, SIGNED_LINK_SECONDS } from '@/domain/storage';
import { unwrap } from '@/lib/errors';
import { env } from '@/lib/env';
import { importWithRetry } from '@/lib/lazy-import';

/** The bucket is public, but the path is secret: only rows that the viewer may read contain it. */
export function publicImageUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`;
}

/** Signed URLs by path; leaves out files that are deleted or locked. */
export async function signGallery(paths: string[]): Promise<Map<string, string>> {
  const { supabase } = await importWithRetry(() => import('@/lib/backend/supabase-client'));
  const links = await unwrap(
    'Falha ao buscar fornecedor',
    supabase.storage.from(GALLERY_BUCKET).createSignedUrls(paths, SIGNED_LINK_SECONDS),
  );
  return new Map(
    links.flatMap(({ path, signedUrl, error }) =>
      path && signedUrl && !error ? [[path, signedUrl] as const] : [],
    ),
  );
}
