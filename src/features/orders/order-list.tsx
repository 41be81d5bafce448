import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { isPremium, type Account } from '@/domain/account/account';
import { formatDay } from '@/domain/format/dates';
import { isPayable } from '@/domain/order/order';
import type { OwnOrder } from '@/domain/order/own-order';
import { importWithRetry } from '@/lib/lazy-import';
import { loadWithdrawDialog } from './load-withdraw-dialog';
import { headingId, OrderCard } from './order-card';
import type { OrderPaths } from './order-paths';
import classes from './orders.module.css';

const WithdrawDialog = lazy(() => importWithRetry(loadWithdrawDialog));

interface Props {
  orders: OwnOrder[];
  account: Account;
  paths: OrderPaths;
}

/** The end of Premium and every order, newest first. */
export function OrderList({ orders, account, paths }: Props) {
  const [asked, setAsked] = useState<OwnOrder | null>(null);
  const subscribe = (
    <Button
      component={Link}
      to={paths.checkout}
      variant={orders.some((order) => isPayable(order)) ? 'default' : 'filled'}
    >
      {isPremium(account) ? 'Renovar' : 'Assinar'}
    </Button>
  );
  if (orders.length === 0)
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
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              userId={account.id}
              receiptPath={paths.receipt(order.id)}
              onWithdraw={() => setAsked(order)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <WithdrawDialog
            order={asked}
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
