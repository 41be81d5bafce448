import '@mantine/core/styles/Input.css';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useScheduleCampaign } from '@/data/campaigns/mutations';
import { campaignQueries } from '@/data/campaigns/queries';
import { AUDIENCES, momentOf, recipientsText, type CampaignRecord } from '@/domain/mail/campaign';
import { RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { FailedRequest } from './failed-request';

interface Props {
  campaign: CampaignRecord;
  /** Asks for a moment; otherwise the campaign is sent at once. */
  later: boolean;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a campaign is sent, and says how many people get it. */
export default function SendDialog({ campaign, later, heading, onClose }: Props) {
  const { kind, audience, subject } = campaign;
  const readers = useQuery(campaignQueries.readers(kind, audience));
  const schedule = useScheduleCampaign(campaign);
  const dialog = useDialog(onClose, { busy: schedule.isPending, heading });
  const submit = useSchedule(schedule, later, dialog.onClose);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    if (schedule.isSuccess) return; // sent; the dialog is fading out
    const moment = later ? momentOf(typed) : undefined;
    if (moment === null) showProblem('Informe dia e hora.');
    else submit(moment, showProblem);
  }

  function showProblem(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  const count = readers.data === undefined ? '…' : recipientsText(readers.data);
  const action = later ? 'Agendar' : `Enviar para ${count}`;
  return (
    <Dialog {...dialog} title={later ? 'Agendar envio' : 'Enviar agora'}>
      <DialogText>
        <strong>{subject}</strong> {later ? 'iria hoje para' : 'vai para'} <strong>{count}</strong>. Público:{' '}
        {AUDIENCES[audience]}. Só recebe quem aceita este tipo de e-mail.
      </DialogText>
      {readers.error && readers.data === undefined && (
        <FailedRequest message={readers.error.message} retry={() => void readers.refetch()} />
      )}
      <form noValidate onSubmit={send}>
        {later && (
          <MomentField
            ref={input}
            value={typed}
            error={problem}
            onType={(value) => {
              setTyped(value);
              setProblem(null);
            }}
          />
        )}
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton
            size="sm"
            pending={schedule.isPending}
            busy={later ? 'Agendando...' : 'Enviando...'}
            disabled={later ? readers.data === undefined : !readers.data}
            {...(!later && { 'data-autofocus': true })}
          >
            {action}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Sends at a moment, or at once without one, and says what came of it; `onProblem` if the moment is refused. */
function useSchedule(
  { mutateAsync }: Pick<ReturnType<typeof useScheduleCampaign>, 'mutateAsync'>,
  later: boolean,
  onClose: () => void,
) {
  const submit = useSubmit(mutateAsync);
  return (moment: string | undefined, onProblem: (message: string) => void) =>
    void submit(moment, {
      onSuccess: () => {
        onClose();
        const message = later ? 'A promoção foi agendada.' : 'O envio começa em até cinco minutos.';
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: (error) => {
        const { field, status } = error instanceof RequestError ? error : {};
        // What this dialog shows of the campaign is out of date: the list has it anew.
        if (status === 404 || status === 409) onClose();
        if (field === 'send_at') return onProblem(error.message);
        const title = later ? 'Erro ao agendar' : 'Erro ao enviar';
        void notify({ tone: 'error', title, message: error.message });
      },
    });
}

interface MomentProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | null;
  onType: (value: string) => void;
}

function MomentField({ ref, value, error, onType }: MomentProps) {
  return (
    <TextInput
      ref={ref}
      type="datetime-local"
      label="Dia e hora"
      description="Horário de Brasília."
      size="md"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
