import '@/theme/buttons';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { isNewOffer } from '@/data/orders/checkout-mutations';
import type { CheckoutStatus } from '@/data/orders/checkout-queries';
import type { CheckoutInput } from '@/domain/order/checkout';
import classes from './checkout-status-note.module.css';

interface Props {
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  method: CheckoutInput['method'];
}

/** Says before the payment that it is only simulated, or that the status of the checkout could not be loaded. */
export function CheckoutStatusNote({ checkoutStatus, method }: Props) {
  if (checkoutStatus.isError && !checkoutStatus.data)
    return <Failure message={checkoutStatus.error.message} retry={() => void checkoutStatus.refetch()} />;
  if (!checkoutStatus.data?.simulated) return null;
  return (
    <p className={classes.note}>
      Pagamento de demonstração: <strong>nada é cobrado</strong>
      {method === 'card' && ', e o cartão não sai deste aparelho'}.
    </p>
  );
}

/** Says why a payment failed. A changed price or coupon has no alert role, because a toast has already announced it. */
export function PaymentFailure({ error }: { error: Error }) {
  if (isNewOffer(error)) return <p className={classes.note}>{error.message}</p>;
  return <Failure message={error.message} />;
}

/** An error message within a step, unlike a toast visible until the next attempt. */
export function Failure({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{message}</p>
      {retry && (
        <Button variant="default" size="xs" onClick={retry}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}
