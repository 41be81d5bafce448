import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/icons/IconLock';
import { Link, useLocation } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { PremiumGains, PremiumPrice } from '@/components/premium-offer';
import { useProposedPlan } from '@/data/plans/queries';
import { useSession } from '@/data/session/session';
import { PROPOSED_PLAN, type PlanKey } from '@/domain/plan/plan';
import type { SupplierPage } from '@/domain/supplier/supplier';
import type { LocationState } from '@/lib/navigation/location-state';
import { SupplierTitle } from './supplier-title';
import classes from './supplier-gate.module.css';

interface Props {
  supplier: SupplierPage;
  plansTo: string;
  /** Where a plan is paid by Pix. */
  pixPath: (plan: PlanKey) => string;
  loginTo: string;
  categoryPath: (slug: string) => string;
  onBack: () => void;
  /** What follows below. */
  children: ReactNode;
}

/** A locked supplier: its public data, and a link to the plans. */
export function SupplierGate({ supplier, plansTo, pixPath, loginTo, categoryPath, onBack, children }: Props) {
  const plan = useProposedPlan();
  return (
    <article className={classes.root}>
      <div className={classes.picture}>
        {supplier.image_hash && <Picture src={null} alt="" hash={supplier.image_hash} eager />}
        <span className={classes.lock}>
          <IconLock size={28} stroke={1.5} aria-hidden="true" />
        </span>
      </div>
      <div className={classes.body}>
        <SupplierTitle supplier={supplier} as="p" categoryPath={categoryPath} />
        <hr className={classes.rule} />
        <h1 className={classes.title}>Conteúdo Exclusivo para Assinantes</h1>
        <p className={classes.text}>
          Para ver os detalhes completos deste fornecedor premium, você precisa ser um assinante.
        </p>
        {plan !== null && <PremiumPrice plan={plan} />}
        <div className={classes.actions}>
          {plan !== null && (
            <Button component={Link} to={pixPath(plan?.key ?? PROPOSED_PLAN)} size="md">
              Assinar com Pix
            </Button>
          )}
          <Button component={Link} to={plansTo} variant={plan === null ? 'filled' : 'default'} size="md">
            Ver Planos de Assinatura
          </Button>
          <Button variant="subtle" color="gray" size="md" className={classes.back} onClick={onBack}>
            Voltar
          </Button>
        </div>
        <PremiumGains opens="este fornecedor" />
        <LoginLink to={loginTo} />
        {children}
      </div>
    </article>
  );
}

/** For subscribers who are not logged in: the login returns to this page. */
function LoginLink({ to }: { to: string }) {
  const { pathname } = useLocation();
  const state: LocationState = { from: pathname };
  if (useSession().status !== 'visitor') return null;
  return (
    <p className={classes.login}>
      Já é assinante?{' '}
      <Link to={to} state={state}>
        Entre na sua conta
      </Link>
    </p>
  );
}
