import type { FormEvent, RefObject } from 'react';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useSetAnswersDismissed } from '@/data/users/mutations';
import type { MemberDetails } from '@/domain/account/member';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  member: MemberDetails;
  /** Whether the answers are set aside now. */
  dismissed: boolean;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a member's answers about suppliers are set aside, or count again. */
export default function AnswersDialog({ member: { id, name }, dismissed, heading, onClose }: Props) {
  const change = useSetAnswersDismissed(id);
  const submit = useSubmit(change.mutateAsync);
  const dialog = useDialog(onClose, { busy: change.isPending, heading });
  const action = dismissed ? 'Voltar a contar' : 'Ignorar';

  function send(event: FormEvent) {
    event.preventDefault();
    if (change.isSuccess) return; // done; the dialog is fading out
    void submit(!dismissed, {
      onSuccess: () => {
        dialog.onClose();
        const message = `As respostas de ${name} ${dismissed ? 'voltam a contar' : 'deixam de contar'} nas próximas contagens.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <Dialog {...dialog} title={`${action} as respostas deste membro`}>
      <DialogText>
        {dismissed ? (
          <>
            As respostas de <strong>{name}</strong> sobre contatos e compras voltam a contar nas próximas
            contagens.
          </>
        ) : (
          <>
            As respostas de <strong>{name}</strong> sobre contatos e compras, também as que ainda vierem,
            deixam de contar nas próximas contagens. A pessoa não é avisada.
          </>
        )}{' '}
        Ninguém vê o que ela respondeu, nem sobre quem.
      </DialogText>
      <form onSubmit={send}>
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={change.isPending} busy="Salvando..." data-autofocus>
            {action}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
