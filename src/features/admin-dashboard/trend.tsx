import type { DashboardDetails } from '@/domain/dashboard/dashboard';
import { SERIES, type Period } from '@/domain/dashboard/trend';
import { Panel } from './panel';
import { PeriodChoice } from './period-choice';
import { TrendCard } from './trend-card';
import classes from './trend.module.css';

interface Props {
  /** Undefined while loading. */
  trends: DashboardDetails['trends'] | undefined;
  period: Period;
  searchFor: (period: Period) => string;
}

/** Revenue and sign-ups by day or month, each against the period before. */
export function Trend({ trends, period, searchFor }: Props) {
  const spans = trends?.find((trend) => trend.period === period.spans)?.spans;
  return (
    <Panel title="Receita e cadastros" aside={<PeriodChoice period={period} searchFor={searchFor} />}>
      <div className={classes.charts}>
        {Object.values(SERIES).map((series) => (
          <TrendCard key={series.title} series={series} spans={spans} period={period} />
        ))}
      </div>
    </Panel>
  );
}
