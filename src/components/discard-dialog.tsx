import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from './dialog';
import { useDialog } from './use-dialog';

interface Props {
  /** Says in a sentence what would be lost. */
  children: string;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks for confirmation before edits are discarded. */
export function DiscardDialog({ children, onDiscard, onClose }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title="Descartar alterações?">
      <DialogText>{children}</DialogText>
      <DialogActions cancel="Descartar" onCancel={onDiscard}>
        <Button data-autofocus onClick={dialog.onClose}>
          Continuar editando
        </Button>
      </DialogActions>
    </Dialog>
  );
}
