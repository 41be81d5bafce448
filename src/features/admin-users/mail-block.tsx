import type { RefObject } from 'react';
import { TransientButton } from '@/components/transient-button';
import { useLiftMailBlock } from '@/data/users/mutations';
import { formatMoment } from '@/domain/format/dates';
import type { MemberDetails } from '@/domain/account/member';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './user-page.module.css';

const REASONS = {
  bounced: 'o serviço de e-mail avisou que o endereço não existe',
  complained: 'a pessoa marcou um e-mail como spam',
};

interface Props {
  member: MemberDetails;
  /** Gets the focus when the notice disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** Says that the site sends no e-mails to an account, and lets them through again. */
export function MailBlock({ member: { id, name, mail_block, mail_block_at }, heading }: Props) {
  const lift = useLiftMailBlock(id);
  const submit = useSubmit(lift.mutateAsync);
  if (mail_block === null) return null;

  function send() {
    void submit(undefined, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Sucesso', message: `${name} volta a receber e-mails.` }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao liberar', message }),
    });
  }

  return (
    <div className={classes.notice}>
      <p role="status">
        Nenhum aviso é enviado a esta conta{mail_block_at && ` desde ${formatMoment(mail_block_at)}`}:{' '}
        {REASONS[mail_block]}. Libere só se isso estiver resolvido.
      </p>
      <TransientButton
        heading={heading}
        // `disabled` would lose the focus.
        aria-disabled={lift.isPending || undefined}
        data-disabled={lift.isPending || undefined}
        onClick={send}
      >
        {lift.isPending ? 'Liberando…' : 'Voltar a enviar'}
      </TransientButton>
    </div>
  );
}
