import { VisuallyHidden } from '@mantine/core';
import { formatBRL } from '@/domain/format/money';
import { centsPerMonth, duration, priceByMonth, type Plan } from '@/domain/plan/plan';
import classes from './plan-price.module.css';

interface PlanPriceProps {
  plan: Plan;
  plansForSale: Plan[];
}

/** A plan's price, and struck through what its months cost with the monthly plan, if that is more. */
export function PlanPrice({ plan, plansForSale }: PlanPriceProps) {
  const original = priceByMonth(plan, plansForSale);
  return (
    <span className={classes.root}>
      {original !== null && (
        <s className={classes.original}>
          <VisuallyHidden>De</VisuallyHidden> {formatBRL(original)}
        </s>
      )}{' '}
      <span className={classes.price}>
        {original !== null && <VisuallyHidden>por</VisuallyHidden>} {formatBRL(plan.price_cents)}
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
