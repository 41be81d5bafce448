import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { useStepFocus } from '@/components/wizard-steps';
import { usePaidEffects } from '@/data/purchases/paid-effects';
import { purchaseQueries } from '@/data/purchases/queries';
import type { Account } from '@/domain/account';
import { PurchaseList } from './purchase-list';
import type { PurchasePaths } from './purchase-paths';
import { PurchaseSkeletons } from './purchase-skeletons';
import { ReceiptPage } from './receipt-page';
import classes from './purchases.module.css';

interface Props {
  account: Account;
  /** Id of the order whose receipt is open, from the URL; null for the list. */
  receipt: string | null;
  paths: PurchasePaths;
}

/** 'Minhas compras' of the profile: the member's orders, or the receipt of one. */
export default function Purchases({ account, receipt, paths }: Props) {
  const { data: purchases, isError, refetch } = useQuery(purchaseQueries.list(account.id));
  usePaidEffects(purchases);
  const heading = useStepFocus(receipt ?? '', { preventScroll: true });

  function retry() {
    heading.current?.focus(); // this button disappears
    void refetch();
  }

  if (receipt !== null && purchases)
    return (
      <ReceiptPage
        purchase={purchases.find(({ id }) => id === receipt)}
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
      {purchases ? (
        <PurchaseList purchases={purchases} account={account} paths={paths} />
      ) : isError ? (
        <FailedState message="Não foi possível carregar suas compras." retry={retry} />
      ) : (
        <PurchaseSkeletons />
      )}
    </section>
  );
}
