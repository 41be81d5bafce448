import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton } from '@mantine/core';
import { summarize, totalOf, type Dashboard, type Span } from '@/domain/dashboard';
import { formatBRL } from '@/domain/money';
import { formatNumber } from '@/domain/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { reportError } from '@/lib/report-error';
import { loadChart } from './load-chart';
import { Panel } from './panel';
import { PeriodChoice } from './period-choice';
import { TrendTable } from './trend-table';
import { usePeriod } from './use-period';
import classes from './trend.module.css';

const TrendChart = lazy(() => importWithRetry(loadChart));
const CHART_FAILED = (
  <p className={classes.failed}>O gráfico não pôde ser carregado. Veja os números na tabela.</p>
);

/** Revenue and sign-ups by day or month, as a chart and as a table. `figures` is undefined while loading. */
export function Trend({ figures }: { figures: Dashboard | undefined }) {
  const { period, searchFor } = usePeriod();
  const spans = figures?.[period.spans];
  const skeleton = <Skeleton height="100%" />;
  return (
    <Panel title="Receita e cadastros" aside={<PeriodChoice period={period} searchFor={searchFor} />}>
      <div className={classes.card}>
        <Legend spans={spans} />
        <div className={classes.chart}>
          {spans ? (
            <ErrorBoundary fallback={CHART_FAILED} onError={reportError}>
              <div role="img" aria-label={summarize(spans, period)} className={classes.picture}>
                <Suspense fallback={skeleton}>
                  <TrendChart spans={spans} period={period} />
                </Suspense>
              </div>
            </ErrorBoundary>
          ) : (
            skeleton
          )}
        </div>
        <details className={classes.details}>
          <summary className={classes.summary}>Ver como tabela</summary>
          {spans && <TrendTable spans={spans} period={period} />}
        </details>
      </div>
    </Panel>
  );
}

/** Legend of the chart, with the total of each series. */
function Legend({ spans }: { spans: Span[] | undefined }) {
  const total = spans && totalOf(spans);
  return (
    <ul className={classes.legend}>
      <li data-series="revenue">
        Receita <strong>{total && formatBRL(total.revenue_cents)}</strong>
      </li>
      <li data-series="sign-ups">
        Cadastros <strong>{total && formatNumber(total.sign_ups)}</strong>
      </li>
    </ul>
  );
}
