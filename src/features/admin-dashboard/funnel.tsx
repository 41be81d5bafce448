import { useId, useState } from 'react';
import { formatShare, type FunnelWeek } from '@/domain/dashboard/dashboard';
import { formatWeek } from '@/domain/dashboard/trend';
import { formatNumber } from '@/domain/format/numbers';
import { Panel } from './panel';
import { TableSkeleton } from './table-skeleton';
import classes from './table.module.css';

const TITLE = 'Da visita à compra';
const WEEKS = 8;
const LATEST = 2; // shown at first on a phone; table.module.css has the same number
const STEPS = [
  { name: 'Visitas', of: 'visits' },
  { name: 'Abriu bloqueado', of: 'locked' },
  { name: 'Planos', of: 'plans' },
  { name: 'Assinatura', of: 'checkouts' },
  { name: 'Compras', of: 'paid' },
] as const;

const NOTE =
  'Abriu bloqueado: a página de um fornecedor só para assinantes. Planos e Assinatura: abriu essas páginas. Compras: pedidos pagos e não reembolsados. Cada navegador conta uma vez por dia em cada etapa; a equipe, quando está conectada, não conta. Conversão: compras por visita.';

/**
 * How many got how far on the way to a purchase, week by week, latest first; on a phone only the latest
 * until more are asked for. `weeks` is undefined while loading.
 */
export function Funnel({ weeks }: { weeks: FunnelWeek[] | undefined }) {
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <Panel title={TITLE}>
      {weeks === undefined ? (
        <TableSkeleton rows={WEEKS} />
      ) : (
        <div className={classes.card}>
          <table
            id={id}
            aria-label={TITLE}
            className={`${classes.table} ${classes.funnel}`}
            data-all={all || undefined}
          >
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
          {weeks.length > LATEST && (
            <button
              type="button"
              className={classes.more}
              aria-expanded={all}
              aria-controls={id}
              onClick={() => setAll(!all)}
            >
              {all ? 'Mostrar menos semanas' : 'Mostrar mais semanas'}
            </button>
          )}
          <p className={classes.note}>{NOTE}</p>
        </div>
      )}
    </Panel>
  );
}
