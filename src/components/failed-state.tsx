import { buttonClass } from './button-class';
import { MessageState } from './message-state';

/** Says in one sentence what failed, with a button to retry. */
export function FailedState({ message, retry }: { message: string; retry: () => void }) {
  return (
    <MessageState title={message} role="alert">
      <button type="button" className={buttonClass('filled')} onClick={retry}>
        Tentar novamente
      </button>
    </MessageState>
  );
}
