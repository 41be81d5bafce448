import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { publicApi } from '@/lib/backend/api-client';

const checkoutStatus = z.object({ simulated: z.boolean() });
/** `simulated`: payments are a demonstration and charge nothing. */
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export const checkoutQueries = {
  /** How plans can be bought. Fails with HTTP 503 and the reason when they cannot. */
  status: () =>
    queryOptions({
      queryKey: ['checkout', 'status'],
      queryFn: async ({ signal }) =>
        checkoutStatus.parse(
          await publicApi('Não foi possível preparar o pagamento.', 'subscription/checkout', { signal }),
        ),
      staleTime: 5 * 60_000,
    }),
};
