import { MessageState } from '@/components/message-state';
import type { DashboardDetails } from '@/domain/dashboard/dashboard';
import type { Period } from '@/domain/dashboard/trend';
import { formatBRL } from '@/domain/format/money';
import { Change } from './change-since';
import { Panel } from './panel';
import { TableSkeleton } from './table-skeleton';
import classes from './table.module.css';

const TITLE = 'Receita por plano';

interface Props {
  /** Undefined while loading. */
  trends: DashboardDetails['trends'] | undefined;
  period: Period;
}

/** Revenue of each plan in the period of the charts, against the one before. */
export function PlanRevenue({ trends, period }: Props) {
  const plans = trends?.find((trend) => trend.period === period.spans)?.plans;
  return (
    <Panel title={TITLE}>
      {plans === undefined && <TableSkeleton rows={3} />}
      {plans?.length === 0 && (
        <MessageState
          title="Nenhuma venda no período"
          text={`Não houve compras nos últimos ${period.label} nem nos ${period.label} anteriores.`}
        />
      )}
      {plans && plans.length > 0 && (
        <div className={classes.card}>
          <table aria-label={TITLE} className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Plano</th>
                <th scope="col">Últimos {period.label}</th>
                <th scope="col">{period.before}</th>
              </tr>
            </thead>
            <tbody>
              {plans.map(({ name, revenue_cents, revenue_before_cents }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-label={`Últimos ${period.label}`}>
                    {formatBRL(revenue_cents)}
                    <Change current={revenue_cents} previous={revenue_before_cents}>
                      Sem vendas antes
                    </Change>
                  </td>
                  <td data-label={period.before}>{formatBRL(revenue_before_cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
