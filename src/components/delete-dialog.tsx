import { useRef, type ReactNode, type RefObject } from 'react';
import { RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Dialog, DialogActions, DialogText } from './dialog';
import { SubmitButton } from './submit-button';
import { useDialog } from './use-dialog';

interface Props {
  title: string;
  /** What goes, and what goes with it. */
  children: ReactNode;
  /** A mutation that deletes it; its errors are told as they are, one of status 404 when it is gone already. */
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
  const gone = useRef(false);
  const dialog = useDialog(onClose, {
    busy: deletion.isPending,
    returnTo: () => (gone.current ? heading.current : null),
  });

  function send() {
    if (gone.current) return; // the dialog is fading
    const leave = () => {
      gone.current = true;
      dialog.onClose();
    };
    void submit(undefined, {
      onSuccess: () => {
        leave();
        void notify({ tone: 'success', title: 'Sucesso', message: success });
      },
      onError: (error) => {
        if (error instanceof RequestError && error.status === 404) leave();
        void notify({ tone: 'error', title: failure, message: error.message });
      },
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
