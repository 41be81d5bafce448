import '@mantine/core/styles/Input.css';
import { useState, type FormEvent, type RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useSetStaffRole } from '@/data/users/mutations';
import type { MemberDetails } from '@/domain/account/member';
import { STAFF_ROLES, STAFF_TEXTS } from '@/domain/account/staff';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const CHOICES = [
  { value: '', label: 'Nenhuma (não é da equipe)' },
  ...STAFF_ROLES.map((role) => ({ value: role, label: STAFF_TEXTS[role].label })),
];

interface Props {
  member: MemberDetails;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** 'Função na equipe': makes an account one of the staff, gives it another role, or makes it a member again. */
export default function RoleDialog({ member: { id, name, staff_role }, heading, onClose }: Props) {
  const change = useSetStaffRole(id);
  const submit = useSubmit(change.mutateAsync);
  const dialog = useDialog(onClose, { busy: change.isPending, heading });
  const [chosen, setChosen] = useState<string>(staff_role ?? '');
  const role = STAFF_ROLES.find((role) => role === chosen) ?? null;

  function send(event: FormEvent) {
    event.preventDefault();
    if (change.isSuccess) return; // saved; the dialog is fading out
    void submit(role, {
      onSuccess: () => {
        dialog.onClose();
        const message = role
          ? `A função de ${name} é ${STAFF_TEXTS[role].label}.`
          : `${name} não é mais da equipe.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao mudar a função', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Função na equipe">
      <DialogText>
        <strong>{name}</strong>
      </DialogText>
      <form onSubmit={send}>
        <NativeSelect
          label="Função"
          description={role ? STAFF_TEXTS[role].may : 'A conta é de um membro, com o plano que tiver.'}
          size="md"
          data={CHOICES}
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={change.isPending} busy="Salvando...">
            Salvar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
