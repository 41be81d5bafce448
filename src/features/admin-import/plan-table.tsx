import '@/theme/buttons';
import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ListPages } from '@/components/list-pages';
import { RecordTable, type Column } from '@/components/record-table';
import { PLAN_KINDS, type PlanKind, type PlannedRow } from '@/domain/import/plan';
import { formatNumber } from '@/domain/format/numbers';
import { CorrectRow } from './correct-row';
import { Notices, Outcome, shorten } from './row-outcome';
import classes from './plan-table.module.css';
import { type Cells } from '@/domain/import/sheet-fields';

/** Few enough for the whole step to stay within three screens. */
const PER_PAGE = { phone: 5, wide: 10 };
const PHONE = '(max-width: 40em)';
const KIND_LABELS: Record<PlanKind, string> = {
  create: 'Criar',
  change: 'Alterar',
  same: 'Sem alteração',
  rejected: 'Rejeitadas',
  skipped: 'Ignoradas',
};
const OUTCOME_LABELS: Record<PlanKind, string> = {
  ...KIND_LABELS,
  rejected: 'Rejeitada',
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
  const size = useMediaQuery(PHONE) ? PER_PAGE.phone : PER_PAGE.wide;
  const columns = columnsOf(disabled, onCorrect);
  // A correction may leave the filter or the page without rows.
  const filter = plan.some((row) => passes(chosen, row)) ? chosen : null;
  const rows = plan.filter((row) => passes(filter, row));
  const pages = Math.ceil(rows.length / size);
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
        rows={rows.slice((page - 1) * size, page * size)}
        keyOf={({ line }) => line}
      />
      {pages > 1 && <ListPages page={page} pages={pages} onTurn={turnTo} />}
    </div>
  );
}

function columnsOf(disabled: boolean, onCorrect: Props['onCorrect']): Column<PlannedRow>[] {
  return [
    { label: 'Linha', className: classes.line, labeled: true, cell: ({ label }) => label },
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
