import { formatShare, type FunnelWeek } from '@/domain/dashboard';
import { formatWeek } from '@/domain/dashboard-trend';
import { formatNumber } from '@/domain/numbers';
import { Panel } from './panel';
import { TableSkeleton } from './table-skeleton';
import classes from './table.module.css';

const TITLE = 'Da visita à compra';
const WEEKS = 8;
const STEPS = [
  { name: 'Visitas', of: 'visits' },
  { name: 'Cadeado', of: 'locked' },
  { name: 'Planos', of: 'plans' },
  { name: 'Assinatura', of: 'checkouts' },
  { name: 'Compras', of: 'paid' },
] as const;

/** How many got how far on the way to a purchase, week by week, latest first. `weeks` is undefined while loading. */
export function Funnel({ weeks }: { weeks: FunnelWeek[] | undefined }) {
  return (
    <Panel title={TITLE}>
      {weeks === undefined ? (
        <TableSkeleton rows={WEEKS} />
      ) : (
        <div className={classes.card}>
          <table aria-label={TITLE} className={`${classes.table} ${classes.funnel}`}>
            <thead>
              <tr>
                <th scope="col">Semana</th>
                {STEPS.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">Conversão</th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map((week) => (
                <tr key={week.week}>
                  <th scope="row">{formatWeek(week.week)}</th>
                  {STEPS.map(({ name, of }) => (
                    <td key={name} data-label={name}>
                      {formatNumber(week[of])}
                    </td>
                  ))}
                  <td data-label="Conversão">{formatShare(week.paid, week.visits) ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes.note}>
            Cadeado: abriu um fornecedor bloqueado. Planos e Assinatura: abriu essas páginas. Compras: pedidos
            pagos e não reembolsados. Cada navegador conta uma vez por dia em cada etapa; a equipe, quando
            está conectada, não conta. Conversão: compras por visita.
          </p>
        </div>
      )}
    </Panel>
  );
}
