import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { discardRows } from '@/data/imports/mutations';
import type { ImportBatch } from '@/data/imports/queries';
import { matchColumns, type SheetField } from '@/domain/supplier-sheet';
import type { Sheet } from '@/domain/sheet-text';
import type { PageState } from '@/lib/page-state';
import { readSheet } from '@/lib/read-sheet';

export const STEPS = [
  { id: 'planilha', label: 'Planilha' },
  { id: 'colunas', label: 'Colunas' },
  { id: 'conferencia', label: 'Conferência' },
  { id: 'resultado', label: 'Resultado' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

/** The spreadsheet that is to be imported, and what its columns hold. */
export interface Loaded {
  text: string;
  /** What the import will be called. */
  fileName: string;
  sheet: Sheet;
  columns: (SheetField | null)[];
}

/** A comparison of the spreadsheet with what is there. What is imported is imported under its id. */
export interface Check {
  number: number;
  id: string;
}

const SAME_PAGE: PageState = { samePage: true };
const newCheck = (number: number): Check => ({ number, id: crypto.randomUUID() });

/** What an admin is about to import, from the pasted text to the result. The step lives in the address: "back" goes one back. */
export function useImportDraft() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [check, setCheck] = useState(() => newCheck(1));
  const [result, setResult] = useState<ImportBatch | null>(null);
  const asked = STEPS.find(({ id }) => id === new URLSearchParams(search).get('etapa'))?.id ?? 'planilha';
  const go = (step: Step, { replace = false } = {}) =>
    void navigate({ search: step === 'planilha' ? '' : `etapa=${step}` }, { replace, state: SAME_PAGE });

  /** What was checked counts no more. */
  function renew() {
    discardRows(check.id);
    setCheck(newCheck(check.number + 1));
  }

  return {
    step: stepOf(asked, loaded, result),
    go,
    typed,
    setTyped,
    loaded,
    check,
    renew,
    result,

    /** Takes a spreadsheet in; one that is in already keeps its columns. @throws SheetError */
    load: async (text: string, fileName: string) => {
      if (text !== loaded?.text) {
        const sheet = await readSheet(text);
        setLoaded({ text, fileName, sheet, columns: matchColumns(sheet.headers) });
        renew();
      }
      go('colunas');
    },
    setColumns: (columns: Loaded['columns']) => {
      if (!loaded) return;
      setLoaded({ ...loaded, columns });
      renew();
    },
    finish: (batch: ImportBatch) => {
      setResult(batch);
      setTyped('');
      setLoaded(null);
      go('resultado', { replace: true });
    },
    startAgain: () => {
      setResult(null);
      setCheck(newCheck(check.number + 1));
      go('planilha');
    },
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

/** The step of the address, where there is anything to show in it. */
function stepOf(asked: Step, loaded: Loaded | null, result: ImportBatch | null): Step {
  if (asked === 'resultado') return result ? asked : 'planilha';
  return loaded ? asked : 'planilha';
}
