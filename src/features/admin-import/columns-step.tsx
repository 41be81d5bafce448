import '@/theme/buttons';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { textOfCell } from '@/domain/import/cell-value';
import { possibleHeads, type SheetTable } from '@/domain/import/sheet-table';
import { bareName, FROM_SEVERAL } from '@/domain/import/sheet-columns';
import { columnsLeftOut } from '@/domain/import/sheet-files';
import { isOurCode } from '@/domain/import/matching';
import { fieldLabel, REQUIRED, SHEET_FIELDS, type SheetField } from '@/domain/import/sheet-fields';
import { EncodingQuestion } from './encoding-question';
import { ColumnsLeftOut } from './left-out';
import type { ImportDraft, LoadedSheet } from './use-import-draft';
import { useReading } from './use-reading';
import classes from './import.module.css';

const SAMPLES = 3;
const NOT_IMPORTED = '';
const CHOICES = SHEET_FIELDS.map((field) => ({ value: field, label: fieldLabel(field) }));
const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** 'Colunas': where the names of the columns are, and which field each column holds. Suggested; the admin may change it. */
export function ColumnsStep({ draft, loaded }: { draft: ImportDraft; loaded: LoadedSheet }) {
  const { columns } = loaded;
  const missing = REQUIRED.filter((field) => !columns.includes(field));
  const { attempt, errorText } = useReading();
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
      <EncodingQuestion
        loaded={loaded}
        onChoose={(encoding) => void attempt(() => draft.chooseEncoding(encoding))}
      />
      <TablePlace
        loaded={loaded}
        onChoose={(tables, headLine) => void attempt(() => draft.chooseTables(tables, headLine))}
      />
      <div role="alert" className={classes.fault}>
        {errorText && <p>{errorText}</p>}
      </div>
      <ColumnLists draft={draft} loaded={loaded} />
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

/** The columns that were matched, then the others on demand. Each stays where it is while the admin assigns fields. */
function ColumnLists({ draft, loaded }: { draft: ImportDraft; loaded: LoadedSheet }) {
  const { sheet, columns, suggested } = loaded;
  const items = (isShown: (column: number) => boolean) => (
    <ul className={classes.columns} role="list">
      {sheet.headers.map(
        (_, column) =>
          isShown(column) && (
            <ColumnItem
              key={column}
              loaded={loaded}
              column={column}
              onChange={(field) => draft.setColumns(withField(columns, column, field))}
            />
          ),
      )}
    </ul>
  );
  return (
    <>
      {items((column) => suggested[column] !== null)}
      {suggested.includes(null) && (
        <details className={classes.others}>
          <summary>
            <ColumnsLeftOut names={columnsLeftOut(sheet, columns)} />
          </summary>
          {items((column) => suggested[column] === null)}
        </details>
      )}
    </>
  );
}

/** Cells of a line that tell which one it is. */
const NAMES_OF_LINE = 4;

interface TablePlaceProps {
  loaded: LoadedSheet;
  onChoose: (tables: SheetTable[], headLine?: number) => void;
}

/** The sheets of the file, and the line with the names of the columns. */
function TablePlace({ loaded: { tables, chosen, sheet }, onChoose }: TablePlaceProps) {
  const [table, other] = chosen;
  const textOfLine = (texts: string[]) => texts.slice(0, NAMES_OF_LINE).join(' · ');
  return (
    <div className={classes.place}>
      {tables.length > 1 && (
        <Checkbox.Group
          label="Abas a importar"
          value={chosen.map((table) => String(tables.indexOf(table)))}
          onChange={(indexes) => {
            const next = tables.filter((_, index) => indexes.includes(String(index)));
            if (next.length > 0) onChoose(next);
          }}
        >
          <div className={classes.tables}>
            {tables.map(({ name }, index) => (
              <Checkbox key={name} value={String(index)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {table && !other && !table.headers && (
        <NativeSelect
          label="Linha com os nomes das colunas"
          value={sheet.headLine}
          data={[
            { value: '0', label: 'Nenhuma' },
            ...possibleHeads(table.records).map(({ line, texts }) => ({
              value: String(line),
              label: `Linha ${line}: ${textOfLine(texts)}`,
            })),
          ]}
          onChange={(event) => onChoose(chosen, Number(event.target.value))}
        />
      )}
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
        {isForeignCode(loaded, column) && <span className={classes.hint}>{ONLY_OURS}</span>}
      </div>
      <NativeSelect
        aria-label={`O que traz a coluna ${header || column + 1}`}
        data={[
          { value: NOT_IMPORTED, label: isForeignCode(loaded, column) ? FOREIGN_CODE : 'Não importar' },
          ...CHOICES,
        ]}
        value={loaded.columns[column] ?? NOT_IMPORTED}
        onChange={(event) => onChange(SHEET_FIELDS.find((field) => field === event.target.value) ?? null)}
      />
    </li>
  );
}

const ONLY_OURS = 'Só códigos como F-0001 são nossos; outros só contam se o nome ou um contato conferir.';
const FOREIGN_CODE = 'Código de outro sistema: ignorar';

/** Whether a column of codes has none of ours. */
function isForeignCode({ sheet }: LoadedSheet, column: number): boolean {
  const isOfCodes = /^(cod|codigo)\b/.test(bareName(sheet.headers[column] ?? ''));
  return isOfCodes && !sheet.rows.some(({ cells }) => isOurCode(textOfCell(cells[column])));
}

/** Most fields have one column: that which held it before is no longer imported. */
function withField(columns: LoadedSheet['columns'], column: number, field: SheetField | null) {
  return columns.map((before, index) => {
    if (index === column) return field;
    return before === field && field !== null && !FROM_SEVERAL.includes(field) ? null : before;
  });
}

/** The first filled cells of a column. */
function samplesOf({ sheet }: LoadedSheet, column: number): string {
  const filled = sheet.rows.flatMap(({ cells }) => textOfCell(cells[column]) || []).slice(0, SAMPLES);
  return filled.length === 0 ? 'Vazia' : filled.join(' · ');
}

function warningOf(missing: SheetField[]): string {
  const columns = `Sem ${missing.length === 1 ? 'coluna' : 'colunas'} para ${and.format(missing.map(fieldLabel))}`;
  return missing.includes('name')
    ? `${columns}: linhas novas serão rejeitadas.`
    : `${columns}: a conferência pergunta pelo que faltar.`;
}
