import type { Span } from '@/domain/dashboard/dashboard';
import { formatSpan, type Period, type Series } from '@/domain/dashboard/trend';
import classes from './trend.module.css';

export interface TrendProps {
  series: Series;
  spans: Span[];
  period: Period;
}

/** The chart's figures as a table, latest first. */
export function TrendTable({ spans, series, period }: TrendProps) {
  return (
    <table aria-label={series.title} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{period.spans === 'days' ? 'Dia' : 'Mês'}</th>
          <th scope="col">{series.title}</th>
          <th scope="col">{period.before}</th>
        </tr>
      </thead>
      <tbody>
        {spans.toReversed().map((span) => (
          <tr key={span.start}>
            <th scope="row">{formatSpan(span.start, period)}</th>
            <td>{series.format(span[series.now])}</td>
            <td>{series.format(span[series.before])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
