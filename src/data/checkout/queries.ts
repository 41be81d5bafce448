import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { publicApi } from '@/lib/backend/api-client';

const offer = z.object({ simulated: z.boolean() });
/** `simulated`: no money is charged. */
export type Offer = z.infer<typeof offer>;

export const checkoutQueries = {
  /** Whether plans can be bought; an error with status 503 states why not. */
  offer: () =>
    queryOptions({
      queryKey: ['checkout', 'offer'],
      queryFn: async ({ signal }) =>
        offer.parse(
          await publicApi('Não foi possível preparar o pagamento.', 'subscription/checkout', { signal }),
        ),
      staleTime: 5 * 60_000,
    }),
};
