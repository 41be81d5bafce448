import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense, useId } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton } from '@mantine/core';
import type { Span } from '@/domain/dashboard/dashboard';
import { summarize, totalsOf } from '@/domain/dashboard/trend';
import { importWithRetry } from '@/lib/lazy-import';
import { reportError } from '@/lib/report-error';
import { Change } from './change-since';
import { loadChart } from './load-chart';
import { TrendTable, type TrendProps } from './trend-table';
import classes from './trend.module.css';

const TrendChart = lazy(() => importWithRetry(loadChart));
const CHART_FAILED = (
  <p className={classes.failed}>O gráfico não pôde ser carregado. Veja os números na tabela.</p>
);

/** One figure by day or month: its total, a chart and a table. `spans` is undefined while loading. */
export function TrendCard({ spans, ...rest }: Omit<TrendProps, 'spans'> & { spans: Span[] | undefined }) {
  const { series, period } = rest;
  const id = useId();
  const skeleton = <Skeleton height="100%" />;
  return (
    <section aria-labelledby={id} className={classes.card}>
      <h3 id={id} className={classes.title}>
        {series.title}
      </h3>
      <div className={classes.head}>
        {spans ? <Total spans={spans} {...rest} /> : <Skeleton height="1rem" width="70%" />}
        <ul className={classes.legend}>
          <li data-series="now">Últimos {period.label}</li>
          <li data-series="before">{period.label} anteriores</li>
        </ul>
      </div>
      <div className={classes.chart}>
        {spans ? (
          <ErrorBoundary fallback={CHART_FAILED} onError={reportError}>
            <div role="img" aria-label={summarize(spans, series, period)} className={classes.picture}>
              <Suspense fallback={skeleton}>
                <TrendChart spans={spans} {...rest} />
              </Suspense>
            </div>
          </ErrorBoundary>
        ) : (
          skeleton
        )}
      </div>
      <details className={classes.details}>
        <summary className={classes.summary}>Ver como tabela</summary>
        {spans && <TrendTable spans={spans} {...rest} />}
      </details>
    </section>
  );
}

/** The total of the period, and how it has changed. */
function Total({ spans, series, period }: TrendProps) {
  const { now, before } = totalsOf(spans, series);
  return (
    <div className={classes.total}>
      <strong>{series.format(now)}</strong>
      <Change current={now} previous={before} comparedTo={period.comparedTo}>
        Nada nos {period.label} anteriores
      </Change>
    </div>
  );
}
