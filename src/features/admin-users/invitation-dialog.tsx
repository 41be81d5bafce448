import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { EmailField } from '@/components/email-field';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { useInviteUser } from '@/data/users/mutations';
import { STAFF_ROLES, STAFF_TEXTS, type StaffRole } from '@/domain/account/staff';
import { invitationForm, type InvitationForm } from '@/domain/account/user';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const ROLES = [
  { value: '', label: 'Membro' },
  ...STAFF_ROLES.map((role) => ({ value: role, label: STAFF_TEXTS[role].label })),
];

interface Props {
  /** Whether the person may be invited to the staff, as only owners may. */
  withRole: boolean;
  onClose: () => void;
}

/** 'Adicionar Usuário': invites a person by e-mail. A failure keeps the dialog open with its input. */
export default function InvitationDialog({ withRole, onClose }: Props) {
  const dialog = useDialog(onClose);
  const { form, role, onSubmit, isPending } = useInvitationForm(dialog.onClose);
  return (
    <Dialog {...dialog} title="Adicionar usuário">
      <DialogText>
        A pessoa recebe um e-mail com um link para escolher a senha
        {!withRole && ' e entra no plano Gratuito'}.
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
        {withRole && (
          <NativeSelect
            label="Função"
            description={roleText(role)}
            size="md"
            data={ROLES}
            key={form.key('staff_role')}
            {...form.getInputProps('staff_role')}
          />
        )}
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={isPending} busy="Enviando...">
            Enviar convite
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function roleText(role: StaffRole | ''): string {
  if (role === '') return 'Entra no plano Gratuito, sem acesso à área administrativa.';
  return `${STAFF_TEXTS[role].may} Entra na equipe ao confirmar o e-mail.`;
}

const EMPTY: InvitationForm = { name: '', email: '', staff_role: '' };

function useInvitationForm(onSent: () => void) {
  const invite = useInviteUser();
  const submit = useSubmit(invite.mutateAsync);
  const form = useForm<InvitationForm>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: schemaResolver(invitationForm, { sync: true }),
  });

  const [role, setRole] = useState(EMPTY.staff_role);
  form.watch('staff_role', ({ value }) => setRole(value));

  useDraft(draftName('invitation', null), form, EMPTY);

  function send(values: InvitationForm) {
    if (invite.isSuccess) return; // sent; the dialog is fading out
    const guest = invitationForm.parse(values);
    void submit(guest, {
      onSuccess: () => {
        onSent();
        void notify({ tone: 'success', title: 'Sucesso', message: `Convite enviado para ${guest.email}.` });
      },
      onError: (error) => {
        if (!showAtField(form, error))
          void notify({ tone: 'error', title: 'Erro ao convidar', message: error.message });
      },
    });
  }

  const onSubmit = form.onSubmit(send, (errors) => focusFirstError(form, errors));
  return { form, role, onSubmit, isPending: invite.isPending };
}
