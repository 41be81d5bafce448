import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { importQueries, type ImportBatch } from '@/data/imports/queries';
import { useDraft } from '@/data/session/use-draft';
import { hasForeignCodes, NO_REMEDIES, type PlannedRow, type Remedies } from '@/domain/import/plan';
import type { Encoding, EncodingGuess } from '@/domain/import/sheet-encoding';
import type { CategoryChoices } from '@/domain/import/sheet-categories';
import {
  isUsable,
  type Sheet,
  sheetOfTables,
  type SheetTable,
  supplierTables,
} from '@/domain/import/sheet-table';
import { columnsLeftOut, isLeftOut, leftOutRows } from '@/domain/import/sheet-files';
import { matchColumns } from '@/domain/import/sheet-columns';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';
import { type Cells, type SheetField } from '@/domain/import/sheet-fields';

export const STEPS = [
  { id: 'planilha', label: 'Planilha' },
  { id: 'colunas', label: 'Colunas' },
  { id: 'conferencia', label: 'Conferência' },
  { id: 'resultado', label: 'Resultado' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

/** A chosen file or pasted cells. */
export interface SheetSource {
  /** The same for the same file or text. */
  key: string;
  /** Name of the import in 'Importações anteriores'. */
  fileName: string;
  /** @throws SheetError */
  read: (encoding?: Encoding) => Promise<SheetTable[]>;
  /** How the letters of a file may be read if that is not certain. */
  guessEncodings?: () => EncodingGuess[];
}

/** The spreadsheet to import, the field of each column, and what the admin has decided about its rows. */
export interface LoadedSheet {
  key: string;
  fileName: string;
  read: SheetSource['read'];
  guesses: EncodingGuess[];
  /** What the admin chose among the guesses. */
  encoding?: Encoding;
  /** The sheets of the file that can be imported. */
  tables: SheetTable[];
  /** Those that are imported. */
  chosen: SheetTable[];
  sheet: Sheet;
  columns: (SheetField | null)[];
  /** The columns as they were matched. */
  suggested: (SheetField | null)[];
  remedies: Remedies;
}

/** Tables with their columns matched and nothing decided yet. @throws SheetError */
function tablesToImport(chosen: SheetTable[], headLine?: number) {
  const sheet = sheetOfTables(chosen, headLine);
  const columns = matchColumns(sheet.headers, sheet.rows);
  return { chosen, sheet, columns, suggested: columns, remedies: NO_REMEDIES };
}

/** What an import leaves out, for the page after it. */
export interface LeftOut {
  fileName: string;
  columns: string[];
  tables: string[];
  rows: PlannedRow[];
  /** The same as a table. */
  records: string[][];
  /** Imported rows of which a value is left out or read as something else. */
  noticed: PlannedRow[];
}

export function leftOutOf(
  { fileName, tables, chosen, sheet, columns }: LoadedSheet,
  plan: PlannedRow[],
): LeftOut {
  return {
    fileName,
    columns: [
      ...columnsLeftOut(sheet, columns),
      ...(hasForeignCodes(plan)
        ? [`${sheet.headers[columns.indexOf('code')] ?? 'Código'} (códigos de outro sistema)`]
        : []),
    ],
    tables: tables.filter((table) => !chosen.includes(table)).map(({ name }) => name),
    rows: plan.filter(isLeftOut),
    records: leftOutRows(sheet, plan),
    noticed: plan.filter(({ change, notices }) => change !== null && notices.length > 0),
  };
}

/** The usable tables, of which those that list suppliers are to be imported. @throws SheetError */
function filledTables(all: SheetTable[]) {
  return { tables: all.filter(isUsable), ...tablesToImport(supplierTables(all)) };
}

const EMPTY = { typed: '' };

/** State of the import wizard. The step is in the query string, so browser Back returns to the previous step. */
export function useImportDraft() {
  const [requested, setRequested] = useSearchParamsState({ read: readStep, write: writeStep });
  const [typed, setTyped] = useState('');
  const [loaded, setLoaded] = useState<LoadedSheet | null>(null);
  useDraft(
    'import',
    { getValues: () => ({ typed }), setValues: (kept) => setTyped(kept.typed ?? '') },
    EMPTY,
  );
  const { checkId, importId, resetCheck, renewImport } = useCheck();
  const [result, setResult] = useState<{ batch: ImportBatch; leftOut: LeftOut } | null>(null);
  const decide = (remedies: Partial<Remedies>) => {
    if (!loaded) return;
    setLoaded({ ...loaded, remedies: { ...loaded.remedies, ...remedies } });
    renewImport();
  };
  const change = (changed: Partial<LoadedSheet>) => {
    if (!loaded) return;
    setLoaded({ ...loaded, ...changed });
    resetCheck();
  };
  const go = (step: Step, { replace = false } = {}) => setRequested(() => step, { replace });

  return {
    step: stepOf(requested, loaded, result),
    go,
    typed,
    setTyped,
    loaded,
    checkId,
    importId,
    resetCheck,
    result,

    /** Loads a spreadsheet. Loading the same one again keeps what was chosen. @throws SheetError */
    load: async ({ key, fileName, read, guessEncodings }: SheetSource) => {
      if (key !== loaded?.key) {
        const tables = filledTables(await read());
        setLoaded({ key, fileName, read, guesses: guessEncodings?.() ?? [], ...tables });
        resetCheck();
      }
      go('colunas');
    },
    /** Reads the file again, its letters in another way. */
    chooseEncoding: async (encoding: Encoding) => {
      if (loaded) change({ ...filledTables(await loaded.read(encoding)), encoding });
    },
    /** Takes other tables, or another line of one for the names of the columns (0: none). @throws SheetError */
    chooseTables: (tables: SheetTable[], headLine?: number) => change(tablesToImport(tables, headLine)),
    ...decisions(loaded?.remedies ?? NO_REMEDIES, decide),
    setColumns: (columns: LoadedSheet['columns']) => change({ columns }),
    finish: (batch: ImportBatch, leftOut: LeftOut) => {
      setResult({ batch, leftOut });
      setTyped('');
      setLoaded(null);
      go('resultado', { replace: true });
    },
    startAgain: () => {
      setResult(null);
      resetCheck();
      go('planilha');
    },
  };
}

/** What the admin can decide about the rows, in addition to what was decided before. */
function decisions(before: Remedies, decide: (remedies: Partial<Remedies>) => void) {
  return {
    fileUnder: (categories: CategoryChoices) =>
      decide({ categories: { ...before.categories, ...categories } }),
    importWithout: (lacking: Remedies['lacking']) => decide({ lacking: [...before.lacking, ...lacking] }),
    resolve: (categories: CategoryChoices, lacking: Remedies['lacking']) =>
      decide({
        categories: { ...before.categories, ...categories },
        lacking: [...before.lacking, ...lacking],
      }),
    confirmReplacing: () => decide({ replacing: true }),
    correct: (line: number, cells: Cells) => {
      const { corrections } = before;
      decide({ corrections: { ...corrections, [line]: { ...corrections[line], ...cells } } });
    },
  };
}

/**
 * `checkId` identifies the comparison with the saved suppliers, `importId` the import of exactly the rows that follow from
 * it and from the admin's decisions.
 */
function useCheck() {
  const [checkId, setCheckId] = useState(() => crypto.randomUUID());
  const [importId, setImportId] = useState(() => crypto.randomUUID());
  // Disabled observer: keeps the comparison in the cache so that browser Forward shows it again.
  useQuery({ ...importQueries.check(checkId), enabled: false });
  const renewImport = () => setImportId(crypto.randomUUID());
  /** Begins a new check: the last comparison and its failure no longer apply. */
  const resetCheck = () => {
    setCheckId(crypto.randomUUID());
    renewImport();
  };
  return { checkId, importId, resetCheck, renewImport };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

function readStep(search: string): Step {
  return STEPS.find(({ id }) => id === new URLSearchParams(search).get('etapa'))?.id ?? 'planilha';
}

function writeStep(search: string, step: Step): string {
  return withParams(search, { etapa: step === 'planilha' ? '' : step });
}

/** The requested step if it has something to show. */
function stepOf(requested: Step, loaded: LoadedSheet | null, result: object | null): Step {
  if (requested === 'resultado') return result ? requested : 'planilha';
  return loaded ? requested : 'planilha';
}
