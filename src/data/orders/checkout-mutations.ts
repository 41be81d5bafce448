import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dependsOnPremium } from '@/data/account/premium-effects';
import { accountQueries, fetchAccount } from '@/data/account/queries';
import { planQueries } from '@/data/plans/queries';
import { callApi } from '@/lib/backend/api-client';
import { RequestError } from '@/lib/errors';
import { checkoutQueries } from './checkout-queries';
import { forgetIfPaid, forgetOrder, keyOfOrder, undecidedOrder, type WantedOrder } from './order-key';

const LOST = 'Não recebemos a resposta do pagamento. Tente de novo: você não será cobrado duas vezes.';
const PAYMENT_TIMEOUT_MS = 45_000;
const REFETCH_PATIENCE_MS = 2_000;

const redirect = z.object({ redirect_url: z.url(), order_id: z.string() });

type ProviderPage = z.infer<typeof redirect>;

/** @returns the provider's page where the payment continues; null when it is paid */
async function buy(order: WantedOrder): Promise<ProviderPage | null> {
  const { userId, plan, method, price_cents, months, coupon } = order;
  const sent = undecidedOrder(userId);
  // If the previous order was paid after all, report it instead of buying another.
  if (sent && forgetIfPaid(userId, await premiumEnd(userId))) return null;
  try {
    const answer = await callApi(LOST, 'subscription/checkout', {
      method: 'POST',
      body: { plan, method, price_cents, months, ...(coupon && { coupon }) },
      headers: { 'idempotency-key': keyOfOrder(order) },
      timeout: PAYMENT_TIMEOUT_MS,
    });
    const page = redirect.safeParse(answer).data ?? null;
    // Until it is paid, the same choice leads to the same page, so that nobody pays twice.
    if (!page) forgetOrder();
    return page;
  } catch (error) {
    if (error instanceof RequestError && isFinal(error.status)) {
      forgetOrder();
      throw error;
    }
    const end = await premiumEnd(userId).catch(() => undefined);
    if (end === undefined || !forgetIfPaid(userId, end)) throw error;
    return null;
  }
}

/** False if the order may still be in progress. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

async function premiumEnd(userId: string): Promise<string | null> {
  try {
    return (await fetchAccount(userId)).subscription.ends_at;
  } catch (cause) {
    throw new RequestError(LOST, { cause });
  }
}

/** The price or the months changed, or the coupon can no longer be used; nothing was bought, and the message says why. */
export function isNewOffer(error: Error | null): boolean {
  return error instanceof RequestError && ['price_cents', 'months', 'coupon'].includes(error.field ?? '');
}

/** Refetches the account even if the answer was lost. */
export function useCheckout() {
  return useMutation({
    mutationFn: buy,
    // usePremiumEffects refetches the lists on screen once the account is premium.
    onSuccess: (page, _order, _result, { client }) =>
      page ? undefined : client.invalidateQueries({ predicate: dependsOnPremium, refetchType: 'none' }),
    onSettled: (page, error, _order, _result, { client }) =>
      !page &&
      Promise.race([
        Promise.all([
          client.invalidateQueries({ queryKey: accountQueries.all() }),
          isNewOffer(error) && client.invalidateQueries({ queryKey: planQueries.all() }),
          isNewOffer(error) && client.invalidateQueries({ queryKey: checkoutQueries.coupons() }),
        ]),
        new Promise((resolve) => setTimeout(resolve, REFETCH_PATIENCE_MS)),
      ]),
  });
}

/** In case the provider's message is late or lost. A failure is not shown: the order is polled anyway. */
export function useCheckOrder() {
  return useMutation({
    mutationFn: (id: string) =>
      callApi('Não foi possível consultar o pagamento.', `orders/${id}/check`, { method: 'POST' }),
    onSuccess: (_order, id, _result, { client }) =>
      client.invalidateQueries({ queryKey: checkoutQueries.order(id).queryKey }),
  });
}
