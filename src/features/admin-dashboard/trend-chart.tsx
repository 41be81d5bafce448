import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import type { TooltipContentProps } from 'recharts';
import { formatSpan, type Period, type Span } from '@/domain/dashboard';
import { formatBRL, toReais } from '@/domain/money';
import { formatCount, formatNumber } from '@/domain/numbers';
import classes from './trend-chart.module.css';

const SERIES = [
  { type: 'bar', name: 'revenue_cents', color: 'var(--trend-revenue)' },
  { type: 'line', name: 'sign_ups', color: 'var(--trend-sign-ups)', yAxisId: 'right' },
] as const;

/** "R$ 12,5 mil", because an axis has little room. */
const COMPACT_BRL = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumSignificantDigits: 3,
});

/** Smallest range of each axis, so that few sales and sign-ups look like few. */
const MINIMUM = { revenue_cents: 10_000, sign_ups: 4 };
const TICK = { fontSize: 14, fill: 'currentColor' };

function axis(spans: Span[], figure: keyof typeof MINIMUM) {
  const minimum = MINIMUM[figure];
  const max = spans.some((span) => span[figure] > minimum) ? 'auto' : minimum;
  return { domain: [0, max] as [number, typeof max], tick: TICK, allowDecimals: false };
}

/** Revenue as bars, sign-ups as a line. Not reachable by keyboard: a table shows the same figures. */
export default function TrendChart({ spans, period }: { spans: Span[]; period: Period }) {
  return (
    <CompositeChart
      h="100%"
      data={spans}
      dataKey="start"
      series={[...SERIES]}
      accessibilityLayer={false}
      composedChartProps={{ margin: { top: 8, right: 0, bottom: 4, left: 0 } }}
      curveType="linear"
      maxBarWidth={48}
      gridColor="var(--app-line)"
      textColor="var(--app-quiet)"
      dotProps={{ r: spans.length > 12 ? 1.5 : 2.5 }}
      activeDotProps={{ r: 4, fill: 'var(--app-card)' }}
      xAxisProps={{
        tick: { ...TICK, transform: 'translate(0, 10)' },
        tickFormatter: (start: string) => formatSpan(start, period, 'short'),
        minTickGap: 12,
      }}
      yAxisProps={{
        ...axis(spans, 'revenue_cents'),
        tickFormatter: (cents: number) => COMPACT_BRL.format(toReais(cents)),
        width: 'auto',
      }}
      withRightYAxis
      rightYAxisProps={{ ...axis(spans, 'sign_ups'), tickFormatter: formatNumber, width: 'auto' }}
      tooltipProps={{ content: (props) => <SpanTooltip {...props} period={period} /> }}
    />
  );
}

/** Tooltip of a day or month. */
function SpanTooltip({ payload, period }: TooltipContentProps & { period: Period }) {
  const span = payload[0]?.payload as Span | undefined;
  if (!span) return null;
  return (
    <div className={classes.note}>
      <strong>{formatSpan(span.start, period)}</strong>
      <span>{formatBRL(span.revenue_cents)}</span>
      <span>{formatCount(span.sign_ups, 'cadastro', 'cadastros')}</span>
    </div>
  );
}
