import { useMutation } from '@tanstack/react-query';
import { toCsv } from '@/domain/format/csv';
import { ORDER_CSV_HEAD, orderCsvRow } from '@/domain/order/order-record';
import { callApi } from '@/lib/backend/api-client';
import { rest } from '@/lib/backend/rest/rest-client';
import { atField } from '@/lib/at-field';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { noteExport } from '../history/note-export';
import { fetchAllOrders, adminOrderQueries, type OrderSearch } from './admin-queries';

export function useCheckOrderAsAdmin(id: string) {
  return useMutation({
    mutationFn: () =>
      callApi('Não foi possível consultar o provedor.', `orders/${id}/check`, { method: 'POST' }),
    onSettled: invalidateOnSettled(adminOrderQueries.all()),
  });
}

/** @returns whether the provider has already confirmed the refund */
export function useRefundOrder(id: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const answer = await callApi('Não foi possível reembolsar.', `orders/${id}/refund`, {
        method: 'POST',
        body: { reason },
      });
      return (answer as { status: string }).status === 'refunded';
    },
    onSettled: invalidateOnSettled(adminOrderQueries.all()),
  });
}

/**
 * Grants Premium without the provider's confirmation.
 * @throws RequestError with `field` if it is more than support may give
 */
export function useReleaseOrder(id: string) {
  return useMutation({
    mutationFn: (reason: string) =>
      unwrap('Não foi possível liberar.', rest.rpc('release_order', { order_id: id, reason })).catch(
        atField('reason', 'PT403'),
      ),
    onSettled: invalidateOnSettled(adminOrderQueries.all()),
  });
}

export function useExportOrders(asked: OrderSearch) {
  return useMutation({
    mutationFn: async () => {
      const orders = await fetchAllOrders(asked);
      await noteExport('Não foi possível exportar os pedidos. Tente de novo.', 'orders', orders.length);
      return toCsv([ORDER_CSV_HEAD, ...orders.map(orderCsvRow)]);
    },
  });
}
