import '@mantine/core/styles/Input.css';
import { useState, type FormEvent } from 'react';
import { TextInput } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { BulkDialogProps } from './use-bulk-work';

/** Asks before archived suppliers are deleted for good. Their number has to be typed, because nothing brings them back. */
export default function BulkDeletionDialog({ selection: { count }, work, onClose }: BulkDialogProps) {
  const dialog = useDialog(onClose, { busy: work.isPending, heading: work.outcomeElement });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const number = formatNumber(count);

  function send(event: FormEvent) {
    event.preventDefault();
    const isRight = [number, String(count)].includes(typed.trim());
    setWrong(!isRight);
    if (isRight) void work.run({ kind: 'deletion' }, { onDone: dialog.onClose });
  }

  return (
    <Dialog {...dialog} title="Excluir para sempre">
      <DialogText>
        {formatCount(count, 'fornecedor será excluído', 'fornecedores serão excluídos')} com fotos, favoritos
        e visualizações. Não dá para desfazer.
      </DialogText>
      <form noValidate onSubmit={send}>
        <TextInput
          label={`Digite ${number} para confirmar`}
          inputMode="numeric"
          size="md"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={isWrong && `Digite ${number}.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={work.isPending} busy="Excluindo...">
            Excluir
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
