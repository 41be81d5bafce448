import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { isPremium, type Account } from '@/domain/account';
import { formatDay } from '@/domain/dates';
import { isPayable } from '@/domain/order';
import type { Purchase } from '@/domain/purchase';
import { importWithRetry } from '@/lib/lazy-import';
import { loadWithdrawDialog } from './load-withdraw-dialog';
import { headingId, PurchaseCard } from './purchase-card';
import type { PurchasePaths } from './purchase-paths';
import classes from './purchases.module.css';

const WithdrawDialog = lazy(() => importWithRetry(loadWithdrawDialog));

interface Props {
  purchases: Purchase[];
  account: Account;
  paths: PurchasePaths;
}

/** The end of Premium and every purchase, newest first. */
export function PurchaseList({ purchases, account, paths }: Props) {
  const [asked, setAsked] = useState<Purchase | null>(null);
  const subscribe = (
    <Button
      component={Link}
      to={paths.checkout}
      variant={purchases.some((purchase) => isPayable(purchase)) ? 'default' : 'filled'}
    >
      {isPremium(account) ? 'Renovar' : 'Assinar'}
    </Button>
  );
  if (purchases.length === 0)
    return (
      <MessageState
        title="Nenhuma compra ainda"
        text={`${premiumText(account)} Quando você assinar, a compra e o recibo ficam aqui.`}
      >
        {hasNoEnd(account) ? null : subscribe}
      </MessageState>
    );
  return (
    <>
      <div className={classes.premium}>
        <p>{premiumText(account)}</p>
        {!hasNoEnd(account) && subscribe}
      </div>
      <ul className={classes.list} aria-label="Compras">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseCard
              purchase={purchase}
              userId={account.id}
              receiptPath={paths.receipt(purchase.id)}
              onWithdraw={() => setAsked(purchase)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <WithdrawDialog
            purchase={asked}
            account={account}
            heading={() => document.getElementById(headingId(asked))}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Admins have Premium without having bought it. */
function hasNoEnd(account: Account): boolean {
  return isPremium(account) && account.subscription.ends_at === null;
}

function premiumText(account: Account): string {
  const { status, ends_at } = account.subscription;
  if (hasNoEnd(account)) return 'Seu Premium não tem data para terminar.';
  if (ends_at === null || status === 'none') return 'Você está no plano Gratuito.';
  return `Seu Premium ${isPremium(account) ? 'vale até' : 'terminou em'} ${formatDay(ends_at)}.`;
}
