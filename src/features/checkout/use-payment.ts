import { useState } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { isNewOffer, useCheckout } from '@/data/orders/checkout-mutations';
import type { WantedOrder } from '@/data/orders/order-key';
import { checkoutQueries } from '@/data/orders/checkout-queries';
import { notify } from '@/lib/notify';
import { useIsMounted } from '@/lib/use-is-mounted';
import { awaitPayment } from '@/data/account/awaited-payment';
import { useSubmit } from '@/lib/use-submit';
import { finishEntries } from './finished-entries';
import type { Step } from './use-wizard-params';

interface Options {
  /** Called after every successful payment. */
  onPaid: () => void;
  /** Shows the result of a payment that needs no page of a payment provider. */
  showResult: () => void;
  /** The step in the browser's URL. */
  stepNow: () => Step;
}

/** The payment. If the user has left the checkout or the step meanwhile, a toast reports the result. */
export function usePayment({ onPaid, showResult, stepNow }: Options) {
  const client = useQueryClient();
  const checkout = useCheckout();
  const submit = useSubmit(checkout.mutateAsync);
  const isMounted = useIsMounted();
  const [isLeaving, setIsLeaving] = useState(false);
  // Back from the provider's page may show this page as it was left.
  useWindowEvent('pageshow', () => setIsLeaving(false));

  const isAtPayment = () => isMounted() && stepNow() === 'confirmacao';

  function pay(order: WantedOrder) {
    void submit(order, {
      onSuccess: (page) => {
        onPaid();
        if (page) {
          if (!isAtPayment()) {
            // They went elsewhere meanwhile, maybe to choose another plan: nothing takes them away from there.
            void client.invalidateQueries({ queryKey: checkoutQueries.waiting(order.userId).queryKey });
            return void notify({
              title: 'Nada foi cobrado',
              message: 'Sua compra aguarda o pagamento em Minhas compras.',
            });
          }
          awaitPayment(order.userId);
          setIsLeaving(true);
          return window.location.assign(page.redirect_url);
        }
        finishEntries();
        if (isMounted()) showResult();
        else
          void notify({ tone: 'success', title: 'Pagamento aprovado', message: 'Seu Premium está ativo.' });
      },
      onError: (error) => {
        const { message } = error;
        if (isNewOffer(error)) void notify({ title: 'Nada foi cobrado', message });
        else if (!isAtPayment()) void notify({ tone: 'error', title: 'Erro no pagamento', message });
      },
    });
  }

  return {
    pay,
    isPaying: checkout.isPending || isLeaving,
    /** Without a page of the provider. */
    isPaid: checkout.isSuccess && checkout.data === null,
    /** Error of the last payment if it was for this choice; the error of another choice no longer matters. */
    failureOf: ({ plan, method, coupon }: Pick<WantedOrder, 'plan' | 'method' | 'coupon'>) => {
      const sent = checkout.variables;
      const isSame = sent?.plan === plan && sent.method === method && sent.coupon === coupon;
      return isSame ? checkout.error : null;
    },
  };
}
