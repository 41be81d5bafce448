import '@mantine/core/styles/Input.css';
import { useState, type FormEvent, type RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useGrantMonths } from '@/data/users/mutations';
import { formatShortDay } from '@/domain/format/dates';
import type { MemberDetails } from '@/domain/account/member';
import { formatCount } from '@/domain/format/numbers';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const MONTHS = [1, 2, 3, 6, 12, 24].map((months) => ({
  value: String(months),
  label: formatCount(months, 'mês', 'meses'),
}));

interface Props {
  member: MemberDetails;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** 'Dar meses de Premium': adds to what there is. A failure keeps the dialog open. */
export default function GrantDialog({ member, heading, onClose }: Props) {
  const grant = useGrantMonths(member.id);
  const submit = useSubmit(grant.mutateAsync);
  const dialog = useDialog(onClose, { busy: grant.isPending, heading });
  const [months, setMonths] = useState('1');

  function send(event: FormEvent) {
    event.preventDefault();
    if (grant.isSuccess) return; // given; the dialog is fading out
    void submit(Number(months), {
      onSuccess: (end) => {
        dialog.onClose();
        const message = `${member.name} tem Premium até ${formatShortDay(end)}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao dar Premium', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Dar meses de Premium">
      <DialogText>
        {member.role === 'premium' && member.ends_at
          ? `Somam ao Premium de ${member.name}, que vai até ${formatShortDay(member.ends_at)}.`
          : `O Premium de ${member.name} começa agora.`}{' '}
        Fica no histórico, com o seu nome.
      </DialogText>
      <form onSubmit={send}>
        <NativeSelect
          label="Quanto tempo"
          size="md"
          data={MONTHS}
          data-autofocus
          value={months}
          onChange={(event) => setMonths(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={grant.isPending} busy="Dando...">
            Dar Premium
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
