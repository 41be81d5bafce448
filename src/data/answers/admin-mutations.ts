import { useMutation } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import type { ConfirmationMethod } from '@/domain/supplier/supplier';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';

/** The contact counts as confirmed for 90 days; earlier reports of members no longer count. */
export function useConfirmContact(supplierId: number) {
  return useMutation({
    mutationFn: (method: ConfirmationMethod) =>
      unwrap(
        'Não foi possível confirmar o contato.',
        rest.rpc('confirm_contact', { supplier_id: supplierId, method }),
      ),
    onSettled: invalidateOnSettled(supplierQueries.all()),
  });
}
