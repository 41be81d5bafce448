import { useMutation } from '@tanstack/react-query';
import { supplierPageQueries } from '@/data/supplier-pages/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { noveltyQueries } from './queries';

export interface NewNovelty {
  text: string;
  pictures: string[]; // paths of uploaded files
  category_id: number | null;
  price_from_cents: number | null;
  price_to_cents: number | null;
  sizes: string[];
}

/** @throws RequestError, also after three within seven days */
export function usePostNovelty(supplierId: number) {
  return useMutation({
    mutationFn: (novelty: NewNovelty) =>
      unwrap(
        'Não foi possível publicar a novidade. Tente novamente.',
        rest.rpc('post_novelty', { supplier_id: supplierId, novelty: { ...novelty } }),
      ),
    // Its prices and sizes become the supplier's.
    onSettled: invalidateOnSettled(supplierQueries.all(), supplierPageQueries.all()),
  });
}

export function useDeleteNovelty(id: number) {
  return useMutation({
    mutationFn: () =>
      unwrap('Não foi possível excluir a novidade.', rest.from('novelties').delete().eq('id', id)),
    onSettled: invalidateOnSettled(noveltyQueries.all()),
  });
}

export function useReportNovelty() {
  return useMutation({
    mutationFn: (id: number) =>
      unwrap('Não foi possível denunciar a novidade.', rest.rpc('report_novelty', { novelty_id: id })),
  });
}
