import { useRef, type ReactNode, type RefObject } from 'react';
import { RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Dialog, DialogActions, DialogText } from './dialog';
import { SubmitButton } from './submit-button';
import { useDialog } from './use-dialog';

interface Props {
  title: string;
  /** Says what is deleted, and what is deleted with it. */
  children: ReactNode;
  /** The mutation. A toast shows the message of its error; an error with status 404 also closes the dialog. */
  deletion: { isPending: boolean; mutateAsync: (input: undefined) => Promise<unknown> };
  /** Title of the toast after a failure. */
  failure: string;
  /** Message of the toast after the deletion. */
  success: string;
  /** What the button says, and while the request is pending. */
  action?: [string, busy: string];
  /** Gets the focus after the deletion, which removes the button that opened the dialog. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks for confirmation of a deletion that cannot be undone. */
export function DeleteDialog({
  title,
  children,
  deletion,
  failure,
  success,
  action = ['Excluir', 'Excluindo...'],
  heading,
  onClose,
}: Props) {
  const submit = useSubmit(deletion.mutateAsync);
  const gone = useRef(false);
  const dialog = useDialog(onClose, {
    busy: deletion.isPending,
    returnTo: () => (gone.current ? heading.current : null),
  });

  function send() {
    if (gone.current) return; // the dialog is fading out
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
          <SubmitButton danger size="sm" pending={deletion.isPending} busy={action[1]} data-autofocus>
            {action[0]}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
