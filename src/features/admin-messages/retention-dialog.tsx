import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useKeepMessages } from '@/data/messages/mutations';
import { messageQueries } from '@/data/messages/queries';
import { formatCount } from '@/domain/format/numbers';
import { duration } from '@/domain/plan/plan';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** Asks before shortening the retention period, which deletes older messages. */
export default function RetentionDialog({ months, onClose }: { months: number; onClose: () => void }) {
  const count = useQuery(messageQueries.olderThan(months));
  const save = useKeepMessages();
  const submit = useSubmit(save.mutateAsync);
  const dialog = useDialog(onClose, { busy: save.isPending });

  function send() {
    if (save.isSuccess) return; // saved; the dialog is fading out
    void submit(months, {
      onSuccess: () => {
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: 'O prazo das mensagens foi salvo.' });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Guardar por menos tempo?">
      {count.isError && (
        <FailedState message="Não foi possível contar as mensagens." retry={() => void count.refetch()} />
      )}
      {count.isPending && <PageSpinner label="Contando mensagens…" />}
      {count.data !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <DialogText>
            <strong>{warning(count.data)}</strong> Daqui em diante, cada mensagem fica por {duration(months)}.
          </DialogText>
          <DialogActions onCancel={dialog.onClose}>
            <SubmitButton danger size="sm" pending={save.isPending} busy="Salvando..." data-autofocus>
              Guardar por {duration(months)}
            </SubmitButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function warning(count: number): string {
  if (count === 0) return 'Nenhuma mensagem é antiga o bastante para ser excluída agora.';
  const messages = formatCount(count, 'mensagem', 'mensagens');
  return `${messages} ${count === 1 ? 'será excluída' : 'serão excluídas'} agora e para sempre.`;
}
