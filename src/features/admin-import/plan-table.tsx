import '@/theme/buttons';
import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { ListPages } from '@/components/list-pages';
import { RecordTable, type Column } from '@/components/record-table';
import type { Cells } from '@/domain/import-cells';
import { PLAN_KINDS, type PlanKind, type PlannedRow } from '@/domain/import-plan';
import { formatCount, formatNumber } from '@/domain/numbers';
import { SUPPLIER_FIELDS } from '@/domain/supplier-fields';
import { CorrectRow } from './correct-row';
import classes from './plan-table.module.css';

/** Few enough for the whole step to stay within three screens of a phone. */
const PER_PAGE = 10;
/** Fields of a new supplier that are shown without a click. */
const FIELDS_SHOWN = 3;
/** Longer texts are cut: their beginning is enough to recognize them. */
const LONGEST_TEXT = 80;
const KIND_LABELS: Record<PlanKind, string> = {
  create: 'Criar',
  change: 'Alterar',
  same: 'Sem alteração',
  rejected: 'Rejeitados',
  skipped: 'Ignoradas',
};
const OUTCOME_LABELS: Record<PlanKind, string> = {
  ...KIND_LABELS,
  rejected: 'Rejeitado',
  skipped: 'Ignorada',
};

const NOTICED = 'noticed';
type Filter = PlanKind | typeof NOTICED | null; // null: all rows
const FILTERS: Filter[] = [null, ...PLAN_KINDS, NOTICED];
/** Filters that most spreadsheets do not need. */
const SHOWN_IF_FILLED: Filter[] = ['skipped', NOTICED];

function labelOf(filter: Filter): string {
  if (filter === null) return 'Todas';
  return filter === NOTICED ? 'Com aviso' : KIND_LABELS[filter];
}

function passes(filter: Filter, { kind, notices }: PlannedRow): boolean {
  if (filter === null) return true;
  return filter === NOTICED ? notices.length > 0 : kind === filter;
}

interface Props {
  plan: PlannedRow[];
  disabled: boolean;
  onCorrect: (row: PlannedRow, cells: Cells) => void;
}

/** The rows of the spreadsheet and what the import will do with each, in pages and filtered by outcome. */
export function PlanTable({ plan, disabled, onCorrect }: Props) {
  const [chosen, setChosen] = useState<Filter>(null);
  const [turned, setTurned] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const columns = columnsOf(disabled, onCorrect);
  // A correction may leave the filter or the page without rows.
  const filter = plan.some((row) => passes(chosen, row)) ? chosen : null;
  const rows = plan.filter((row) => passes(filter, row));
  const pages = Math.ceil(rows.length / PER_PAGE);
  const page = Math.min(turned, pages);
  const filterBy = (other: Filter) => {
    setChosen(other);
    setTurned(1);
  };
  const turnTo = (to: number) => {
    setTurned(to);
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={classes.root}>
      <OutcomeFilter plan={plan} filter={filter} onChoose={filterBy} />
      <RecordTable
        label="Linhas da planilha"
        columns={columns}
        rowClass={classes.row}
        rows={rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        keyOf={({ line }) => line}
      />
      {pages > 1 && <ListPages page={page} pages={pages} onTurn={turnTo} />}
    </div>
  );
}

function columnsOf(disabled: boolean, onCorrect: Props['onCorrect']): Column<PlannedRow>[] {
  return [
    { label: 'Linha', className: classes.line, labeled: true, cell: ({ line }) => formatNumber(line) },
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      cell: ({ name, known }) => (
        <>
          {shorten(name) || 'Sem nome'}
          {known && <span className={classes.code}>{known.formatted_id}</span>}
        </>
      ),
    },
    {
      label: 'Situação',
      className: classes.kind,
      cell: ({ kind }) => <span data-kind={kind}>{OUTCOME_LABELS[kind]}</span>,
    },
    {
      label: 'O que muda',
      className: classes.what,
      cell: (row) => (
        <>
          <Outcome row={row} />
          <Notices notices={row.notices} />
          {row.correctable.length > 0 && (
            // Another version of the cells is another form.
            <CorrectRow
              key={JSON.stringify(row.cells)}
              row={row}
              disabled={disabled}
              onCorrect={(cells) => onCorrect(row, cells)}
            />
          )}
        </>
      ),
    },
  ];
}

interface OutcomeFilterProps {
  plan: PlannedRow[];
  filter: Filter;
  onChoose: (filter: Filter) => void;
}

function OutcomeFilter({ plan, filter, onChoose }: OutcomeFilterProps) {
  const choices = FILTERS.map((choice) => ({
    choice,
    count: plan.filter((row) => passes(choice, row)).length,
  })).filter(({ choice, count }) => count > 0 || !SHOWN_IF_FILLED.includes(choice));
  return (
    <div role="group" aria-label="Mostrar" className={classes.filter}>
      {choices.map(({ choice, count }) => (
        <Button
          key={choice}
          variant="default"
          size="sm"
          aria-pressed={filter === choice}
          disabled={count === 0}
          classNames={{ root: classes.choice }}
          onClick={() => onChoose(choice)}
        >
          {labelOf(choice)}&nbsp;<strong>{formatNumber(count)}</strong>
        </Button>
      ))}
    </div>
  );
}

function Outcome({ row: { kind, faults, fields } }: { row: PlannedRow }) {
  if (kind === 'same') return '—';
  if (kind === 'rejected' || kind === 'skipped')
    return (
      <ul className={classes.faults} data-kind={kind}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  // Without the name of a new supplier, which has its own column.
  const shown = fields.filter(({ label }) => kind === 'change' || label !== SUPPLIER_FIELDS.name.label);
  const rest = shown.slice(FIELDS_SHOWN);
  return (
    <>
      <FieldList kind={kind} fields={shown.slice(0, FIELDS_SHOWN)} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{formatCount(rest.length, 'campo a mais', 'campos a mais')}</summary>
          <FieldList kind={kind} fields={rest} />
        </details>
      )}
    </>
  );
}

function FieldList({ kind, fields }: Pick<PlannedRow, 'kind' | 'fields'>) {
  return (
    <ul className={classes.fields} data-kind={kind}>
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          <span className={classes.label}>{label}: </span>
          {kind === 'change' && (
            <>
              <del>{shorten(before) || EMPTY}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{shorten(after) || EMPTY}</ins>
        </li>
      ))}
    </ul>
  );
}

/** What of the row's cells is left out or read as something else. */
function Notices({ notices }: Pick<PlannedRow, 'notices'>) {
  if (notices.length === 0) return null;
  const labels = [...new Set(notices.map((notice) => notice.split(':', 1)[0]))];
  return (
    <details className={classes.more}>
      <summary>Aviso: {labels.join(', ')}</summary>
      <ul className={classes.notices}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </details>
  );
}

const EMPTY = 'vazio';

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
