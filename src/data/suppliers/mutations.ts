import { useMutation } from '@tanstack/react-query';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** A failure is logged, not shown. */
export function useRecordView() {
  return useMutation({
    mutationFn: (supplierId: number) =>
      unwrap('Falha ao registrar a visita', rest.rpc('record_supplier_view', { supplier_id: supplierId })),
  });
}
