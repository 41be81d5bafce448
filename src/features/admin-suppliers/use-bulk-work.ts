import { useRef, useState } from 'react';
import { useAddToList, useChangeListSuppliers } from '@/data/lists/admin-mutations';
import type { SupplierSearch } from '@/data/suppliers/admin-queries';
import {
  fetchSupplierIds,
  useChangeSuppliers,
  useDeleteArchivedSuppliers,
  useRestoreSuppliers,
  type BulkChange,
} from '@/data/suppliers/admin-bulk';
import { formatCount } from '@/domain/format/numbers';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import type { Selection } from './use-selection';

export type BulkAction =
  | { kind: 'change'; change: BulkChange; done: (suppliers: string, plural: boolean) => string }
  | { kind: 'list'; listId: number; listName: string }
  | { kind: 'deletion' };

/** What was done last, and how to take it back; no `undo` if that is impossible. */
export interface Outcome {
  text: string;
  undo?: () => Promise<string>;
}

interface Work {
  action: BulkAction;
  only: number[] | undefined;
}

interface RunOptions {
  /** Does it with these suppliers, and not with the selected ones. */
  only?: number[];
  /** Closes the dialog that asked. */
  onDone?: () => void;
}

const named = (count: number) => formatCount(count, 'fornecedor', 'fornecedores');

/** Does an action with these suppliers, or the selected ones, and says what came of it. */
function useWork(search: SupplierSearch, selection: Selection) {
  const change = useChangeSuppliers();
  const restore = useRestoreSuppliers();
  const addToList = useAddToList();
  const changeList = useChangeListSuppliers();
  const deletion = useDeleteArchivedSuppliers();

  async function list(ids: number[], listId: number, listName: string): Promise<Outcome> {
    const added = await addToList.mutateAsync({ listId, ids });
    if (added.length === 0) return { text: `Todos já estavam em “${listName}”.` };
    return {
      text: `${named(added.length)} em “${listName}”.`,
      undo: async () => {
        await changeList.mutateAsync({ listId, added: [], removed: added });
        return `Desfeito: ${named(added.length)} fora de “${listName}”.`;
      },
    };
  }

  return async ({ action, only }: Work): Promise<Outcome> => {
    const ids = only ?? (selection.isAll ? await fetchSupplierIds(search) : [...selection.ids]);
    if (action.kind === 'deletion')
      return { text: `${excluded(await deletion.mutateAsync(ids))} para sempre.` };
    if (action.kind === 'list') return list(ids, action.listId, action.listName);
    const changed = await change.mutateAsync({ ids, change: action.change });
    if (changed.length === 0) return { text: 'Nada mudou: todos já estavam assim.' };
    return {
      text: action.done(named(changed.length), changed.length > 1),
      undo: async () => {
        const restored = await restore.mutateAsync(changed);
        const kept = changed.length - restored;
        return kept > 0 ? `Desfeito. ${unrestored(kept)}` : 'Desfeito.';
      },
    };
  };
}

/** Does one thing with many suppliers. A failure keeps the selection. */
export function useBulkWork(search: SupplierSearch, selection: Selection) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setPending] = useState(false);
  /** The element that shows the outcome. Takes over the focus when the focused button disappears. */
  const outcomeElement = useRef<HTMLDivElement>(null);
  const focusOutcome = () => outcomeElement.current?.focus({ preventScroll: true }); // CSS keeps it in view
  const work = useWork(search, selection);

  async function undoLast(): Promise<Outcome> {
    return { text: (await outcome?.undo?.()) ?? '' };
  }

  const submitWork = useSubmit(work);
  const submitUndo = useSubmit(undoLast);

  async function run(action: BulkAction, { only, onDone }: RunOptions = {}): Promise<void> {
    setPending(true);
    await submitWork(
      { action, only },
      {
        onSuccess: (done) => {
          setOutcome(done);
          if (!only) selection.clear();
          if (onDone) onDone();
          else focusOutcome();
        },
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
    setPending(false);
  }

  async function undo(): Promise<void> {
    setPending(true);
    await submitUndo(undefined, {
      onSuccess: (done) => {
        setOutcome(done);
        focusOutcome();
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao desfazer', message }),
    });
    setPending(false);
  }

  function dismiss(): void {
    setOutcome(null);
    focusOutcome();
  }

  return { outcome, outcomeElement, focusOutcome, isPending, run, undo, dismiss };
}

export type BulkWork = ReturnType<typeof useBulkWork>;

/** Props of the dialogs that ask before something is done with the selected suppliers. */
export interface BulkDialogProps {
  selection: Selection;
  work: BulkWork;
  onClose: () => void;
}

function unrestored(count: number): string {
  const one = 'fornecedor ficou como está, porque mudou depois';
  return `${formatCount(count, one, 'fornecedores ficaram como estão, porque mudaram depois')}.`;
}

function excluded(count: number): string {
  return `${named(count)} ${count === 1 ? 'excluído' : 'excluídos'}`;
}
