import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { importQueries, type ImportBatch } from '@/data/imports/queries';
import { useDraft } from '@/data/session/use-draft';
import { matchColumns, type SheetField } from '@/domain/supplier-sheet';
import type { Sheet } from '@/domain/sheet-text';
import { readSheet } from '@/lib/read-sheet';
import { useSearchParamsState, withParams } from '@/lib/use-search-params-state';

export const STEPS = [
  { id: 'planilha', label: 'Planilha' },
  { id: 'colunas', label: 'Colunas' },
  { id: 'conferencia', label: 'Conferência' },
  { id: 'resultado', label: 'Resultado' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

/** The spreadsheet to import, and the field of each column. */
export interface LoadedSheet {
  text: string;
  /** Name of the import in 'Importações anteriores'. */
  fileName: string;
  sheet: Sheet;
  columns: (SheetField | null)[];
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
  const { checkId, resetCheck } = useCheck();
  const [result, setResult] = useState<ImportBatch | null>(null);
  const go = (step: Step, { replace = false } = {}) => setRequested(() => step, { replace });

  return {
    step: stepOf(requested, loaded, result),
    go,
    typed,
    setTyped,
    loaded,
    checkId,
    resetCheck,
    result,

    /** Loads a spreadsheet. Loading the same text again keeps the chosen columns. @throws SheetError */
    load: async (text: string, fileName: string) => {
      if (text !== loaded?.text) {
        const sheet = await readSheet(text);
        setLoaded({ text, fileName, sheet, columns: matchColumns(sheet.headers) });
        resetCheck();
      }
      go('colunas');
    },
    setColumns: (columns: LoadedSheet['columns']) => {
      if (!loaded) return;
      setLoaded({ ...loaded, columns });
      resetCheck();
    },
    finish: (batch: ImportBatch) => {
      setResult(batch);
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

/** `checkId` identifies the comparison with the saved suppliers, and the import that follows from it. */
function useCheck() {
  const [checkId, setCheckId] = useState(() => crypto.randomUUID());
  // Disabled observer: keeps the comparison in the cache so that browser Forward shows it again.
  useQuery({ ...importQueries.check(checkId), enabled: false });
  /** Begins a new check: the last comparison and its failure no longer apply. */
  const resetCheck = () => setCheckId(crypto.randomUUID());
  return { checkId, resetCheck };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

function readStep(search: string): Step {
  return STEPS.find(({ id }) => id === new URLSearchParams(search).get('etapa'))?.id ?? 'planilha';
}

function writeStep(search: string, step: Step): string {
  return withParams(search, { etapa: step === 'planilha' ? '' : step });
}

/** The requested step if it has something to show. */
function stepOf(requested: Step, loaded: LoadedSheet | null, result: ImportBatch | null): Step {
  if (requested === 'resultado') return result ? requested : 'planilha';
  return loaded ? requested : 'planilha';
}
