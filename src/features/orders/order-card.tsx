import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import {
  isBeingRefunded,
  isPayable,
  isTakenBack,
  isWithdrawable,
  METHOD_NAMES,
  opensPremium,
  withdrawableUntil,
} from '@/domain/order/order';
import { couponOf, planOf, type OwnOrder } from '@/domain/order/own-order';
import { preloadModule } from '@/lib/lazy-import';
import { awaitPayment } from '@/data/account/awaited-payment';
import { loadWithdrawDialog } from './load-withdraw-dialog';
import { StatusBadge } from './status-badge';
import classes from './order-card.module.css';

/** Id of the heading of an order, which takes the focus when the button that had it is gone. */
export const headingId = ({ id }: OwnOrder) => `compra-${id}`;

interface Props {
  order: OwnOrder;
  userId: string;
  receiptPath: string;
  onWithdraw: () => void;
}

/** One order: what was bought, what has become of it, and what can be done with it. */
export function OrderCard({ order, userId, receiptPath, onWithdraw }: Props) {
  const { amount_cents, method, created_at, paid_at, payment_url } = order;
  const canPay = isPayable(order);
  const heading = headingId(order);
  const notes = notesOf(order);
  return (
    <article className={classes.root} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading} tabIndex={-1} className={classes.plan}>
          {planOf(order)}
        </h3>
        <p className={classes.amount}>{formatBRL(amount_cents)}</p>
        <p className={classes.quiet}>
          <time dateTime={created_at}>{formatDay(created_at)}</time>
          {amount_cents > 0 && `, ${METHOD_NAMES[method]}`}
        </p>
        <p className={classes.status}>
          <StatusBadge order={order} />
        </p>
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {(canPay || paid_at) && (
        <div className={classes.actions}>
          {canPay && payment_url && (
            <Button
              component="a"
              href={payment_url}
              aria-describedby={heading}
              onClick={() => awaitPayment(userId)}
            >
              Continuar pagamento
            </Button>
          )}
          {paid_at && (
            <Button component={Link} to={receiptPath} variant="default" aria-describedby={heading}>
              Recibo
            </Button>
          )}
          {isWithdrawable(order) && <WithdrawButton describedBy={heading} onClick={onWithdraw} />}
        </div>
      )}
    </article>
  );
}

function WithdrawButton({ describedBy, onClick }: { describedBy: string; onClick: () => void }) {
  const preload = () => preloadModule(loadWithdrawDialog);
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.withdraw}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      Desistir da compra
    </Button>
  );
}

function notesOf(order: OwnOrder): string[] {
  const { status, paid_at, granted_from, granted_until, refunded_at, refund_reason } = order;
  const isReturned = order.amount_cents > 0 && !isTakenBack(order);
  const coupon = couponOf(order);
  const notes: (string | false | null)[] = [
    coupon && `Cupom ${coupon}.`,
    status === 'released' &&
      'Nossa equipe abriu o seu Premium, mas o pagamento ainda não foi confirmado. O recibo aparece aqui assim que ele for.',
    opensPremium(status) &&
      granted_from &&
      granted_until &&
      `Vale de ${formatDay(granted_from)} até ${formatDay(granted_until)}.`,
    isBeingRefunded(order) && 'O valor volta pelo meio de pagamento que você usou.',
    status === 'failed' && isPayable(order) && 'Nada foi cobrado. Você pode tentar de novo.',
    refunded_at && `${isReturned ? 'Valor devolvido' : 'Desfeita'} em ${formatDay(refunded_at)}.`,
    refunded_at && refund_reason && `Motivo: ${refund_reason}`,
    isWithdrawable(order) &&
      paid_at &&
      `Você pode desistir até ${formatDay(withdrawableUntil(paid_at))}${order.amount_cents > 0 ? ' e receber tudo de volta' : ''}.`,
  ];
  return notes.filter((note) => typeof note === 'string');
}
