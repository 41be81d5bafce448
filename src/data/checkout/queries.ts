import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { publicApi } from '@/lib/backend/api-client';

const offer = z.object({ simulated: z.boolean() });
/** What the server sells by: whether a payment is one for show, which takes no money. */
export type Offer = z.infer<typeof offer>;

export const checkoutQueries = {
  /** Whether plans can be bought, and whether it is for show; 503 with the reason where they cannot. */
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
