import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { possibleHeads } from '@/domain/import/sheet-text';
import { fieldLabel, REQUIRED, SHEET_FIELDS, type SheetField } from '@/domain/import/sheet-columns';
import { EncodingQuestion } from './encoding-question';
import type { ImportDraft, LoadedSheet } from './use-import-draft';
import classes from './import.module.css';

const SAMPLES = 3;
const NOT_IMPORTED = '';
const CHOICES = [
  { value: NOT_IMPORTED, label: 'Não importar' },
  ...SHEET_FIELDS.map((field) => ({ value: field, label: fieldLabel(field) })),
];
const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** 'Colunas': where the names of the columns are, and which field each column holds. Suggested; the admin may change it. */
export function ColumnsStep({ draft, loaded }: { draft: ImportDraft; loaded: LoadedSheet }) {
  const { sheet, columns } = loaded;
  const missing = REQUIRED.filter((field) => !columns.includes(field));
  const nothingToImport = columns.every((field) => field === null);

  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        draft.resetCheck();
        draft.go('conferencia');
      }}
    >
      <EncodingQuestion draft={draft} loaded={loaded} />
      <TablePlace draft={draft} loaded={loaded} />
      <ul className={classes.columns} role="list">
        {sheet.headers.map((_, column) => (
          <ColumnItem
            key={column}
            loaded={loaded}
            column={column}
            onChange={(field) => draft.setColumns(withField(columns, column, field))}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="status" className={classes.warning}>
          {warningOf(missing)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={() => draft.go('planilha')}>
          Voltar
        </Button>
        <Button type="submit" size="md" disabled={nothingToImport}>
          Conferir
        </Button>
      </div>
    </form>
  );
}

/** Cells of a line that tell which one it is. */
const NAMES_OF_LINE = 4;

/** The sheet of the file, and the line with the names of the columns. */
function TablePlace({
  draft,
  loaded: { tables, table, sheet },
}: {
  draft: ImportDraft;
  loaded: LoadedSheet;
}) {
  const heads = possibleHeads(table.records);
  const textOfLine = (cells: string[]) =>
    cells
      .filter((cell) => cell !== '')
      .slice(0, NAMES_OF_LINE)
      .join(' · ');
  return (
    <div className={classes.place}>
      {tables.length > 1 && (
        <NativeSelect
          label="Aba do arquivo"
          value={tables.indexOf(table)}
          data={tables.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(event) => draft.chooseTable(tables[Number(event.target.value)] ?? table)}
        />
      )}
      <NativeSelect
        label="Linha com os nomes das colunas"
        value={sheet.headLine}
        data={heads.map(({ line, cells }) => ({
          value: String(line),
          label: `Linha ${line}: ${textOfLine(cells)}`,
        }))}
        onChange={(event) => draft.chooseTable(table, Number(event.target.value))}
      />
    </div>
  );
}

interface ColumnItemProps {
  loaded: LoadedSheet;
  /** Index of the column. */
  column: number;
  onChange: (field: SheetField | null) => void;
}

function ColumnItem({ loaded, column, onChange }: ColumnItemProps) {
  const header = loaded.sheet.headers[column];
  return (
    <li className={classes.column}>
      <div className={classes.columnText}>
        <strong>{header || `Coluna ${column + 1}`}</strong>
        <span className={classes.sample}>{samplesOf(loaded, column)}</span>
      </div>
      <NativeSelect
        aria-label={`O que traz a coluna ${header || column + 1}`}
        data={CHOICES}
        value={loaded.columns[column] ?? NOT_IMPORTED}
        onChange={(event) => onChange(SHEET_FIELDS.find((field) => field === event.target.value) ?? null)}
      />
    </li>
  );
}

/** Two columns cannot hold the same field: the one that held it before is no longer imported. */
function withField(columns: LoadedSheet['columns'], column: number, field: SheetField | null) {
  return columns.map((before, index) => {
    if (index === column) return field;
    return before === field ? null : before;
  });
}

/** The first filled cells of a column. */
function samplesOf({ sheet }: LoadedSheet, column: number): string {
  const filled = sheet.rows.flatMap(({ cells }) => cells[column] || []).slice(0, SAMPLES);
  return filled.length === 0 ? 'Vazia' : filled.join(' · ');
}

function warningOf(missing: SheetField[]): string {
  const columns = missing.length === 1 ? 'coluna' : 'colunas';
  return `Sem ${columns} para ${and.format(missing.map(fieldLabel))}, só fornecedores que já existem podem ser alterados; linhas novas serão rejeitadas.`;
}
