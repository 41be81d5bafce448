import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { EmailField } from '@/components/email-field';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { useInviteUser } from '@/data/users/mutations';
import { invitation, type Invitation } from '@/domain/user';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** 'Adicionar Usuário': invites a person by e-mail. A failure keeps the dialog open with its input. */
export default function InvitationDialog({ onClose }: { onClose: () => void }) {
  const dialog = useDialog(onClose);
  const { form, onSubmit, isPending } = useInvitationForm(dialog.onClose);
  return (
    <Dialog {...dialog} title="Adicionar usuário">
      <DialogText>
        A pessoa recebe um e-mail com um link para escolher a senha e entra no plano Gratuito.
      </DialogText>
      <form noValidate onSubmit={onSubmit}>
        <TextInput
          aria-required
          label="Nome"
          autoComplete="off"
          size="md"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailField autoComplete="off" key={form.key('email')} {...form.getInputProps('email')} />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={isPending} busy="Enviando...">
            Enviar convite
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const EMPTY: Invitation = { name: '', email: '' };

function useInvitationForm(onSent: () => void) {
  const invite = useInviteUser();
  const submit = useSubmit(invite.mutateAsync);
  const form = useForm<Invitation>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: schemaResolver(invitation, { sync: true }),
  });

  useDraft(draftName('invitation', null), form, EMPTY);

  function send(values: Invitation) {
    if (invite.isSuccess) return; // sent; the dialog is fading out
    const guest = invitation.parse(values);
    void submit(guest, {
      onSuccess: () => {
        onSent();
        void notify({ tone: 'success', title: 'Sucesso', message: `Convite enviado para ${guest.email}.` });
      },
      onError: (error) => {
        void notify({ tone: 'error', title: 'Erro ao convidar', message: error.message });
        showAtField(form, error);
      },
    });
  }

  const onSubmit = form.onSubmit(send, (errors) => focusFirstError(form, errors));
  return { form, onSubmit, isPending: invite.isPending };
}
