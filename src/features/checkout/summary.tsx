import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPremium, type Account } from '@/domain/account/account';
import { formatDay } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import { duration, type Plan } from '@/domain/plan/plan';
import { endAfterOrder } from '@/domain/plan/premium-end';
import type { CheckoutInput } from '@/domain/order/checkout';
import { REFUND } from '@/domain/plan/promises';
import type { WantedLink } from './wanted-link';
import classes from './summary.module.css';

const METHODS = { card: 'Cartão de crédito', pix: 'Pix' };

interface Props {
  plan: Plan;
  /** In BRL cents, with the coupon. */
  price: number;
  /** Without the coupon; null if there is none. */
  fullPrice: number | null;
  /** Null until it is chosen. */
  method: CheckoutInput['method'] | null;
  /** Leads back to the choice of a plan; null where it cannot be changed. */
  changePlan: (() => void) | null;
  account: Account | null;
  wanted: WantedLink | null;
  /** The field of the coupon. */
  children: ReactNode;
}

/** What is being bought and its price; visible in every step. */
export function Summary({ plan, price, fullPrice, method, changePlan, account, wanted, children }: Props) {
  return (
    <aside className={classes.root} aria-label="Resumo da compra">
      <div className={classes.plan}>
        <p>
          Premium {plan.name} <span className={classes.quiet}>por {duration(plan.months)}</span>
        </p>
        {changePlan && (
          <button type="button" className={classes.change} aria-label="Alterar o plano" onClick={changePlan}>
            Alterar
          </button>
        )}
      </div>
      {method && <p className={classes.quiet}>{METHODS[method]}</p>}
      <p className={classes.total}>
        <span className={classes.quiet}>Total</span>{' '}
        <span>
          {fullPrice !== null && (
            <s className={classes.quiet}>
              <VisuallyHidden>De</VisuallyHidden> {formatBRL(fullPrice)}
            </s>
          )}{' '}
          {fullPrice !== null && <VisuallyHidden>por</VisuallyHidden>} <strong>{formatBRL(price)}</strong>
        </span>
      </p>
      <div className={classes.coupon}>{children}</div>
      <p className={classes.quiet}>{REFUND}</p>
      {account && isPremium(account) && (
        <Extension plan={plan} endsAt={account.subscription.ends_at} wanted={wanted} />
      )}
    </aside>
  );
}

interface ExtensionProps extends Pick<Props, 'plan' | 'wanted'> {
  endsAt: string | null;
}

/** Says to a premium member until when Premium lasts and what the order adds, and links to the wanted supplier. */
function Extension({ plan, endsAt, wanted }: ExtensionProps) {
  if (endsAt === null) return null;
  return (
    <p className={classes.extension}>
      Seu Premium vale até {formatDay(endsAt)}. Esta compra soma {duration(plan.months)}: até{' '}
      <strong>{formatDay(endAfterOrder(endsAt, plan.months))}</strong>.
      {wanted && (
        <>
          {' '}
          <Link to={wanted.to}>{wanted.text}</Link>
        </>
      )}
    </p>
  );
}
