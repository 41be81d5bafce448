import '@/theme/buttons';
import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { forgetIfPaid } from '@/data/checkout/purchase-key';
import { DiscountBadge, PlanDuration, PlanPrice } from '@/components/plan-price';
import { isPremium, type Account } from '@/domain/account';
import { formatDay } from '@/domain/dates';
import type { Plan } from '@/domain/plan';
import { Choice } from './choice';
import classes from './wizard.module.css';

interface Props {
  plans: Plan[];
  chosen: Plan;
  account: Account | null;
  choose: (plan: string) => void;
  next: () => void;
}

/** Step 1: the choice of a plan. */
export function PlanStep({ plans, chosen, account, choose, next }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      {account && <CurrentSubscription account={account} />}
      <Choice legend="Plano" name="plan" value={chosen.key} onChange={choose}>
        {plans.map((plan) => ({
          value: plan.key,
          label: plan.name,
          aside: <PlanPrice plan={plan} />,
          badge: <DiscountBadge plan={plan} />,
          text: <PlanDuration plan={plan} />,
        }))}
      </Choice>
      <div className={classes.actions}>
        <Button type="submit" size="md">
          Continuar
        </Button>
      </div>
    </form>
  );
}

/** Says until when the present subscription lasts, because a purchase extends it. */
function CurrentSubscription({ account }: { account: Account }) {
  const { ends_at } = account.subscription;
  // If the end of Premium has moved, a purchase without a known outcome was paid: the next one needs a new key.
  useEffect(() => void forgetIfPaid(account.id, ends_at), [account.id, ends_at]);
  if (!isPremium(account) || ends_at === null) return null;
  return (
    <p className={classes.note}>
      Seu Premium vale até {formatDay(ends_at)}. Uma nova compra soma os meses do plano a essa data.
    </p>
  );
}
