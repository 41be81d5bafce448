import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';

interface Props {
  /** Name of the supplier. */
  name: string;
  /** Whether something is noted about it in the notebook, which stays. */
  hasNotes: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a favorite is removed. */
export default function RemoveDialog({ name, hasNotes, onConfirm, onClose }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title="Remover dos favoritos">
      <DialogText>
        Tem certeza de que deseja remover <strong>{name}</strong> dos seus favoritos?
        {hasNotes && ' Suas anotações ficam guardadas e voltam se você o favoritar de novo.'}
      </DialogText>
      <DialogActions onCancel={dialog.onClose}>
        <Button
          data-autofocus
          onClick={() => {
            onConfirm();
            dialog.onClose();
          }}
        >
          Remover
        </Button>
      </DialogActions>
    </Dialog>
  );
}
