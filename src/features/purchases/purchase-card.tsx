import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '@/domain/dates';
import { formatBRL } from '@/domain/money';
import { isPayable, isWithdrawable, METHOD_NAMES, withdrawableUntil } from '@/domain/order';
import { couponOf, isBeingRefunded, planOf, type Purchase } from '@/domain/purchase';
import { preloadModule } from '@/lib/lazy-import';
import { awaitPayment } from '@/data/account/awaited-payment';
import { loadWithdrawDialog } from './load-withdraw-dialog';
import { StatusBadge } from './status-badge';
import classes from './purchase-card.module.css';

/** Id of the heading of a purchase, which takes the focus when the button that had it is gone. */
export const headingId = ({ id }: Purchase) => `compra-${id}`;

interface Props {
  purchase: Purchase;
  userId: string;
  receiptPath: string;
  onWithdraw: () => void;
}

/** One purchase: what was bought, what has become of it, and what can be done with it. */
export function PurchaseCard({ purchase, userId, receiptPath, onWithdraw }: Props) {
  const { amount_cents, method, created_at, paid_at, payment_url } = purchase;
  const canPay = isPayable(purchase);
  const canWithdraw = isWithdrawable(purchase);
  const heading = headingId(purchase);
  const notes = notesOf(purchase);
  return (
    <article className={classes.root} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading} tabIndex={-1} className={classes.plan}>
          {planOf(purchase)}
        </h3>
        <p className={classes.amount}>{formatBRL(amount_cents)}</p>
        <p className={classes.quiet}>
          <time dateTime={created_at}>{formatDay(created_at)}</time>
          {amount_cents > 0 && `, ${METHOD_NAMES[method]}`}
        </p>
        <p className={classes.status}>
          <StatusBadge purchase={purchase} />
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
          {canWithdraw && (
            <Button
              variant="subtle"
              color="gray"
              className={classes.withdraw}
              aria-haspopup="dialog"
              aria-describedby={heading}
              onPointerEnter={() => preloadModule(loadWithdrawDialog)}
              onFocus={() => preloadModule(loadWithdrawDialog)}
              onClick={onWithdraw}
            >
              Desistir da compra
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function notesOf(purchase: Purchase): string[] {
  const { status, paid_at, granted_from, granted_until, released_at, refunded_at, refund_reason } = purchase;
  const coupon = couponOf(purchase);
  const notes: (string | false | null)[] = [
    coupon && `Cupom ${coupon}.`,
    released_at && 'Liberada pelo suporte.',
    status === 'paid' &&
      granted_from &&
      granted_until &&
      `Vale de ${formatDay(granted_from)} até ${formatDay(granted_until)}.`,
    isBeingRefunded(purchase) && 'O valor volta pelo meio de pagamento que você usou.',
    status === 'failed' && isPayable(purchase) && 'Nada foi cobrado. Você pode tentar de novo.',
    refunded_at &&
      `${purchase.amount_cents > 0 ? 'Valor devolvido' : 'Desfeita'} em ${formatDay(refunded_at)}.`,
    refunded_at && refund_reason && `Motivo: ${refund_reason}`,
    isWithdrawable(purchase) &&
      paid_at &&
      `Você pode desistir até ${formatDay(withdrawableUntil(paid_at))}${purchase.amount_cents > 0 ? ' e receber tudo de volta' : ''}.`,
  ];
  return notes.filter((note) => typeof note === 'string');
}
