import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { GainList } from '@/components/gain-list';
import { planQueries } from '@/data/plans/queries';
import { announcedBRL, formatBRL } from '@/domain/format/money';
import type { AnnouncedPlan, PlanKey } from '@/domain/plan/plan';
import { FREE_GAINS, PREMIUM_GAINS } from '@/domain/plan/gains';
import { useForVisitors } from '@/lib/use-hydrated';
import classes from './offers.module.css';

interface Props {
  /** Null for users who have an account. */
  signUpPath: string | null;
  checkoutPath: (plan: PlanKey) => string;
  plansPath: string;
}

/** The two paid plans shown beside the free one, and the period of their price. */
const SHOWN = [
  { key: 'monthly', title: 'Premium Mensal', per: 'por\u00a0mês', recommended: false },
  { key: 'annual', title: 'Premium Anual', per: 'por\u00a0ano', recommended: true },
] as const;

/** Free and Premium, at the announced prices (docs/product.md, "Plans and prices"). */
export function Offers({ signUpPath, checkoutPath, plansPath }: Props) {
  const { data: plans, isError } = useQuery(planQueries.announced());
  const quarterly = plans?.some(({ key }) => key === 'quarterly');
  // Until it is known which plans are for sale, reserve the space of both.
  const shown = SHOWN.filter(({ key }) => !plans || plans.some((plan) => plan.key === key));
  return (
    <section id="planos" className={classes.root}>
      <h2>Comece grátis, cresça com o Premium</h2>
      <ul className={classes.cards} role="list">
        <FreeCard signUpPath={signUpPath} plansPath={plansPath} />
        {shown.map((offer) => (
          <PremiumCard
            key={offer.key}
            offer={offer}
            plan={plans?.find(({ key }) => key === offer.key)}
            to={checkoutPath(offer.key)}
          />
        ))}
      </ul>
      <p className={classes.more}>
        {isError && 'Não foi possível carregar os preços. '}
        {quarterly && 'Também há um plano trimestral. '}
        <Link to={plansPath}>Compare todos os planos</Link>
      </p>
    </section>
  );
}

function FreeCard({ signUpPath, plansPath }: Pick<Props, 'signUpPath' | 'plansPath'>) {
  return (
    <li className={classes.card}>
      <h3>Grátis</h3>
      <p className={classes.price}>
        <strong>{announcedBRL(0)}</strong> por mês
      </p>
      <GainList gains={FREE_GAINS} />
      <Link to={signUpPath ?? plansPath} className={buttonClass('default', 'lg')} {...useForVisitors()}>
        {signUpPath === null ? 'Comparar os planos' : 'Criar conta grátis'}
      </Link>
    </li>
  );
}

interface PremiumCardProps {
  offer: (typeof SHOWN)[number];
  /** Undefined while loading. */
  plan: AnnouncedPlan | undefined;
  to: string;
}

function PremiumCard({ offer: { title, per, recommended }, plan, to }: PremiumCardProps) {
  return (
    <li className={classes.card} data-recommended={recommended || undefined}>
      <h3>{title}</h3>
      <Price plan={plan} per={per} />
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

/**
 * What the checkout charges, beside the announced price if that is higher; never a price that nobody is charged. Leaves the
 * space empty until the price is loaded: an outdated price would be binding for the seller.
 */
function Price({ plan, per }: { plan: AnnouncedPlan | undefined; per: string }) {
  if (!plan) return <p className={classes.price} />;
  const { price_cents, announced_price_cents: announced, announced_note: note } = plan;
  const isReduced = announced !== null && announced > price_cents;
  return (
    <p className={classes.price}>
      {isReduced && (
        <span className={classes.before}>
          de <s>{announcedBRL(announced)}</s>
          {note && ` (${note})`} por{' '}
        </span>
      )}
      <strong>{isReduced ? formatBRL(price_cents) : announcedBRL(price_cents)}</strong> {per}
      {note && !isReduced && <small>{note}</small>}
    </p>
  );
}
