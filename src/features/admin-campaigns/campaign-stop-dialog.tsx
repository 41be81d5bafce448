import type { FormEvent, RefObject } from 'react';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useStopCampaign } from '@/data/campaigns/mutations';
import type { CampaignRecord } from '@/domain/mail/campaign';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  campaign: CampaignRecord;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before stopping a campaign that is being sent. */
export default function StopDialog({ campaign: { id, subject }, heading, onClose }: Props) {
  const stop = useStopCampaign(id);
  const submit = useSubmit(stop.mutateAsync);
  const dialog = useDialog(onClose, { busy: stop.isPending, heading });

  function send(event: FormEvent) {
    event.preventDefault();
    if (stop.isSuccess) return; // stopped; the dialog is fading out
    void submit(undefined, {
      onSuccess: () => {
        dialog.onClose();
        void notify({ tone: 'success', title: 'Sucesso', message: 'O envio foi parado.' });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao parar', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Parar envio">
      <DialogText>
        Quem ainda não recebeu <strong>{subject}</strong> não vai mais receber. O envio não pode ser retomado;
        os e-mails que já saíram não voltam.
      </DialogText>
      <form onSubmit={send}>
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={stop.isPending} busy="Parando..." data-autofocus>
            Parar envio
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
