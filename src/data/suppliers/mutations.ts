import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';

/** Counts that the supplier's page was opened. A failure is nobody's business: it is logged, not shown. */
export function useRecordView() {
  return useMutation({
    mutationFn: (supplierId: number) =>
      unwrap('Falha ao registrar a visita', rest.rpc('record_supplier_view', { supplier_id: supplierId })),
  });
}
