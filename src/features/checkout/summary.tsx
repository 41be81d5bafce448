import { formatBRL } from '@/domain/money';
import { duration, type Plan } from '@/domain/plan';
import type { CheckoutInput } from '@/domain/checkout';
import classes from './summary.module.css';

const METHODS = { card: 'Cartão de crédito', pix: 'Pix' };

interface Props {
  plan: Plan;
  /** Null until it is chosen. */
  method: CheckoutInput['method'] | null;
}

/** What is being bought and its price; visible in every step. */
export function Summary({ plan, method }: Props) {
  return (
    <aside className={classes.root} aria-label="Resumo da compra">
      <p className={classes.plan}>
        Premium {plan.name} <span className={classes.quiet}>por {duration(plan.months)}</span>
      </p>
      {method && <p className={classes.quiet}>{METHODS[method]}</p>}
      <p className={classes.total}>
        <span className={classes.quiet}>Total</span> <strong>{formatBRL(plan.price_cents)}</strong>
      </p>
    </aside>
  );
}
