import '@mantine/core/styles/Input.css';
import { useState, type FormEvent, type RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useConfirmContact } from '@/data/answers/admin-mutations';
import { CONFIRMATION_METHODS } from '@/domain/answers/contact-queue';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import type { ConfirmationMethod } from '@/domain/supplier/supplier';

interface Props {
  supplier: { id: number; name: string };
  /** Gets the focus after a confirmation; without it, the button that opened the dialog does. */
  heading?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** 'Confirmar contato': asks how somebody of the staff has reached a supplier. */
export default function ContactConfirmationDialog({ supplier: { id, name }, heading, onClose }: Props) {
  const confirmation = useConfirmContact(id);
  const submit = useSubmit(confirmation.mutateAsync);
  const dialog = useDialog(onClose, {
    busy: confirmation.isPending,
    // A confirmed supplier leaves the queue, and with it the button that had the focus.
    returnTo: () => (confirmation.isSuccess ? (heading?.current ?? null) : null),
  });
  const [method, setMethod] = useState<ConfirmationMethod>('whatsapp');

  function send(event: FormEvent) {
    event.preventDefault();
    if (confirmation.isSuccess) return; // done; the dialog is fading out
    void submit(method, {
      onSuccess: () => {
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: `O contato de ${name} está confirmado.` });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao confirmar', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Confirmar contato">
      <DialogText>
        Confirme só depois de falar com <strong>{name}</strong>. O contato aparece como confirmado pela equipe
        por 90 dias, e as reclamações de antes deixam de contar.
      </DialogText>
      <form onSubmit={send}>
        <NativeSelect
          label="Como você falou com o fornecedor"
          size="md"
          data={CONFIRMATION_METHODS}
          data-autofocus
          value={method}
          onChange={({ currentTarget }) =>
            setMethod(
              CONFIRMATION_METHODS.find(({ value }) => value === currentTarget.value)?.value ?? method,
            )
          }
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={confirmation.isPending} busy="Confirmando...">
            Confirmar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
