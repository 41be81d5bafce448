import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { GainList } from '@/components/gain-list';
import { LandingPrice } from '@/components/landing-price';
import { planQueries } from '@/data/plans/queries';
import { LANDING_PLANS, PLAN_NAMES, type Plan, type PlanKey } from '@/domain/plan/plan';
import { FREE_GAINS, PREMIUM_GAINS } from '@/domain/plan/gains';
import { useForVisitors } from '@/lib/use-hydrated';
import classes from './offers.module.css';

interface Props {
  /** Null for users who have an account. */
  signUpPath: string | null;
  checkoutPath: (plan: PlanKey) => string;
  plansPath: string;
}

const FREE = { months: 1, price_cents: 0, comparison_price_cents: null, note: null };

/** Free and Premium (docs/product.md, "Plans and prices"). */
export function Offers({ signUpPath, checkoutPath, plansPath }: Props) {
  const { data: plans, isError } = useQuery(planQueries.forSale());
  const others = plans?.filter(({ key }) => !LANDING_PLANS.includes(key)) ?? [];
  // Until it is known which plans are for sale, reserve the space of both.
  const shown = LANDING_PLANS.filter((key) => !plans || plans.some((plan) => plan.key === key));
  return (
    <section id="planos" className={classes.root}>
      <h2>Comece grátis, cresça com o Premium</h2>
      <ul className={classes.cards} role="list">
        <FreeCard signUpPath={signUpPath} plansPath={plansPath} />
        {shown.map((shownKey) => (
          <PremiumCard
            key={shownKey}
            planKey={shownKey}
            plan={plans?.find(({ key }) => key === shownKey)}
            to={checkoutPath(shownKey)}
          />
        ))}
      </ul>
      <p className={classes.more}>
        {isError && 'Não foi possível carregar os preços. '}
        {others.map(({ name }) => `Também há o plano ${name}. `)}
        <Link to={plansPath}>Compare todos os planos</Link>
      </p>
    </section>
  );
}

function FreeCard({ signUpPath, plansPath }: Pick<Props, 'signUpPath' | 'plansPath'>) {
  return (
    <li className={classes.card}>
      <h3>Grátis</h3>
      <LandingPrice plan={FREE} />
      <GainList gains={FREE_GAINS} />
      <Link to={signUpPath ?? plansPath} className={buttonClass('default', 'lg')} {...useForVisitors()}>
        {signUpPath === null ? 'Comparar os planos' : 'Criar conta grátis'}
      </Link>
    </li>
  );
}

interface PremiumCardProps {
  planKey: PlanKey;
  /** Undefined while loading. */
  plan: Plan | undefined;
  to: string;
}

function PremiumCard({ planKey, plan, to }: PremiumCardProps) {
  const title = `Premium ${plan?.name ?? PLAN_NAMES[planKey]}`;
  const recommended = planKey === 'annual';
  return (
    <li className={classes.card} data-recommended={recommended || undefined}>
      <h3>{title}</h3>
      <LandingPrice plan={plan} />
      <GainList gains={PREMIUM_GAINS} />
      <Link
        to={to}
        className={buttonClass(recommended ? 'filled' : 'default', 'lg')}
        aria-label={`Assinar o ${title}`}
      >
        Assinar
      </Link>
    </li>
  );
}
