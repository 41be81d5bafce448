import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '@/lib/use-online';
import { buttonClass } from './button-class';
import { MessageState } from './message-state';

const OFFLINE = 'Você está sem conexão, e isto ainda não foi salvo neste aparelho.';

interface Props {
  /** One sentence. */
  message: string;
  /** What happens next. */
  hint?: string | undefined;
  retry: () => void;
  /** A link to somewhere else; without it, the way back is offered while the device is offline. */
  children?: ReactNode;
}

/** Says what failed, and whether the reason is the connection, with a button to retry. */
export function FailedState({ message, hint, retry, children }: Props) {
  const isOffline = !useOnline();
  const text = [isOffline && OFFLINE, hint].filter(Boolean).join(' ');
  return (
    <MessageState title={message} role="alert" text={text}>
      <button type="button" className={buttonClass('filled')} onClick={retry}>
        Tentar novamente
      </button>
      {children ?? (isOffline && <WayBack />)}
    </MessageState>
  );
}

/** To the page before; if this is the first page of the tab, to the one that opens without a connection. */
function WayBack() {
  const className = buttonClass('subtle');
  if (window.history.length === 1)
    return (
      <Link to="/home" className={className}>
        Voltar ao início
      </Link>
    );
  return (
    <button type="button" className={className} onClick={() => window.history.back()}>
      Voltar
    </button>
  );
}
