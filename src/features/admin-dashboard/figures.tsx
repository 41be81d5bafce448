import type { ReactNode } from 'react';
import { formatShare, type Dashboard } from '@/domain/dashboard/dashboard';
import { comparedMonths } from '@/domain/dashboard/trend';
import { formatBRL } from '@/domain/format/money';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { Change } from './change-since';
import { KeyFigure } from './key-figure';
import classes from './figures.module.css';

interface Props {
  /** Undefined while loading. */
  figures: Dashboard | undefined;
  contactsPath: string;
  suppliersPath: string;
  usersPath: string;
  /** The users whose Premium ends soon. */
  endingPath: string;
}

const PREVIOUS_DAYS = 'aos 30 anteriores';

/** The key figures at the top of the dashboard: four about the whole site, then three about Premium and one about contacts. */
export function Figures({ figures, contactsPath, suppliersPath, usersPath, endingPath }: Props) {
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
      <ul className={classes.cards}>
        <KeyFigure
          title="Receita mensal recorrente"
          value={show(({ premium }) => formatBRL(premium.monthly_cents))}
          notes={show(recurringNotes)}
        />
        <KeyFigure title="Não renovaram" value={show(notRenewed)} notes={show(renewalNotes)} />
        <KeyFigure
          title="Terminam em 30 dias"
          to={endingPath}
          value={show(({ premium }) => formatNumber(premium.ending))}
          notes={show(() => (
            <p>Membros com Premium que acaba nesse prazo, se não comprarem mais</p>
          ))}
        />
        <KeyFigure
          title="Contatos confirmados"
          to={contactsPath}
          value={show(({ contacts }) => formatShare(contacts.confirmed, contacts.suppliers) ?? '—')}
          notes={show(contactNotes)}
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

function contactNotes({ contacts: { suppliers, confirmed, in_doubt } }: Dashboard) {
  return (
    <>
      <p>
        Em 90 dias, {formatNumber(confirmed)} de {formatCount(suppliers, 'fornecedor', 'fornecedores')}
      </p>
      <p>{formatCount(in_doubt, 'contato em verificação', 'contatos em verificação')}</p>
    </>
  );
}

function recurringNotes({ premium }: Dashboard) {
  return (
    <>
      <p>{formatCount(premium.payers, 'compra em curso', 'compras em curso')}, uma por pessoa</p>
      <p>O valor pago dividido pelos meses do plano, mesmo se a conta foi excluída</p>
    </>
  );
}

function notRenewed({ premium: { renewed, not_renewed } }: Dashboard) {
  return formatShare(not_renewed, renewed + not_renewed) ?? '—';
}

function renewalNotes({ premium: { renewed, not_renewed } }: Dashboard) {
  const could = renewed + not_renewed;
  if (could === 0) return <p>Nenhum plano comprado terminou nos últimos 30 dias</p>;
  return (
    <p>
      {formatNumber(not_renewed)} de {formatCount(could, 'membro', 'membros')} com plano comprado que terminou
      nos últimos 30 dias não compraram de novo e estão sem Premium
    </p>
  );
}
