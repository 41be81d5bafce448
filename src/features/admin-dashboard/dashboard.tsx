import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { dashboardQueries } from '@/data/dashboard/queries';
import type { TodoCounts } from '@/domain/dashboard/dashboard';
import { Figures } from './figures';
import { FirstSteps, type StepPaths } from './first-steps';
import { More } from './more';
import { Todo } from './todo';
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
  /** Where the staff does what waits for it. */
  todoPaths: Record<keyof TodoCounts, string>;
}

/** 'Dashboard' of the admin area: what waits for the staff, then revenue, subscriptions and suppliers in figures. */
export function Dashboard({ stepPaths, todoPaths, userPath, ordersPath, orderPath, ...paths }: Props) {
  const { data, isError, refetch } = useQuery(dashboardQueries.figures());
  const heading = useRef<HTMLHeadingElement>(null);

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
        <FirstSteps steps={data?.first_steps} paths={stepPaths} />
        <Todo counts={data?.todo} paths={todoPaths} />
        <Figures figures={data} {...paths} />
        <More
          orders={data?.latest_orders}
          userPath={userPath}
          ordersPath={ordersPath}
          orderPath={orderPath}
        />
      </div>
    </>
  );
}
