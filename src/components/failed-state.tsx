import { buttonClass } from './button-class';
import { MessageState } from './message-state';

/** What failed, in one sentence, and the way to try again. */
export function FailedState({ message, retry }: { message: string; retry: () => void }) {
  return (
    <MessageState title={message} role="alert">
      <button type="button" className={buttonClass('filled')} onClick={retry}>
        Tentar novamente
      </button>
    </MessageState>
  );
}
