import '@/theme/buttons';
import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { forgetIfPaid } from '@/data/orders/order-key';
import { GainList } from '@/components/gain-list';
import { DiscountBadge, PlanDuration, PlanPrice } from '@/components/plan-price';
import type { Account } from '@/domain/account/account';
import type { Plan } from '@/domain/plan/plan';
import { gainsOf } from '@/domain/plan/gains';
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
  // If the end of Premium has moved, an order without a known outcome was paid: the next one needs a new key.
  useEffect(() => {
    if (account) forgetIfPaid(account.id, account.subscription.ends_at);
  }, [account]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <Choice legend="Plano" name="plan" value={chosen.key} onChange={choose}>
        {plans.map((plan) => ({
          value: plan.key,
          label: plan.name,
          aside: <PlanPrice plan={plan} plansForSale={plans} />,
          badge: <DiscountBadge plan={plan} />,
          text: <PlanDuration plan={plan} />,
        }))}
      </Choice>
      <GainList gains={gainsOf(chosen)} />
      <div className={classes.actions}>
        <Button type="submit" size="md">
          Continuar
        </Button>
      </div>
    </form>
  );
}
