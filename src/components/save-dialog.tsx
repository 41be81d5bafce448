import { useEffect, type ReactNode, type RefObject } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Dialog, DialogActions } from './dialog';
import { DiscardDialog } from './discard-dialog';
import { LeaveGuard } from './leave-guard';
import { SubmitButton } from './submit-button';
import { useGuardedDialog } from './use-guarded-dialog';

interface Props<Values extends Record<string, unknown>, Input> {
  title: string;
  /** Its width, of Mantine's Modal. */
  size?: string;
  form: UseFormReturnType<Values>;
  /** The fields. */
  children: ReactNode;
  /** The mutation. The field that its error names shows the message, else a toast. */
  save: { isPending: boolean; isSuccess: boolean; mutateAsync: (input: Input) => Promise<unknown> };
  /** What the mutation gets. */
  inputOf: (values: Values) => Input;
  /** Message of the toast after the save. */
  success: string;
  /** What the button says. */
  action?: string;
  /** Shows "Agora não" in place of "Cancelar"; called before that closes the dialog. */
  onLater?: (() => void) | undefined;
  /** Says what would be lost, where closing the dialog or leaving the page asks before it discards edits. */
  unsaved?: string;
  /** Something besides the fields, such as a file, is unsaved. */
  hasMoreUnsaved?: boolean;
  /** Gets the focus after closing if the button that opened the dialog is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Whether the children show this error, in place of a toast. */
  isShownHere?: (error: Error) => boolean;
  /** Whether this error closes the dialog, because what it saves is gone. */
  isGone?: (error: Error) => boolean;
}

/** A dialog with a form. A failed save keeps it open with its input, unless nothing is left to save. */
export function SaveDialog<Values extends Record<string, unknown>, Input>({
  title,
  size,
  form,
  children,
  save,
  inputOf,
  success,
  action = 'Salvar',
  onLater,
  unsaved,
  hasMoreUnsaved = false,
  heading,
  onClose,
  isShownHere,
  isGone,
}: Props<Values, Input>) {
  const { dialog, closeWithoutAsking, confirming, setConfirming, onBusy, onEdit } = useGuardedDialog(
    onClose,
    { heading },
  );
  const submit = useSubmit(save.mutateAsync);
  const guarded = unsaved !== undefined;
  const isUnsaved = () => form.isDirty() || hasMoreUnsaved;
  const busy = guarded && save.isPending;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => onEdit(() => guarded && isUnsaved()));

  function send(values: Values) {
    if (save.isSuccess) return; // saved; the dialog is fading out
    void submit(inputOf(values), {
      onSuccess: () => {
        closeWithoutAsking();
        void notify({ tone: 'success', title: 'Sucesso', message: success });
      },
      onError: (error) => {
        if (isGone?.(error)) dialog.onClose();
        if (isShownHere?.(error) || showAtField(form, error)) return;
        void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  return (
    <Dialog {...dialog} title={title} {...(size && { size })}>
      <form noValidate onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}>
        {children}
        <Actions action={action} isPending={save.isPending} onLater={onLater} onClose={dialog.onClose} />
      </form>
      {guarded && dialog.opened && isUnsaved() && <LeaveGuard title="Sair sem salvar?" text={unsaved} />}
      {guarded && confirming && (
        <DiscardDialog onDiscard={closeWithoutAsking} onClose={() => setConfirming(false)}>
          {unsaved}
        </DiscardDialog>
      )}
    </Dialog>
  );
}

interface ActionsProps {
  action: string;
  isPending: boolean;
  onLater: (() => void) | undefined;
  onClose: () => void;
}

function Actions({ action, isPending, onLater, onClose }: ActionsProps) {
  function leave() {
    onLater?.();
    onClose();
  }

  return (
    <DialogActions sticky cancel={onLater ? 'Agora não' : 'Cancelar'} onCancel={leave}>
      <SubmitButton size="sm" pending={isPending} busy="Salvando...">
        {action}
      </SubmitButton>
    </DialogActions>
  );
}
