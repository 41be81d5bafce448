import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';

/** Asks before what was typed is thrown away. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title="Descartar alterações?">
      <DialogText>O que você preencheu ainda não foi salvo.</DialogText>
      <DialogActions cancel="Descartar" onCancel={onDiscard}>
        <Button data-autofocus onClick={dialog.onClose}>
          Continuar editando
        </Button>
      </DialogActions>
    </Dialog>
  );
}
