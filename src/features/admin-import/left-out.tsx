import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { toCsv } from '@/domain/format/csv';
import { formatCount } from '@/domain/format/numbers';
import type { PlannedRow } from '@/domain/import/plan';
import { CSV, download } from '@/lib/download';
import { shorten } from './row-outcome';
import type { LeftOut } from './use-import-draft';
import classes from './import.module.css';

const NAMES_SHOWN = 12;
const ROWS_SHOWN = 30;
const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

function namesOf(names: string[]): string {
  const more = names.length - NAMES_SHOWN;
  return and.format(more > 0 ? [...names.slice(0, NAMES_SHOWN), `mais ${more}`] : names);
}

/** Names the columns that are not imported. */
export function ColumnsLeftOut({ names }: { names: string[] }) {
  if (names.length === 0) return 'Outras colunas';
  return `${formatCount(names.length, 'coluna não é importada', 'colunas não são importadas')}: ${namesOf(names)}`;
}

/** Names columns and sheets that are not imported; nothing if all are. */
export function PartsLeftOut({ columns, tables }: Pick<LeftOut, 'columns' | 'tables'>) {
  if (columns.length + tables.length === 0) return null;
  return (
    <p className={classes.text}>
      {columns.length > 0 && (
        <>
          <ColumnsLeftOut names={columns} />.{' '}
        </>
      )}
      {tables.length > 0 &&
        `${formatCount(tables.length, 'aba não é importada', 'abas não são importadas')}: ${namesOf(tables)}.`}
    </p>
  );
}

/** Downloads rows of a file that were left out, with the reasons. */
export function downloadLeftOut(fileName: string, records: string[][]): void {
  download(`fora-de-${fileName.replace(/\.\w+$/, '')}.csv`, toCsv(records), CSV);
}

export function LeftOutButton({ leftOut: { fileName, rows, records } }: { leftOut: LeftOut }) {
  if (rows.length === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      className={classes.template}
      onClick={() => downloadLeftOut(fileName, records)}
    >
      Baixar linhas que ficaram fora
    </Button>
  );
}

interface RowListProps {
  rows: PlannedRow[];
  textsOf: (row: PlannedRow) => string[];
  /** Where the others are, if there are more than the list shows. */
  rest: string;
}

/** Rows of the file, and what is said of each. */
export function RowList({ rows, textsOf, rest }: RowListProps) {
  const more = rows.length - ROWS_SHOWN;
  return (
    <ul className={classes.leftOut}>
      {rows.slice(0, ROWS_SHOWN).map((row) => (
        <li key={row.line}>
          <strong>
            Linha {row.label}
            {row.name && `, ${shorten(row.name)}`}:
          </strong>{' '}
          {textsOf(row).join(' ')}
        </li>
      ))}
      {more > 0 && (
        <li>
          … e mais {formatCount(more, 'linha', 'linhas')}
          {rest}.
        </li>
      )}
    </ul>
  );
}
