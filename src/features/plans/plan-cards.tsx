import '@/theme/buttons';
import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { GainList } from '@/components/gain-list';
import { DiscountBadge, PlanDuration, PlanPrice } from '@/components/plan-price';
import { formatBRL } from '@/domain/format/money';
import { PLAN_KEYS, type Plan } from '@/domain/plan/plan';
import { FREE_GAINS, gainsOf } from '@/domain/plan/gains';
import classes from './plan-cards.module.css';

interface Props {
  /** Undefined while loading. */
  plans: Plan[] | undefined;
  checkoutPath: (plan: Plan) => string;
  /** Null for users who have an account. */
  signUpPath: string | null;
}

/** The Free plan and the paid ones with price and period. */
export function PlanCards({ plans, checkoutPath, signUpPath }: Props) {
  const recommended = plans && longest(plans);
  return (
    <ul className={classes.list} role="list">
      <FreeCard signUpPath={signUpPath} />
      {plans?.length === 0 && <li className={classes.card}>Nenhum plano Premium está à venda agora.</li>}
      {!plans && PLAN_KEYS.map((key) => <Skeleton key={key} component="li" className={classes.skeleton} />)}
      {plans?.map((plan) => (
        <PaidCard
          key={plan.key}
          plan={plan}
          plansForSale={plans}
          recommended={plan === recommended}
          checkoutPath={checkoutPath(plan)}
        />
      ))}
    </ul>
  );
}

function FreeCard({ signUpPath }: Pick<Props, 'signUpPath'>) {
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>Gratuito</h2>
      <p className={classes.price}>{formatBRL(0)}</p>
      <p className={classes.text}>Para sempre, sem cartão</p>
      <GainList gains={FREE_GAINS} />
      {signUpPath ? (
        <Button component={Link} to={signUpPath} variant="default" size="md">
          Criar conta grátis
        </Button>
      ) : (
        <p className={classes.own}>Incluído na sua conta</p>
      )}
    </li>
  );
}

interface PaidCardProps {
  plan: Plan;
  plansForSale: Plan[];
  recommended: boolean;
  checkoutPath: string;
}

function PaidCard({ plan, plansForSale, recommended, checkoutPath }: PaidCardProps) {
  return (
    <li className={classes.card} data-recommended={recommended || undefined}>
      <h2 className={classes.name}>
        {plan.name} <DiscountBadge plan={plan} />
      </h2>
      <PlanPrice plan={plan} plansForSale={plansForSale} />
      <p className={classes.text}>
        <PlanDuration plan={plan} />
      </p>
      <GainList gains={gainsOf(plan)} />
      <Button
        component={Link}
        to={checkoutPath}
        size="md"
        variant={recommended ? 'filled' : 'default'}
        aria-label={`Assinar o plano ${plan.name}`}
      >
        Assinar
      </Button>
    </li>
  );
}

/** The longest plan, which is the recommended one. */
function longest(plans: Plan[]): Plan | undefined {
  return plans.reduce<Plan | undefined>(
    (best, plan) => (best && best.months >= plan.months ? best : plan),
    undefined,
  );
}
