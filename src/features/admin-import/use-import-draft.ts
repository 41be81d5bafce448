import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { importQueries, type ImportBatch } from '@/data/imports/queries';
import { matchColumns, type SheetField } from '@/domain/supplier-sheet';
import type { Sheet } from '@/domain/sheet-text';
import type { LocationState } from '@/lib/location-state';
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

const SAME_PAGE: LocationState = { keepScroll: true };

/** What an admin is about to import, from the pasted text to the result. The step lives in the address: "back" goes one back. */
export function useImportDraft() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // Of the comparison of the spreadsheet with what is there: what comes of it is imported under this id.
  const [checkId, setCheckId] = useState(() => crypto.randomUUID());
  // Asks nothing, but keeps what was compared while it counts: coming back to it by "forward" finds the same under the id.
  useQuery({ ...importQueries.check(checkId), enabled: false });
  const [result, setResult] = useState<ImportBatch | null>(null);
  const asked = STEPS.find(({ id }) => id === new URLSearchParams(search).get('etapa'))?.id ?? 'planilha';
  const go = (step: Step, { replace = false } = {}) =>
    void navigate({ search: step === 'planilha' ? '' : `etapa=${step}` }, { replace, state: SAME_PAGE });

  /** What was checked counts no more, nor what came of it. */
  const renew = () => setCheckId(crypto.randomUUID());

  return {
    step: stepOf(asked, loaded, result),
    go,
    typed,
    setTyped,
    loaded,
    checkId,
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
      renew();
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
