import '@/theme/buttons';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useUndoImport } from '@/data/imports/mutations';
import type { ImportBatch } from '@/data/imports/queries';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { batchText, keptText } from './batch-text';

interface Props {
  batch: ImportBatch;
  /** Gets the focus when the button that opened the dialog is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before undoing an import, then lists the suppliers that could not be reverted. */
export function UndoDialog({ batch, heading, onClose }: Props) {
  const undo = useUndoImport();
  const submit = useSubmit(undo.mutateAsync);
  const done = useRef(false);
  const [kept, setKept] = useState('');
  const dialog = useDialog(onClose, {
    busy: undo.isPending,
    returnTo: () => (done.current ? heading.current : null),
  });

  function send() {
    if (done.current) return; // undone; the dialog is fading out
    void submit(batch.id, {
      onSuccess: (undone) => {
        done.current = true;
        if (keptText(undone)) return setKept(keptText(undone));
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: 'Importação desfeita.' });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao desfazer', message }),
    });
  }

  const { onClose: close } = dialog;
  return (
    <Dialog {...dialog} title={kept ? 'Importação desfeita em parte' : 'Desfazer importação'}>
      {kept ? (
        <PartlyUndone kept={kept} onClose={close} />
      ) : (
        <Question batch={batch} pending={undo.isPending} onUndo={send} onCancel={close} />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  batch: ImportBatch;
  pending: boolean;
  onUndo: () => void;
  onCancel: () => void;
}

function Question({ batch, pending, onUndo, onCancel }: QuestionProps) {
  return (
    <>
      <DialogText>
        <strong>{batch.file_name}</strong>: {batchText(batch)}. Os fornecedores criados serão excluídos, e com
        eles os lugares que têm em favoritos e listas; os alterados voltam ao que eram. Os que alguém editou
        depois, ou que não podem voltar ao que eram, ficam como estão.
      </DialogText>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onUndo();
        }}
      >
        <DialogActions onCancel={onCancel}>
          <SubmitButton danger size="sm" pending={pending} busy="Desfazendo..." data-autofocus>
            Desfazer
          </SubmitButton>
        </DialogActions>
      </form>
    </>
  );
}

function PartlyUndone({ kept, onClose }: { kept: string; onClose: () => void }) {
  return (
    <>
      <DialogText>{kept} O resto foi desfeito.</DialogText>
      <DialogActions cancel="Fechar" onCancel={onClose}>
        <Button data-autofocus onClick={onClose}>
          Entendi
        </Button>
      </DialogActions>
    </>
  );
}
