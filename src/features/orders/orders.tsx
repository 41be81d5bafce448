import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { useStepFocus } from '@/components/wizard-steps';
import { usePaidEffects } from '@/data/orders/paid-effects';
import { orderQueries } from '@/data/orders/queries';
import type { Account } from '@/domain/account/account';
import { OrderList } from './order-list';
import type { OrderPaths } from './order-paths';
import { OrderSkeletons } from './order-skeletons';
import { ReceiptPage } from './receipt-page';
import classes from './orders.module.css';

interface Props {
  account: Account;
  /** Id of the order whose receipt is open, from the URL; null for the list. */
  receipt: string | null;
  paths: OrderPaths;
}

/** 'Minhas compras' of the profile: the member's orders, or the receipt of one. */
export default function Orders({ account, receipt, paths }: Props) {
  const { data: orders, isError, refetch } = useQuery(orderQueries.list(account.id));
  usePaidEffects(orders);
  const heading = useStepFocus(receipt ?? '', { preventScroll: true });

  function retry() {
    heading.current?.focus(); // this button disappears
    void refetch();
  }

  if (receipt !== null && orders)
    return (
      <ReceiptPage
        order={orders.find(({ id }) => id === receipt)}
        account={account}
        heading={heading}
        listPath={paths.list}
      />
    );
  return (
    <section aria-labelledby="compras">
      <h2 id="compras" ref={heading} tabIndex={-1} className={classes.title}>
        Minhas compras
      </h2>
      {orders ? (
        <OrderList orders={orders} account={account} paths={paths} />
      ) : isError ? (
        <FailedState message="Não foi possível carregar suas compras." retry={retry} />
      ) : (
        <OrderSkeletons />
      )}
    </section>
  );
}
