import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { publicApi } from '@/lib/backend/api-client';

const checkoutStatus = z.object({ simulated: z.boolean() });
/** `simulated`: no money is charged. */
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export const checkoutQueries = {
  /** Whether plans can be bought; an error with status 503 states why not. */
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
