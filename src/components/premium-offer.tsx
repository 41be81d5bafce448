import { duration, type Plan } from '@/domain/plan/plan';
import { FIRST_GAINS } from '@/domain/plan/gains';
import { WITHDRAWAL } from '@/domain/plan/promises';
import { GainList } from './gain-list';
import { PlanPrice } from './plan-price';
import classes from './premium-offer.module.css';

/** What Premium opens: a locked supplier, and what else. */
export function PremiumGains({ opens }: { opens: string }) {
  return (
    <div className={classes.root}>
      <p>
        O Premium abre <strong>{opens}</strong>:
      </p>
      <GainList gains={FIRST_GAINS} />
    </div>
  );
}

/** The price of a plan, which is undefined until it is known. */
export function PremiumPrice({ plan }: { plan: Plan | undefined }) {
  return (
    <div className={classes.root}>
      <p className={classes.price}>
        {plan && (
          <>
            <span>
              Premium {plan.name} <small>por {duration(plan.months)}</small>
            </span>
            <PlanPrice plan={plan} plansForSale={[plan]} />
          </>
        )}
      </p>
      <p className={classes.promise}>{WITHDRAWAL}. Não renova sozinho.</p>
    </div>
  );
}
