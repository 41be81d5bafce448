import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { accountQueries } from '@/data/account/queries';
import { callApi } from '@/data/api';
import type { CheckoutInput } from '@/domain/checkout';
import { RequestError } from '@/lib/errors';
import { forgetPurchase, keyOfPurchase } from './purchase-key';

const LOST = 'Não recebemos a resposta do pagamento. Tente de novo: você não será cobrado duas vezes.';
/** The longest that a payment may take; it can be asked for again, so nobody has to wait for ever. */
const LONGEST_MS = 45_000;

const redirect = z.object({ redirect_url: z.url() });

export interface Purchase extends CheckoutInput {
  userId: string;
}

/**
 * @returns where the payment goes on, at the provider's; null when it is paid
 * @throws RequestError with the server's reason, or LOST when there was none
 */
async function buy({ userId, plan, method }: Purchase): Promise<string | null> {
  const key = keyOfPurchase({ userId, plan, method });
  try {
    const answer = await callApi(LOST, 'subscription/checkout', {
      method: 'POST',
      body: { plan, method },
      headers: { 'idempotency-key': key },
      timeout: LONGEST_MS,
    });
    forgetPurchase();
    return redirect.safeParse(answer).data?.redirect_url ?? null;
  } catch (error) {
    if (error instanceof RequestError && isFinal(error.status)) forgetPurchase();
    throw error;
  }
}

/** Whether the server has decided; else the same purchase may still be under way, or is yet to be tried. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** Buys a plan (Q32). What the account has become is known when it is done, also after an answer that was lost. */
export function useCheckout() {
  return useMutation({
    mutationFn: buy,
    onSettled: (_nothing, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: accountQueries.all() }),
  });
}
