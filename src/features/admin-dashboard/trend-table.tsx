import { formatSpan, type Period, type Span } from '@/domain/dashboard';
import { formatBRL } from '@/domain/money';
import { formatNumber } from '@/domain/numbers';
import classes from './trend.module.css';

/** The chart's figures as a table, latest first. */
export function TrendTable({ spans, period }: { spans: Span[]; period: Period }) {
  return (
    <table aria-label="Receita e cadastros" className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{period.spans === 'days' ? 'Dia' : 'Mês'}</th>
          <th scope="col">Receita</th>
          <th scope="col">Cadastros</th>
        </tr>
      </thead>
      <tbody>
        {spans.toReversed().map(({ start, revenue_cents, sign_ups }) => (
          <tr key={start}>
            <th scope="row">{formatSpan(start, period)}</th>
            <td>{formatBRL(revenue_cents)}</td>
            <td>{formatNumber(sign_ups)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
