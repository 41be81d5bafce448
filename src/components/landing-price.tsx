import { announcedBRL, formatBRL } from '@/domain/format/money';
import { period, type Plan } from '@/domain/plan/plan';
import classes from './landing-price.module.css';

interface Props {
  /** Undefined while loading. */
  plan: Pick<Plan, 'months' | 'price_cents' | 'comparison_price_cents' | 'note'> | undefined;
}

/**
 * What the checkout charges, beside the comparison price if that is higher; never a price that nobody is charged. Leaves
 * the space empty until the price is loaded: an outdated price would be binding for the seller.
 */
export function LandingPrice({ plan }: Props) {
  if (!plan) return <p className={classes.root} />;
  const { months, price_cents: price, comparison_price_cents: comparison, note } = plan;
  const isReduced = comparison !== null && comparison > price;
  return (
    <p className={classes.root}>
      {isReduced && (
        <span className={classes.before}>
          de <s>{announcedBRL(comparison)}</s>
          {note && ` (${note})`} por{' '}
        </span>
      )}
      <strong>{isReduced ? formatBRL(price) : announcedBRL(price)}</strong> {period(months)}
      {note && !isReduced && <small>{note}</small>}
    </p>
  );
}
