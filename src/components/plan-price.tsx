import { VisuallyHidden } from '@mantine/core';
import { formatBRL } from '@/domain/money';
import { centsPerMonth, duration, type Plan } from '@/domain/plan';
import classes from './plan-price.module.css';

/** A plan's price, with the original price struck through where there is one. */
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

/** How long it lasts, and what a month of it costs if there are several. */
export function PlanDuration({ plan }: { plan: Plan }) {
  if (plan.months === 1) return duration(plan.months);
  return (
    <>
      {duration(plan.months)}, <span className={classes.amount}>{formatBRL(centsPerMonth(plan))}</span> por
      mês
    </>
  );
}

/** The discount badge; nothing when the plan has no discount. */
export function DiscountBadge({ plan: { discount_percent: percent } }: { plan: Plan }) {
  return percent > 0 && <span className={classes.discount}>{percent}% de desconto</span>;
}
