import { useRef, useState } from 'react';
import { discardRows, isOvertaken, useImportSuppliers } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import-plan';
import { useSubmit } from '@/lib/use-submit';
import type { ImportDraft } from './use-import-draft';

/** Why the last attempt came to nothing. */
export interface Failure {
  message: string;
  /** The rows have to be checked again first. */
  overtaken: boolean;
}

/** The sending and saving of what was checked, and how far it is. */
export function useImportRun({ check, loaded, finish, renew }: ImportDraft) {
  const importing = useImportSuppliers();
  const submit = useSubmit(importing.mutateAsync);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const control = useRef<AbortController>(undefined);

  return {
    isPending: importing.isPending,
    /** How much has been sent, 0 to 1; then it is being saved. */
    share,
    failure,
    start: (rows: PlannedRow[]) => {
      const { signal } = (control.current = new AbortController());
      setFailure(null);
      const { id } = check;
      const request = { id, fileName: loaded?.fileName ?? '', rows, signal, onProgress: setShare };
      void submit(request, {
        onSuccess: finish,
        onError: (error) => {
          if (signal.aborted) discardRows(id);
          else setFailure({ message: error.message, overtaken: isOvertaken(error) });
        },
      });
    },
    /** Calls off the sending. */
    cancel: () => control.current?.abort(),
    checkAgain: () => {
      setFailure(null);
      renew();
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
