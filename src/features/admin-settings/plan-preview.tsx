import { LandingPrice } from '@/components/landing-price';
import { DiscountBadge, PlanDuration, PlanPrice } from '@/components/plan-price';
import { LANDING_PLANS, type Plan, type PlanKey } from '@/domain/plan/plan';
import { previewOfPlans, type PlanForm } from '@/domain/site/form';
import classes from './plans-tab.module.css';

interface Props {
  plan: PlanKey;
  values: Record<string, PlanForm>;
}

/** How the pages show a plan once the form is saved. */
export function PlanPreview({ plan, values }: Props) {
  const plansForSale = previewOfPlans(values);
  const shown = plansForSale.find(({ key }) => key === plan);
  return (
    <div className={classes.preview}>
      <p className={classes.caption}>Como fica</p>
      {shown ? (
        <ShownPlan plan={shown} plansForSale={plansForSale} />
      ) : (
        <p>{values[plan]?.active ? 'Corrija os campos para ver.' : 'Não aparece em nenhuma página.'}</p>
      )}
    </div>
  );
}

function ShownPlan({ plan, plansForSale }: { plan: Plan; plansForSale: Plan[] }) {
  return (
    <>
      <div>
        <p className={classes.caption}>Página inicial</p>
        {LANDING_PLANS.includes(plan.key) ? (
          <LandingPrice plan={plan} />
        ) : (
          <p>Também há o plano {plan.name}.</p>
        )}
      </div>
      <div>
        <p className={classes.caption}>Planos e assinatura</p>
        <p className={classes.name}>
          {plan.name} <DiscountBadge plan={plan} />
        </p>
        <PlanPrice plan={plan} plansForSale={plansForSale} />
        <p>
          <PlanDuration plan={plan} />
        </p>
      </div>
    </>
  );
}
