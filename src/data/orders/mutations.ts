import { useMutation, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dependsOnPremium } from '@/data/account/premium-effects';
import { accountQueries } from '@/data/account/queries';
import { ORDER_STATUSES } from '@/domain/order/order';
import { callApi } from '@/lib/backend/api-client';
import { orderQueries } from './queries';

const withdrawn = z.object({
  status: z.enum(ORDER_STATUSES),
  refund_requested_at: z.nullable(z.string()),
});

/** Idempotent. */
export function useWithdraw(userId: string) {
  return useMutation({
    mutationFn: async (id: string) =>
      withdrawn.parse(
        await callApi('Não foi possível desfazer a compra. Tente de novo.', `orders/${id}/withdrawal`, {
          method: 'POST',
        }),
      ),
    onSuccess: (changes, id, _result, { client }) => {
      client.setQueryData(orderQueries.list(userId).queryKey, (orders) =>
        orders?.map((order) => (order.id === id ? { ...order, ...changes } : order)),
      );
    },
    // Also after an error: the answer may have been lost, or the order changed in the meantime.
    onSettled: (_order, _error, _id, _result, { client }) => {
      refetchPremium(client);
      void client.invalidateQueries({ queryKey: orderQueries.all() });
    },
  });
}

/** Also while Premium continues: special lists may have come with the order. */
export function refetchPremium(client: QueryClient): void {
  void client.invalidateQueries({ predicate: dependsOnPremium, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: accountQueries.all() });
}
