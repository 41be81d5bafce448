import { useEffect, useId, useRef, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import { FailedState } from '@/components/failed-state';
import { dashboardQueries } from '@/data/dashboard/queries';
import type { PaidOrder } from '@/domain/dashboard/dashboard';
import { preloadModule } from '@/lib/lazy-import';
import { useChoiceParam } from '@/lib/navigation/use-choice-param';
import { Funnel } from './funnel';
import { Gifts } from './gifts';
import { LatestOrders } from './latest-orders';
import { loadChart } from './load-chart';
import { PlanRevenue } from './plan-revenue';
import { Trend } from './trend';
import { usePeriod } from './use-period';
import classes from './more.module.css';

const OPEN = 'aberto';
const openOf = (text: string) => (text === OPEN ? OPEN : undefined);

interface Props {
  /** Undefined while loading. */
  orders: PaidOrder[] | undefined;
  /** Path of one user, with :id. */
  userPath: string;
  ordersPath: string;
  /** Path of one order, with :id. */
  orderPath: string;
}

/** 'Mais': what the first screen of the dashboard leaves out. Its figures are loaded once it is open. */
export function More(props: Props) {
  const [open, setOpen] = useChoiceParam('mais', openOf);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.root}>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={open !== ''}
        aria-controls={id}
        onClick={() => setOpen(open ? '' : OPEN)}
      >
        Mais: últimas assinaturas, gráficos e visitas
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={id}>{open && <Details toggle={toggle} {...props} />}</div>
    </div>
  );
}

function Details({
  toggle,
  orders,
  ordersPath,
  ...paths
}: Props & { toggle: RefObject<HTMLElement | null> }) {
  const { data, isError, refetch } = useQuery(dashboardQueries.details());
  const { period, searchFor } = usePeriod();
  useEffect(() => preloadModule(loadChart), []);

  function tryAgain() {
    toggle.current?.focus(); // the focused button disappears
    void refetch();
  }

  return (
    <div className={classes.parts}>
      <LatestOrders orders={orders} ordersPath={ordersPath} orderPath={paths.orderPath} />
      {!data && isError ? (
        <FailedState message="Falha ao carregar o painel." retry={tryAgain} />
      ) : (
        <>
          <Trend trends={data?.trends} period={period} searchFor={searchFor} />
          <div className={classes.pair}>
            <Funnel weeks={data?.funnel} />
            <PlanRevenue trends={data?.trends} period={period} />
          </div>
          <Gifts gifts={data?.gifts} period={period} {...paths} />
        </>
      )}
    </div>
  );
}
