import { env } from '@/lib/env';
import { unwrap } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';

export const SIGNED_LINK_SECONDS = 300;

/** The path is the secret: only a row that the viewer may read contains it. */
export function publicImageUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/suppliers/${path}`;
}

/** Signed URLs by path; leaves out files that are deleted or locked. */
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
