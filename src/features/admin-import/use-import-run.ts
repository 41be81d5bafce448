import { useRef, useState } from 'react';
import { discardRows, isOvertaken, isUnanswered, useImportSuppliers } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import/plan';
import { useSubmit } from '@/lib/use-submit';
import type { ImportDraft, LeftOut } from './use-import-draft';

/** Why the last attempt failed. */
export interface Failure {
  message: string;
  /** A supplier changed after the check, so the rows must be checked again. */
  overtaken: boolean;
  /** The server's answer was lost, so the import may have been saved. */
  unanswered: boolean;
  /** The import that the attempt belongs to. */
  importId: string;
}

/** Sends and saves the checked rows, and reports the progress. */
export function useImportRun({ importId, loaded, finish, resetCheck }: ImportDraft) {
  const importing = useImportSuppliers();
  const submit = useSubmit(importing.mutateAsync);
  const [sentShare, setSentShare] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const lastImportId = useRef<string>(undefined);
  const controller = useRef<AbortController>(undefined);

  return {
    isPending: importing.isPending,
    /** Share of the rows that is sent, 0 to 1; at 1 the server is saving them. */
    sentShare,
    /** Failure of the current import only: other rows start without one. */
    failure: failure?.importId === importId ? failure : null,
    /** Imports the rows of the plan that change something. */
    start: (plan: PlannedRow[], leftOut: LeftOut) => {
      const { signal } = (controller.current = new AbortController());
      setFailure(null);
      if (lastImportId.current && lastImportId.current !== importId) discardRows(lastImportId.current);
      lastImportId.current = importId;
      const request = {
        id: importId,
        fileName: loaded?.fileName ?? '',
        leftOut: leftOut.rows.length > 0 ? leftOut.records : null,
        rows: plan.filter(({ change }) => change !== null),
        signal,
        onProgress: setSentShare,
      };
      void submit(request, {
        onSuccess: (batch) => finish(batch, leftOut),
        onError: (error) => {
          const overtaken = isOvertaken(error);
          if (signal.aborted || overtaken) discardRows(importId);
          if (!signal.aborted)
            setFailure({ message: error.message, overtaken, unanswered: isUnanswered(error), importId });
        },
      });
    },
    cancel: () => controller.current?.abort(),
    checkAgain: resetCheck,
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
