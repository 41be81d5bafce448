import { importWithRetry } from '@/lib/lazy-import';

/** Signed URLs by path, also of smaller versions; leaves out files that are deleted or locked. */
export async function signGallery(supplierId: number): Promise<Map<string, string>> {
  const { callApi } = await importWithRetry(() => import('@/lib/backend/api-client'), { wait: false });
  const data = await callApi('Falha ao buscar fornecedor', `suppliers/${supplierId}/gallery`);
  const links = data as { path: string; url: string }[]; // the endpoint's schema
  return new Map(links.map(({ path, url }) => [path, url]));
}
