import type { FormEvent, RefObject } from 'react';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useSetBlocked } from '@/data/users/mutations';
import type { MemberDetails } from '@/domain/account/member';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  member: MemberDetails;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before an account is blocked or unblocked. */
export default function BlockDialog({ member: { id, name, blocked }, heading, onClose }: Props) {
  const change = useSetBlocked(id);
  const submit = useSubmit(change.mutateAsync);
  const dialog = useDialog(onClose, { busy: change.isPending, heading });
  const action = blocked ? 'Desbloquear' : 'Bloquear';

  function send(event: FormEvent) {
    event.preventDefault();
    if (change.isSuccess) return; // done; the dialog is fading out
    void submit(!blocked, {
      onSuccess: () => {
        dialog.onClose();
        const message = `A conta de ${name} foi ${blocked ? 'desbloqueada' : 'bloqueada'}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) =>
        void notify({ tone: 'error', title: `Erro ao ${action.toLowerCase()}`, message }),
    });
  }

  return (
    <Dialog {...dialog} title={`${action} conta`}>
      <DialogText>
        {blocked ? (
          <>
            <strong>{name}</strong> volta a poder entrar, com o que a conta tinha.
          </>
        ) : (
          <>
            <strong>{name}</strong> sai de todos os aparelhos e não consegue mais entrar. Favoritos, compras e
            Premium ficam guardados; os dias de Premium continuam passando.
          </>
        )}
      </DialogText>
      <form onSubmit={send}>
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton
            danger={!blocked}
            size="sm"
            pending={change.isPending}
            busy={blocked ? 'Desbloqueando...' : 'Bloqueando...'}
            data-autofocus
          >
            {action}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
