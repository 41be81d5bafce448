import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { dashboardQueries } from '@/data/dashboard/queries';
import { preloadModule } from '@/lib/lazy-import';
import { Figures } from './figures';
import { FirstSteps, type StepPaths } from './first-steps';
import { Funnel } from './funnel';
import { Gifts } from './gifts';
import { LatestOrders } from './latest-orders';
import { loadChart } from './load-chart';
import { PlanRevenue } from './plan-revenue';
import { Trend } from './trend';
import { usePeriod } from './use-period';
import classes from './dashboard.module.css';

interface Props {
  contactsPath: string;
  suppliersPath: string;
  usersPath: string;
  /** Path of one user, with :id. */
  userPath: string;
  /** The users whose Premium ends soon. */
  endingPath: string;
  ordersPath: string;
  /** Path of one order, with :id. */
  orderPath: string;
  /** Where each of the first steps is done. */
  stepPaths: StepPaths;
}

/** 'Dashboard' of the admin area: revenue, subscriptions and suppliers in figures. */
export function Dashboard({ ordersPath, orderPath, userPath, stepPaths, ...paths }: Props) {
  const { data, isError, refetch } = useQuery(dashboardQueries.figures());
  const { period, searchFor } = usePeriod();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => preloadModule(loadChart), []);

  if (!data && isError) {
    const tryAgain = () => {
      heading.current?.focus(); // the focused button disappears
      void refetch();
    };
    return (
      <div className={classes.root}>
        <PageHead ref={heading} title="Dashboard" />
        <FailedState message="Falha ao carregar o painel." retry={tryAgain} />
      </div>
    );
  }
  const steps = <FirstSteps steps={data?.first_steps} paths={stepPaths} />;
  // An empty project has no figures to look at first.
  const isEmpty = data?.suppliers_total === 0 && data.latest_orders.length === 0;
  return (
    <div className={classes.root}>
      <PageHead ref={heading} title="Dashboard" />
      <div className={classes.parts}>
        {isEmpty && steps}
        <Figures figures={data} {...paths} />
        {!isEmpty && steps}
        <Trend figures={data} period={period} searchFor={searchFor} />
        <div className={classes.pair}>
          <Funnel weeks={data?.funnel} />
          <PlanRevenue figures={data} period={period} />
        </div>
        <LatestOrders orders={data?.latest_orders} ordersPath={ordersPath} orderPath={orderPath} />
        <Gifts figures={data} period={period} userPath={userPath} orderPath={orderPath} />
      </div>
    </div>
  );
}
