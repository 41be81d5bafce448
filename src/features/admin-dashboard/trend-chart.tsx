import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import type { TooltipContentProps } from 'recharts';
import type { Span } from '@/domain/dashboard/dashboard';
import { formatSpan } from '@/domain/dashboard/trend';
import { toReais } from '@/domain/format/money';
import { formatNumber } from '@/domain/format/numbers';
import type { TrendProps } from './trend-table';
import classes from './trend-chart.module.css';

/** "R$ 12,5 mil", because an axis has little room. */
const COMPACT_BRL = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumSignificantDigits: 3,
});

/** How the axis of each figure counts, and its smallest range, so that few sales and sign-ups look like few. */
const AXES = {
  revenue_cents: { minimum: 10_000, label: (cents: number) => COMPACT_BRL.format(toReais(cents)) },
  sign_ups: { minimum: 4, label: formatNumber },
};
const TICK = { fontSize: 14, fill: 'currentColor' };

/** A figure as bars, and that of the period before as a dashed line. Not reachable by keyboard: a table shows the same figures. */
export default function TrendChart({ spans, series, period }: TrendProps) {
  const { now, before } = series;
  const { minimum, label } = AXES[now];
  const isSmall = spans.every((span) => Math.max(span[now], span[before]) <= minimum);
  return (
    <CompositeChart
      h="100%"
      data={spans}
      dataKey="start"
      series={[
        { type: 'bar', name: now, color: 'var(--app-accent)' },
        { type: 'line', name: before, color: 'var(--app-ink)', strokeDasharray: '4 4' },
      ]}
      accessibilityLayer={false}
      composedChartProps={{ margin: { top: 8, right: 4, bottom: 4, left: 0 } }}
      curveType="linear"
      strokeWidth={1.5}
      maxBarWidth={32}
      gridColor="var(--app-line)"
      textColor="var(--app-quiet)"
      withDots={false}
      xAxisProps={{
        tick: { ...TICK, transform: 'translate(0, 10)' },
        tickFormatter: (start: string) => formatSpan(start, period, 'short'),
        minTickGap: 12,
      }}
      yAxisProps={{
        domain: [0, isSmall ? minimum : 'auto'],
        tick: TICK,
        allowDecimals: false,
        tickFormatter: label,
        width: 'auto',
      }}
      tooltipProps={{ content: (props) => <SpanTooltip {...props} series={series} period={period} /> }}
    />
  );
}

/** Tooltip of a day or month, with the one that it is compared with. */
function SpanTooltip({ payload, series, period }: TooltipContentProps & Omit<TrendProps, 'spans'>) {
  const span = payload[0]?.payload as Span | undefined;
  if (!span) return null;
  return (
    <div className={classes.note}>
      <strong>{formatSpan(span.start, period)}</strong>
      <span>{series.format(span[series.now])}</span>
      <span className={classes.before}>
        {formatSpan(span.start_before, period)}: {series.format(span[series.before])}
      </span>
    </div>
  );
}
