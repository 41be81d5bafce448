import type { RefObject } from 'react';
import { TransientButton } from '@/components/transient-button';
import { useResendMail } from '@/data/mails/mutations';
import type { SentMail } from '@/domain/mail/sent-mail';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  mail: SentMail;
  /** Gets the focus when the button disappears, because the e-mail waits again. */
  heading: RefObject<HTMLElement | null>;
}

/** Sends an e-mail again that has failed. */
export function ResendButton({ mail: { id, name }, heading }: Props) {
  const { mutateAsync, isPending } = useResendMail();
  const submit = useSubmit(mutateAsync);
  return (
    <TransientButton
      heading={heading}
      aria-label={`Enviar de novo a ${name}`}
      // `disabled` would lose the focus.
      aria-disabled={isPending || undefined}
      data-disabled={isPending || undefined}
      onClick={() =>
        void submit(id, {
          onSuccess: () =>
            void notify({ tone: 'success', title: 'Sucesso', message: 'O e-mail voltou para a fila.' }),
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao enviar', message }),
        })
      }
    >
      Enviar de novo
    </TransientButton>
  );
}
