import { Address } from '@/components/address';
import type { Column } from '@/components/record-table';
import { RowButton } from '@/components/row-opener';
import { SUBJECT_LABELS } from '@/domain/site/contact-form';
import { firstLine, stateOf, type ContactMessage } from '@/domain/site/contact-message';
import { formatMoment } from '@/domain/format/dates';
import { loadMessageDialog } from './load-dialogs';
import classes from './contact-messages.module.css';

const STATE_LABELS = { new: 'Nova', read: 'Lida', answered: 'Respondida' };

/** Columns of the messages' list; `onOpen` opens a message in full. */
export function messageColumns(onOpen: (message: ContactMessage) => void): Column<ContactMessage>[] {
  return [
    {
      label: 'De',
      className: classes.sender,
      heading: true,
      cell: (message) => <Sender message={message} onOpen={onOpen} />,
    },
    { label: 'Mensagem', className: classes.message, cell: (message) => <Summary {...message} /> },
    {
      label: 'Recebida em',
      className: classes.when,
      labeled: true,
      sort: {
        up: { value: 'antigas', label: 'Mais antigas' },
        down: { value: '', label: 'Mais recentes' },
        first: 'down',
      },
      cell: ({ created_at }) => formatMoment(created_at),
    },
    {
      label: 'Situação',
      className: classes.state,
      labeled: true,
      cell: (message) => <span data-state={stateOf(message)}>{STATE_LABELS[stateOf(message)]}</span>,
    },
  ];
}

interface SenderProps {
  message: ContactMessage;
  onOpen: (message: ContactMessage) => void;
}

function Sender({ message, onOpen }: SenderProps) {
  const { name, email } = message;
  return (
    <>
      <RowButton load={loadMessageDialog} onClick={() => onOpen(message)}>
        {name}
      </RowButton>
      <span className={classes.email}>
        <Address>{email}</Address>
      </span>
    </>
  );
}

function Summary({ subject, message }: ContactMessage) {
  return (
    <>
      <span className={classes.subject}>{SUBJECT_LABELS[subject]}</span>
      <span className={classes.line}>{firstLine(message)}</span>
    </>
  );
}
