import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useGrantMonths } from '@/data/users/mutations';
import { formatShortDay } from '@/domain/format/dates';
import { giveableText, mayGive } from '@/domain/account/giveable';
import type { MemberDetails } from '@/domain/account/member';
import { formatCount } from '@/domain/format/numbers';
import { showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const MONTHS = [1, 2, 3, 6, 12, 24];

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
  const form = useForm({ mode: 'uncontrolled', initialValues: { months: '1' } });
  const { giveable_days } = member;
  const choices = MONTHS.filter((months) => mayGive(months, giveable_days)).map((months) => ({
    value: String(months),
    label: formatCount(months, 'mês', 'meses'),
  }));

  function send({ months }: { months: string }) {
    if (grant.isSuccess) return; // given; the dialog is fading out
    void submit(Number(months), {
      onSuccess: (end) => {
        dialog.onClose();
        const message = `${member.name} tem Premium até ${formatShortDay(end)}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: (error) => {
        if (!showAtField(form, error))
          void notify({ tone: 'error', title: 'Erro ao dar Premium', message: error.message });
      },
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
      {giveable_days !== null && <DialogText>{giveableText(giveable_days)}</DialogText>}
      <form onSubmit={form.onSubmit(send)}>
        {choices.length > 0 && (
          <NativeSelect
            label="Quanto tempo"
            size="md"
            data={choices}
            data-autofocus
            key={form.key('months')}
            {...form.getInputProps('months')}
          />
        )}
        <DialogActions onCancel={dialog.onClose}>
          {choices.length > 0 && (
            <SubmitButton size="sm" pending={grant.isPending} busy="Dando...">
              Dar Premium
            </SubmitButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
