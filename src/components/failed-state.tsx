import { Button } from '@mantine/core';
import { MessageState } from './message-state';

/** What failed, in one sentence, and the way to try again. */
export function FailedState({ message, retry }: { message: string; retry: () => void }) {
  return (
    <MessageState title={message} role="alert">
      <Button onClick={retry}>Tentar novamente</Button>
    </MessageState>
  );
}
