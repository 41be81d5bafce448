import '@/theme/buttons';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useRef, useState, type RefObject } from 'react';
import { Button, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconMail from '@tabler/icons-react/icons/IconMail';
import { DeleteDialog } from '@/components/delete-dialog';
import { Dialog } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { useDeleteMessage, useMarkMessage } from '@/data/messages/mutations';
import { SUBJECT_LABELS } from '@/domain/site/contact-form';
import { replyUrl, type ContactMessage } from '@/domain/site/contact-message';
import { formatMoment } from '@/domain/format/dates';
import { RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './message-dialog.module.css';

interface Props {
  message: ContactMessage;
  ordersPath: string;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A message in full, to answer, mark or delete. */
export default function MessageDialog({ message, ordersPath, heading, onClose }: Props) {
  const [confirming, setConfirming] = useState(false);
  const { gone, deletion } = useDeletion(message.id);
  const dialog = useDialog(onClose, {
    mayClose: () => !confirming || gone.current,
    heading,
    returnTo: () => (gone.current ? heading.current : null),
  });

  return (
    <Dialog {...dialog} title={SUBJECT_LABELS[message.subject]} size="40rem">
      <p className={classes.sender}>
        <strong>{message.name}</strong>
        <span>{message.email}</span>
        <Link to={{ pathname: ordersPath, search: `?busca=${encodeURIComponent(message.email)}` }}>
          Pedidos deste e-mail
        </Link>
        <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
      </p>
      <p className={classes.text}>{message.message}</p>
      <Button
        component="a"
        href={replyUrl(message)}
        data-autofocus
        leftSection={<IconMail size={18} stroke={1.75} />}
      >
        Responder por e-mail
      </Button>
      <MessageActions message={message} onUnread={dialog.onClose} onDelete={() => setConfirming(true)} />
      {confirming && (
        <DeleteDialog
          title="Excluir mensagem"
          deletion={deletion}
          failure="Erro ao excluir"
          success="A mensagem foi excluída."
          heading={heading}
          onClose={() => {
            setConfirming(false);
            if (gone.current) dialog.onClose();
          }}
        >
          A mensagem de <strong>{message.name}</strong> será excluída para sempre.
        </DeleteDialog>
      )}
    </Dialog>
  );
}

/** Deletes the message; `gone` holds whether it is deleted, here or by another admin. */
function useDeletion(messageId: ContactMessage['id']) {
  const gone = useRef(false);
  const { isPending, mutateAsync } = useDeleteMessage(messageId);

  async function remove() {
    try {
      await mutateAsync();
      gone.current = true;
    } catch (error) {
      gone.current = error instanceof RequestError && error.status === 404;
      throw error;
    }
  }

  return { gone, deletion: { isPending, mutateAsync: remove } };
}

interface MessageActionsProps {
  message: ContactMessage;
  onUnread: () => void;
  onDelete: () => void;
}

/** Marks as answered or unread, or deletes. The switch changes at once, and back if the request fails. */
function MessageActions({ message, onUnread, onDelete }: MessageActionsProps) {
  const [answered, setAnswered] = useState(message.answered_at !== null);
  const { mutateAsync, isPending, variables } = useMarkMessage();
  const submit = useSubmit(mutateAsync);
  const pendingAnswer = isPending ? variables.change.answered_at : undefined;

  function mark(change: Partial<Pick<ContactMessage, 'read_at' | 'answered_at'>>, done: () => void) {
    void submit(
      { id: message.id, change },
      {
        onSuccess: done,
        onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
      },
    );
  }

  return (
    <div className={classes.marks}>
      <Switch
        label="Respondida"
        size="md"
        checked={pendingAnswer === undefined ? answered : pendingAnswer !== null}
        onChange={() =>
          mark({ answered_at: answered ? null : new Date().toISOString() }, () => setAnswered(!answered))
        }
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => mark({ read_at: null }, onUnread)}>
          Marcar como não lida
        </Button>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={onDelete}>
          Excluir
        </Button>
      </div>
    </div>
  );
}
