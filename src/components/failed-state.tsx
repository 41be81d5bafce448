import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '@/lib/use-online';
import { buttonClass } from './button-class';
import { MessageState } from './message-state';
import { StartPath } from './start-path';

const OFFLINE = 'Você está sem conexão, e isto ainda não foi salvo neste aparelho.';

interface Props {
  /** One sentence. */
  message: string;
  /** What happens next. */
  hint?: ReactNode;
  retry: () => void;
  /** A link to somewhere else; without it, one to the start is offered while the device is offline. */
  children?: ReactNode;
}

/** Says what failed, and whether the reason is the connection, with a button to retry. */
export function FailedState({ message, hint, retry, children }: Props) {
  const start = useContext(StartPath);
  const isOffline = !useOnline();
  const text = (isOffline || hint) && (
    <>
      {isOffline && OFFLINE} {hint}
    </>
  );
  return (
    <MessageState title={message} role="alert" text={text}>
      <button type="button" className={buttonClass('filled')} onClick={retry}>
        Tentar novamente
      </button>
      {children ??
        (isOffline && (
          // Opens without a connection, also in a tab that has no page before this one.
          <Link to={start} className={buttonClass('subtle')}>
            Voltar ao início
          </Link>
        ))}
    </MessageState>
  );
}
