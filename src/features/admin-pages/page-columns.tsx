import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import { FieldChanges } from '@/components/field-changes';
import type { Column } from '@/components/record-table';
import { RowLink } from '@/components/row-opener';
import type { ReportedNovelty } from '@/data/supplier-pages/admin-queries';
import { fieldChanges } from '@/domain/audit/fields';
import { formatMoment } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import type { WaitingClaim } from '@/domain/supplier-page/claim';
import type { WaitingEdit } from '@/domain/supplier-page/own-page';
import { ClaimProof } from './claim-proof';
import { DecisionButtons } from './decision-buttons';
import type { Item } from './decisions';
import classes from './pages.module.css';

const STATES = { proposed: 'Espera por você', applied: 'No ar' };

interface Actions {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
  onDecline: (item: Item) => void;
}

export function claimColumns({ pagePath, onDecline }: Actions): Column<WaitingClaim>[] {
  return [
    supplier(pagePath, ({ formatted_id }) => formatted_id),
    {
      label: 'Quem pede',
      className: classes.who,
      labeled: true,
      cell: ({ account, account_email, created_at }) => (
        <>
          {account}
          <span className={classes.quiet}>
            <Address>{account_email}</Address>
          </span>
          <span className={classes.quiet}>desde {formatMoment(created_at)}</span>
        </>
      ),
    },
    {
      label: 'Prova',
      className: classes.what,
      labeled: true,
      cell: (claim) => <ClaimProof claim={claim} />,
    },
    buttons(onDecline, () => 'claim'),
  ];
}

export function editColumns({ pagePath, onDecline }: Actions): Column<WaitingEdit>[] {
  return [
    supplier(pagePath, ({ formatted_id, state }) => (
      <>
        {formatted_id}{' '}
        <span className={classes.state} data-state={state}>
          {STATES[state]}
        </span>
      </>
    )),
    {
      label: 'Quem',
      className: classes.who,
      labeled: true,
      cell: ({ account, created_at }) => (
        <>
          {account ?? 'conta excluída'}
          <span className={classes.quiet}>{formatMoment(created_at)}</span>
        </>
      ),
    },
    {
      label: 'Mudanças',
      className: classes.what,
      labeled: true,
      cell: ({ changes }) =>
        Object.keys(changes).length === 0 ? (
          'Nada muda: o guia já diz isto.'
        ) : (
          <FieldChanges changes={fieldChanges(changes, 'supplier')} />
        ),
    },
    buttons(onDecline, ({ state }) => state),
  ];
}

export function noveltyColumns({ pagePath, onDecline }: Actions): Column<ReportedNovelty>[] {
  return [
    supplier(pagePath, ({ created_at }) => `publicada em ${formatMoment(created_at)}`),
    {
      label: 'Denúncias',
      className: classes.who,
      cell: ({ reports }) => formatCount(reports, 'denúncia', 'denúncias'),
    },
    {
      label: 'Novidade',
      className: classes.what,
      labeled: true,
      cell: ({ text, pictures }) => (
        <>
          <span className={classes.text}>{text}</span>
          <span className={classes.quiet}>{formatCount(pictures.length, 'foto', 'fotos')}</span>
        </>
      ),
    },
    buttons(onDecline, () => 'novelty'),
  ];
}

function supplier<Row extends { supplier_id: number; name: string }>(
  pagePath: string,
  below: (row: Row) => ReactNode,
): Column<Row> {
  return {
    label: 'Fornecedor',
    className: classes.name,
    heading: true,
    cell: (row) => (
      <>
        <RowLink to={generatePath(pagePath, { id: String(row.supplier_id) })}>{row.name}</RowLink>
        <span className={classes.quiet}>{below(row)}</span>
      </>
    ),
  };
}

function buttons<Row extends Omit<Item, 'what'>>(
  onDecline: Actions['onDecline'],
  whatOf: (row: Row) => Item['what'],
): Column<Row> {
  return {
    label: 'Ações',
    head: null,
    className: classes.actions,
    cell: (row) => <DecisionButtons item={{ ...row, what: whatOf(row) }} onDecline={onDecline} />,
  };
}
