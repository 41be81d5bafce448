import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { dashboardQueries } from '@/data/dashboard/queries';
import { preloadModule } from '@/lib/lazy-import';
import { Figures } from './figures';
import { LatestOrders } from './latest-orders';
import { loadChart } from './load-chart';
import { Trend } from './trend';
import classes from './dashboard.module.css';

interface Props {
  suppliersPath: string;
  usersPath: string;
  ordersPath: string;
  /** Path of one order, with :id. */
  orderPath: string;
}

/** 'Dashboard' of the admin area: revenue, subscriptions and suppliers in figures. */
export function Dashboard({ ordersPath, orderPath, ...paths }: Props) {
  const { data, isError, refetch } = useQuery(dashboardQueries.figures());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => preloadModule(loadChart), []);

  if (!data && isError) {
    const tryAgain = () => {
      heading.current?.focus(); // the focused button disappears
      void refetch();
    };
    return (
      <>
        <PageHead ref={heading} title="Dashboard" />
        <FailedState message="Falha ao carregar o painel." retry={tryAgain} />
      </>
    );
  }
  return (
    <>
      <PageHead ref={heading} title="Dashboard" />
      <div className={classes.parts}>
        <Figures figures={data} {...paths} />
        <Trend figures={data} />
        <LatestOrders orders={data?.latest_orders} ordersPath={ordersPath} orderPath={orderPath} />
      </div>
    </>
  );
}
