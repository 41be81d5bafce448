import '@mantine/core/styles/Input.css';
import type { ReactNode, RefObject } from 'react';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Dialog, DialogActions, DialogText } from './dialog';
import { SubmitButton } from './submit-button';
import { useDialog } from './use-dialog';

const LONGEST = 500;
const reasonForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe o motivo.'),
      z.maxLength(LONGEST, `Use até ${LONGEST} caracteres.`),
    ),
});

interface Props<Result> {
  title: string;
  /** What happens. */
  children: ReactNode;
  /** Says who reads the reason. */
  description: string;
  action: { isPending: boolean; isSuccess: boolean; mutateAsync: (reason: string) => Promise<Result> };
  /** Labels of the button that does it, also while it does. */
  button: string;
  busy: string;
  /** It cannot be undone. */
  danger?: boolean;
  /** Title of the toast after a failure; the message is the error's. */
  failure: string;
  /** Message of the toast afterwards. */
  success: (result: Result) => string;
  /** Gets the focus after closing if the button that opened the dialog is gone. */
  heading?: RefObject<HTMLElement | null>;
  /** Whether this error closes the dialog, because nothing is left to give a reason for. */
  isGone?: (error: Error) => boolean;
  onClose: () => void;
}

/** Asks for the reason before something is done. A failure keeps the dialog open with what was typed, unless isGone(). */
export function ReasonDialog<Result>({
  title,
  children,
  action,
  heading,
  isGone,
  onClose,
  ...texts
}: Props<Result>) {
  const dialog = useDialog(onClose, { busy: action.isPending, ...(heading && { heading }) });
  const submit = useSubmit(action.mutateAsync);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: schemaResolver(reasonForm, { sync: true }),
  });

  function send(values: { reason: string }) {
    if (action.isSuccess) return; // done; the dialog is fading out
    void submit(reasonForm.parse(values).reason, {
      onSuccess: (result) => {
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: texts.success(result) });
      },
      onError: (error) => {
        if (isGone?.(error)) dialog.onClose();
        if (!showAtField(form, error))
          void notify({ tone: 'error', title: texts.failure, message: error.message });
      },
    });
  }

  return (
    <Dialog {...dialog} title={title}>
      <DialogText>{children}</DialogText>
      <form noValidate onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}>
        <Textarea
          aria-required
          label="Motivo"
          description={texts.description}
          size="md"
          rows={3}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger={texts.danger ?? false} size="sm" pending={action.isPending} busy={texts.busy}>
            {texts.button}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
