import type { ReactNode } from 'react';
import { comparedMonths, type Dashboard } from '@/domain/dashboard';
import { formatBRL } from '@/domain/money';
import { formatCount, formatNumber } from '@/domain/numbers';
import { Change } from './change';
import { KeyFigure } from './key-figure';
import classes from './figures.module.css';

interface Props {
  /** Undefined while loading. */
  figures: Dashboard | undefined;
  suppliersPath: string;
  usersPath: string;
}

const PREVIOUS_DAYS = 'aos 30 anteriores';

/** The four key figures at the top of the dashboard. */
export function Figures({ figures, suppliersPath, usersPath }: Props) {
  const show = (part: (figures: Dashboard) => ReactNode) => figures && part(figures);
  return (
    <section aria-label="Números" className={classes.root}>
      <ul className={classes.cards}>
        <KeyFigure
          title="Receita total"
          value={show(({ revenue_cents }) => formatBRL(revenue_cents))}
          notes={show(revenueNotes)}
        />
        <KeyFigure
          title="Assinaturas"
          to={usersPath}
          value={show(({ subscribers }) => formatNumber(subscribers))}
          notes={show(subscriptionNotes)}
        />
        <KeyFigure
          title="Visualizações de fornecedores"
          value={show(({ views }) => formatNumber(views))}
          notes={show(viewNotes)}
        />
        <KeyFigure
          title="Novos fornecedores"
          to={suppliersPath}
          value={show(({ suppliers_new }) => formatNumber(suppliers_new))}
          notes={show(newSupplierNotes)}
        />
      </ul>
      <p className={classes.clock}>
        No horário de Brasília. O dia de hoje conta até agora; o mês anterior, até a mesma hora.
      </p>
    </section>
  );
}

function revenueNotes({ today, month_cents, month_before_cents }: Dashboard) {
  const { month, before, days } = comparedMonths(today);
  return (
    <>
      <p>
        {formatBRL(month_cents)} em {month}, até agora
      </p>
      <Change current={month_cents} previous={month_before_cents} comparedTo={`a ${before} (${days})`}>
        Sem receita em {before} ({days})
      </Change>
    </>
  );
}

function subscriptionNotes({ first_purchases, subscriptions_ended }: Dashboard) {
  return (
    <>
      <p>Membros com Premium agora</p>
      <p>
        Em 30 dias: {formatCount(first_purchases, 'primeira compra', 'primeiras compras')},{' '}
        {formatCount(subscriptions_ended, 'término', 'términos')}
      </p>
    </>
  );
}

function viewNotes({ views, views_before, views_total }: Dashboard) {
  return (
    <>
      <p>Em 30 dias, de {formatNumber(views_total)} ao todo</p>
      <Change current={views} previous={views_before} comparedTo={PREVIOUS_DAYS}>
        Nenhuma nos 30 anteriores
      </Change>
    </>
  );
}

function newSupplierNotes({ suppliers_new, suppliers_new_before, suppliers_total }: Dashboard) {
  return (
    <>
      <p>Em 30 dias, de {formatNumber(suppliers_total)} ao todo</p>
      <Change current={suppliers_new} previous={suppliers_new_before} comparedTo={PREVIOUS_DAYS}>
        Nenhum nos 30 anteriores
      </Change>
    </>
  );
}
