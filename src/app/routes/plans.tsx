import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { useCurrentUser } from '@/data/account/queries';
import { noteStep } from '@/data/funnel/note-step';
import { planQueries } from '@/data/plans/queries';
import { Comparison } from '@/features/plans/comparison';
import { PlanCards } from '@/features/plans/plan-cards';
import { Promises } from '@/features/plans/promises';
import { PageMeta } from '../page-meta';
import { checkoutPath } from '../checkout-path';
import { paths } from '../paths';
import classes from './plans.module.css';

/** Compares the Free plan with the paid ones; each plan links to its checkout. */
export function Component() {
  const { data: plans, isError, refetch } = useQuery(planQueries.forSale());
  const user = useCurrentUser();
  useEffect(() => noteStep('plans'), []);
  return (
    <div className={classes.root}>
      <PageMeta
        title="Planos"
        description="Comece de graça. Com o Premium, todos os fornecedores do guia ficam abertos, com contato direto."
        path={paths.plans}
      />
      <header className={classes.head}>
        <h1>O guia inteiro, aberto para você</h1>
        <p>
          Comece de graça. Com o Premium, todos os fornecedores do guia ficam abertos, com contato direto.
        </p>
      </header>
      {isError ? (
        <FailedState message="Não foi possível carregar os planos." retry={() => void refetch()} />
      ) : (
        <PlanCards
          plans={plans}
          checkoutPath={({ key }) => checkoutPath(key)}
          signUpPath={user.status === 'visitor' ? paths.signUp : null}
        />
      )}
      <Promises contactPath={paths.contact} termsPath={paths.terms} />
      <Comparison plans={plans} />
    </div>
  );
}
