import '@/theme/buttons';
import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { ListPages } from '@/components/list-pages';
import { RecordTable, type Column } from '@/components/record-table';
import { PLAN_KINDS, type PlanKind, type PlannedRow } from '@/domain/import-plan';
import { formatNumber } from '@/domain/numbers';
import { SUPPLIER_FIELDS } from '@/domain/supplier-fields';
import classes from './plan-table.module.css';

const PER_PAGE = 50;
/** Longer texts are cut: their beginning is enough to recognize them. */
const LONGEST_TEXT = 80;
const KIND_LABELS: Record<PlanKind, string> = {
  create: 'Criar',
  change: 'Alterar',
  same: 'Sem alteração',
  rejected: 'Rejeitados',
};
const OUTCOME_LABELS: Record<PlanKind, string> = { ...KIND_LABELS, rejected: 'Rejeitado' };

const COLUMNS: Column<PlannedRow>[] = [
  { label: 'Linha', className: classes.line, labeled: true, cell: ({ line }) => formatNumber(line) },
  {
    label: 'Nome',
    className: classes.name,
    heading: true,
    cell: ({ name, known }) => (
      <>
        {name || 'Sem nome'}
        {known && <span className={classes.code}>{known.formatted_id}</span>}
      </>
    ),
  },
  {
    label: 'Situação',
    className: classes.kind,
    cell: ({ kind }) => <span data-kind={kind}>{OUTCOME_LABELS[kind]}</span>,
  },
  { label: 'O que muda', className: classes.what, cell: (row) => <Outcome row={row} /> },
];

/** The rows of the spreadsheet and what the import will do with each, in pages and filtered by outcome. */
export function PlanTable({ plan }: { plan: PlannedRow[] }) {
  const [kind, setKind] = useState<PlanKind | null>(null);
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const rows = kind === null ? plan : plan.filter((row) => row.kind === kind);
  const pages = Math.ceil(rows.length / PER_PAGE);
  const filterBy = (chosen: PlanKind | null) => {
    setKind(chosen);
    setPage(1);
  };
  const turnTo = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={classes.root}>
      <KindFilter plan={plan} kind={kind} onChoose={filterBy} />
      <RecordTable
        label="Linhas da planilha"
        columns={COLUMNS}
        rowClass={classes.row}
        rows={rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        keyOf={({ line }) => line}
      />
      {pages > 1 && <ListPages page={page} pages={pages} onTurn={turnTo} />}
    </div>
  );
}

interface KindFilterProps {
  plan: PlannedRow[];
  /** Null for all kinds. */
  kind: PlanKind | null;
  onChoose: (kind: PlanKind | null) => void;
}

function KindFilter({ plan, kind, onChoose }: KindFilterProps) {
  return (
    <div role="group" aria-label="Mostrar" className={classes.filter}>
      {[null, ...PLAN_KINDS].map((choice) => {
        const { length } = choice === null ? plan : plan.filter((row) => row.kind === choice);
        return (
          <Button
            key={choice}
            variant="default"
            size="sm"
            aria-pressed={kind === choice}
            disabled={length === 0}
            classNames={{ root: classes.choice }}
            onClick={() => onChoose(choice)}
          >
            {choice === null ? 'Todas' : KIND_LABELS[choice]}&nbsp;<strong>{formatNumber(length)}</strong>
          </Button>
        );
      })}
    </div>
  );
}

function Outcome({ row: { kind, faults, fields } }: { row: PlannedRow }) {
  if (kind === 'same') return '—';
  if (kind === 'rejected')
    return (
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  return (
    <ul className={classes.fields} data-kind={kind}>
      {/* Without the name of a new supplier, which has its own column. */}
      {fields
        .filter(({ label }) => kind === 'change' || label !== SUPPLIER_FIELDS.name.label)
        .map(({ label, before, after }) => (
          <li key={label}>
            <span className={classes.label}>{label}: </span>
            {kind === 'change' && (
              <>
                <del>{shorten(before)}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>{shorten(after)}</ins>
          </li>
        ))}
    </ul>
  );
}

function shorten(text: string): string {
  if (text === '') return 'vazio';
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
