import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import type { Column } from '@/components/record-table';
import { RowLink } from '@/components/row-opener';
import { formatMoment } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { MAIL_STATES, type SentMail } from '@/domain/mail/sent-mail';
import classes from './mails.module.css';

/** Columns of the list of e-mails. `userPath` is the path of an account, with :id; `resend` is for those that failed. */
export function mailColumns(userPath: string, resend: (mail: SentMail) => ReactNode): Column<SentMail>[] {
  return [
    {
      label: 'Para',
      className: classes.receiver,
      heading: true,
      cell: ({ user_id, name, email }) => (
        <>
          <RowLink to={generatePath(userPath, { id: user_id })}>{name}</RowLink>
          <span className={classes.quiet}>
            <Address>{email}</Address>
          </span>
        </>
      ),
    },
    { label: 'Tipo', className: classes.kind, cell: ({ kind }) => kind },
    { label: 'Quando', className: classes.when, cell: whenOf },
    {
      label: 'Situação',
      className: classes.state,
      cell: (mail) => (
        <>
          <span data-state={mail.state}>{MAIL_STATES[mail.state]}</span>
          <span className={classes.quiet}>{attemptsOf(mail)}</span>
        </>
      ),
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (mail) => mail.state === 'failed' && resend(mail),
    },
  ];
}

function whenOf({ state, sent_at, created_at, next_attempt_at, attempts }: SentMail) {
  if (sent_at) return formatMoment(sent_at);
  return (
    <>
      {formatMoment(created_at)}
      {state === 'waiting' && attempts > 0 && (
        <span className={classes.quiet}>Próxima tentativa: {formatMoment(next_attempt_at)}</span>
      )}
    </>
  );
}

function attemptsOf({ state, attempts, problem }: SentMail): string {
  const tries =
    attempts > 1 || (attempts > 0 && state !== 'sent')
      ? formatCount(attempts, 'tentativa', 'tentativas')
      : '';
  return [tries, problem].filter(Boolean).join(': ');
}
