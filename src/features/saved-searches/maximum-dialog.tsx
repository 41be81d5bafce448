import '@/theme/buttons';
import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { MOST_SEARCHES, OFFER } from '@/domain/saved-search/saved-search';

interface Props {
  listPath: string;
  /** Gets the focus when the dialog closes, if the button that opened it is gone. */
  control: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Instead of the dialog that saves a search: says that the member has as many as possible. */
export function FullDialog({ listPath, control, onClose }: Props) {
  const dialog = useDialog(onClose, { heading: control });
  return (
    <Dialog {...dialog} title={OFFER}>
      <DialogText>Você já salvou {MOST_SEARCHES} buscas, o máximo. Exclua uma para salvar esta.</DialogText>
      <DialogActions onCancel={dialog.onClose}>
        <Button component={Link} to={listPath} data-autofocus>
          Ver buscas salvas
        </Button>
      </DialogActions>
    </Dialog>
  );
}
