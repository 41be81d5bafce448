import { unwrap } from '@/lib/errors';
import { env } from '@/lib/env';
import { importWithRetry } from '@/lib/lazy-import';

/** Lifetime of a signed link to a gallery file. */
export const SIGNED_LINK_SECONDS = 300;

/** Public address of a main image or logo; the path itself is what the wall protects. */
export function publicImageUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/suppliers/${path}`;
}

/**
 * Signed addresses by path, in one call. A path that is gone or not open to the reader is left out.
 * @throws RequestError 'Falha ao buscar fornecedor'
 */
export async function signGallery(paths: string[]): Promise<Map<string, string>> {
  const { supabase } = await importWithRetry(() => import('@/lib/backend/supabase-client'));
  const links = await unwrap(
    'Falha ao buscar fornecedor',
    supabase.storage.from('supplier-gallery').createSignedUrls(paths, SIGNED_LINK_SECONDS),
  );
  return new Map(
    links.flatMap(({ path, signedUrl, error }) =>
      path && signedUrl && !error ? [[path, signedUrl] as const] : [],
    ),
  );
}
