import { useState } from 'react';
import { SheetError } from '@/domain/import/sheet-text';

/** Attempts to read a spreadsheet; `errorText` says in Portuguese why the last attempt failed. */
export function useReading() {
  const [errorText, setErrorText] = useState<string | null>(null);

  async function attempt(read: () => void | Promise<void>): Promise<void> {
    setErrorText(null);
    try {
      await read();
    } catch (error) {
      if (!(error instanceof SheetError)) console.error(error);
      setErrorText(
        error instanceof SheetError ? error.message : 'Não foi possível ler a planilha. Tente de novo.',
      );
    }
  }

  return { attempt, errorText };
}
