import { VisuallyHidden } from '@mantine/core';
import { formatBRL } from '@/domain/format/money';
import { centsPerMonth, duration, type Plan } from '@/domain/plan/plan';
import classes from './plan-price.module.css';

/** A plan's price, and its original price, if any, struck through. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { price_cents: price, original_price_cents: original } = plan;
  return (
    <span className={classes.root}>
      {original !== null && (
        <s className={classes.original}>
          <VisuallyHidden>De</VisuallyHidden> {formatBRL(original)}
        </s>
      )}{' '}
      <span className={classes.price}>
        {original !== null && <VisuallyHidden>por</VisuallyHidden>} {formatBRL(price)}
      </span>
    </span>
  );
}

/** A plan's duration and, if it is several months, its price per month. */
export function PlanDuration({ plan }: { plan: Plan }) {
  if (plan.months === 1) return duration(plan.months);
  return (
    <>
      {duration(plan.months)}, <span className={classes.amount}>{formatBRL(centsPerMonth(plan))}</span> por
      mês
    </>
  );
}

/** Shows nothing for a plan without a discount. */
export function DiscountBadge({ plan: { discount_percent: percent } }: { plan: Plan }) {
  return percent > 0 && <span className={classes.discount}>{percent}% de desconto</span>;
}
