import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import classes from './remove-dialog.module.css';

interface Props {
  /** Of the supplier. */
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a favourite is taken away (S-27). */
export default function RemoveDialog({ name, onConfirm, onClose }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title="Remover dos favoritos">
      <p className={classes.text}>
        Tem certeza de que deseja remover <strong>{name}</strong> dos seus favoritos?
      </p>
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
