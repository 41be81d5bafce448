import { useRef, useState } from 'react';
import { useChangeSuppliers, useRestoreSuppliers } from '@/data/suppliers/admin-bulk';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

type Changed = Parameters<ReturnType<typeof useRestoreSuppliers>['mutateAsync']>[0];

interface Outcome {
  text: string;
  /** For taking it back; null if that is impossible. */
  changed: Changed | null;
}

/** Archives one supplier, and takes that back. */
export function useArchive() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = useChangeSuppliers();
  const restore = useRestoreSuppliers();
  const submitChange = useSubmit(change.mutateAsync);
  const submitRestore = useSubmit(restore.mutateAsync);
  /** The element that shows the outcome. Takes over the focus, because the focused button disappears. */
  const element = useRef<HTMLDivElement>(null);

  function show(next: Outcome) {
    setOutcome(next);
    element.current?.focus();
  }

  async function run({ id, name }: { id: number; name: string }): Promise<void> {
    await submitChange(
      { ids: [id], change: { is_archived: true } },
      {
        onSuccess: (changed) =>
          show(
            changed.length > 0
              ? { text: `${name} foi arquivado.`, changed }
              : { text: `${name} já estava arquivado.`, changed: null },
          ),
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  async function undo(): Promise<void> {
    await submitRestore(outcome?.changed ?? [], {
      onSuccess: (restored) =>
        show({
          text: restored > 0 ? 'Desfeito.' : 'O fornecedor ficou como está, porque mudou depois.',
          changed: null,
        }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao desfazer', message }),
    });
  }

  return { outcome, element, isPending: change.isPending || restore.isPending, run, undo };
}

export type Archive = ReturnType<typeof useArchive>;
