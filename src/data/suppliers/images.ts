import { SUPPLIER_BUCKET } from '@/domain/storage';
import { env } from '@/lib/env';
import { importWithRetry } from '@/lib/lazy-import';

/** The bucket is public, but the path is secret: only rows that the viewer may read contain it. */
export function publicImageUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`;
}

/** Signed URLs of a supplier's gallery by path; leaves out files that are deleted or locked. */
export async function signGallery(supplierId: number): Promise<Map<string, string>> {
  const { callApi } = await importWithRetry(() => import('@/lib/backend/api-client'), { wait: false });
  const data = await callApi('Falha ao buscar fornecedor', `suppliers/${supplierId}/gallery`);
  const links = data as { path: string; url: string }[]; // the endpoint's schema
  return new Map(links.map(({ path, url }) => [path, url]));
}
