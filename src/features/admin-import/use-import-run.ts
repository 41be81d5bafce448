import { useRef, useState } from 'react';
import { discardRows, isOvertaken, isUnanswered, useImportSuppliers } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import-plan';
import { useSubmit } from '@/lib/use-submit';
import type { ImportDraft } from './use-import-draft';

/** Why the last attempt came to nothing. */
export interface Failure {
  message: string;
  /** The rows have to be checked again first. */
  overtaken: boolean;
  /** It may have come to something: the server's answer was lost. */
  unanswered: boolean;
  /** Of the check that was to be imported. */
  checkId: string;
}

/** The sending and saving of what was checked, and how far it is. */
export function useImportRun({ checkId, loaded, finish, renew }: ImportDraft) {
  const importing = useImportSuppliers();
  const submit = useSubmit(importing.mutateAsync);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sent = useRef<string>(undefined);
  const control = useRef<AbortController>(undefined);

  return {
    isPending: importing.isPending,
    /** How much has been sent, 0 to 1; then it is being saved. */
    share,
    /** Of what is being checked now: another check begins with a clean slate. */
    failure: failure?.checkId === checkId ? failure : null,
    start: (rows: PlannedRow[]) => {
      const { signal } = (control.current = new AbortController());
      setFailure(null);
      if (sent.current && sent.current !== checkId) discardRows(sent.current);
      sent.current = checkId;
      const request = { id: checkId, fileName: loaded?.fileName ?? '', rows, signal, onProgress: setShare };
      void submit(request, {
        onSuccess: finish,
        onError: (error) => {
          const overtaken = isOvertaken(error);
          if (signal.aborted || overtaken) discardRows(checkId);
          if (!signal.aborted)
            setFailure({ message: error.message, overtaken, unanswered: isUnanswered(error), checkId });
        },
      });
    },
    /** Calls off the sending. */
    cancel: () => control.current?.abort(),
    checkAgain: renew,
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
