import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dependsOnPremium } from '@/data/account/premium-effects';
import { accountQueries, fetchAccount } from '@/data/account/queries';
import { callApi } from '@/lib/backend/api-client';
import { planQueries } from '@/data/plans/queries';
import { RequestError } from '@/lib/errors';
import {
  forgetIfPaid,
  forgetPurchase,
  keyOfPurchase,
  undecidedPurchase,
  type Purchase,
} from './purchase-key';

const LOST = 'Não recebemos a resposta do pagamento. Tente de novo: você não será cobrado duas vezes.';
/** The longest that a payment may take; it can be asked for again, so nobody has to wait for ever. */
const LONGEST_MS = 45_000;
/** The longest that the end of a payment waits for the account and the plans to be read. */
const READING_MS = 2_000;

const redirect = z.object({ redirect_url: z.url() });

/**
 * @returns where the payment goes on, at the provider's; null when it is paid
 * @throws RequestError with the server's reason, or LOST when there was none
 */
async function buy(purchase: Purchase): Promise<string | null> {
  const { userId, plan, method, price_cents } = purchase;
  const sent = undecidedPurchase(userId);
  // The one before had been paid: it is that one that the reader waits for, and not another, of whatever plan.
  if (sent && forgetIfPaid(userId, await premiumEnd(userId))) return null;
  try {
    const answer = await callApi(LOST, 'subscription/checkout', {
      method: 'POST',
      body: { plan, method, price_cents },
      headers: { 'idempotency-key': keyOfPurchase(purchase) },
      timeout: LONGEST_MS,
    });
    forgetPurchase();
    return redirect.safeParse(answer).data?.redirect_url ?? null;
  } catch (error) {
    if (error instanceof RequestError && isFinal(error.status)) {
      forgetPurchase();
      throw error;
    }
    const end = await premiumEnd(userId).catch(() => undefined);
    if (end === undefined || !forgetIfPaid(userId, end)) throw error;
    return null;
  }
}

/** Whether the server has decided; else the same purchase may still be under way, or is yet to be tried. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** When Premium ends by now. @throws RequestError LOST when it cannot be read */
async function premiumEnd(userId: string): Promise<string | null> {
  try {
    return (await fetchAccount(userId)).subscription.ends_at;
  } catch (cause) {
    throw new RequestError(LOST, { cause });
  }
}

/** Whether nothing was bought because the plan costs something else by now; the message says what. */
export function isNewPrice(error: Error | null): boolean {
  return error instanceof RequestError && error.field === 'price_cents';
}

/**
 * Buys a plan at the price that was shown. Afterwards the account is read again, even when the answer was lost, and the
 * plans' prices when the price had changed.
 */
export function useCheckout() {
  return useMutation({
    mutationFn: buy,
    // What was bought unlocks lists. usePremiumEffects refetches those on screen as soon as the account says premium.
    onSuccess: (_url, _purchase, _result, { client }) =>
      client.invalidateQueries({ predicate: dependsOnPremium, refetchType: 'none' }),
    onSettled: (_url, error, _purchase, _result, { client }) =>
      Promise.race([
        Promise.all([
          client.invalidateQueries({ queryKey: accountQueries.all() }),
          isNewPrice(error) && client.invalidateQueries({ queryKey: planQueries.all() }),
        ]),
        new Promise((resolve) => setTimeout(resolve, READING_MS)),
      ]),
  });
}
