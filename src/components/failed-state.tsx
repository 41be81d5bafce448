import type { ReactNode } from 'react';
import { useOnline } from '@/lib/use-online';
import { buttonClass } from './button-class';
import { MessageState } from './message-state';

interface Props {
  /** One sentence. */
  message: string;
  retry: () => void;
  /** A link to somewhere else; without it, the way back is offered while the device is offline. */
  children?: ReactNode;
}

/** Says what failed, and whether the reason is the connection, with a button to retry. */
export function FailedState({ message, retry, children }: Props) {
  const isOffline = !useOnline();
  return (
    <MessageState
      title={message}
      role="alert"
      {...(isOffline && { text: 'Você está sem conexão, e isto ainda não foi salvo neste aparelho.' })}
    >
      <button type="button" className={buttonClass('filled')} onClick={retry}>
        Tentar novamente
      </button>
      {children ??
        (isOffline && (
          <button type="button" className={buttonClass('subtle')} onClick={() => window.history.back()}>
            Voltar
          </button>
        ))}
    </MessageState>
  );
}
