import { useRef, type ReactNode, type RefObject } from 'react';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Dialog, DialogActions, DialogText } from './dialog';
import { SubmitButton } from './submit-button';
import { useDialog } from './use-dialog';

interface Props {
  title: string;
  /** What goes, and what goes with it. */
  children: ReactNode;
  /** A mutation that deletes it; its errors are told as they are. */
  deletion: { isPending: boolean; mutateAsync: (input: undefined) => Promise<unknown> };
  /** Toast of a failure. */
  failure: string;
  /** Said once it is gone. */
  success: string;
  /** Gets the focus then, as the button that opened the dialog goes with its row. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ title, children, deletion, failure, success, heading, onClose }: Props) {
  const submit = useSubmit(deletion.mutateAsync);
  const deleted = useRef(false);
  const dialog = useDialog(onClose, {
    busy: deletion.isPending,
    returnTo: () => (deleted.current ? heading.current : null),
  });

  function send() {
    if (deleted.current) return; // the dialog is fading
    void submit(undefined, {
      onSuccess: () => {
        deleted.current = true;
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: success });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: failure, message }),
    });
  }

  return (
    <Dialog {...dialog} title={title}>
      <DialogText>{children}</DialogText>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={deletion.isPending} busy="Excluindo..." data-autofocus>
            Excluir
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
