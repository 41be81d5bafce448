import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { siteAdminQueries } from '@/data/site/admin-queries';
import { PlanPanel } from './plan-panel';
import classes from './settings.module.css';

/** For each plan the charged price, the announced price, and whether it is for sale. */
export function PlansTab() {
  const { data, isError, refetch } = useQuery(siteAdminQueries.plans());
  if (data)
    return (
      <div className={classes.panels}>
        {data.map((plan) => (
          <PlanPanel key={plan.key} plan={plan} />
        ))}
      </div>
    );
  if (isError)
    return <FailedState message="Não foi possível carregar os planos." retry={() => void refetch()} />;
  return <PageSpinner label="Carregando planos…" />;
}
