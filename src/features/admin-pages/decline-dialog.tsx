import type { RefObject } from 'react';
import { ReasonDialog } from '@/components/reason-dialog';
import { RequestError } from '@/lib/errors';
import { DECISIONS, useDecision, type Item } from './decisions';

interface Props {
  item: Item;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks why a claim or a change is declined, a change undone or a novelty hidden. */
export default function DeclineDialog({ item, heading, onClose }: Props) {
  const { title, text, button, busy, declined } = DECISIONS[item.what];
  return (
    <ReasonDialog
      {...{ title, button, busy, heading, onClose }}
      description="O motivo é enviado à conta por e-mail."
      action={useDecision(item)}
      failure="Erro"
      success={() => declined}
      isGone={(error) => error instanceof RequestError && (error.status === 404 || error.status === 409)}
    >
      <strong>{item.name}</strong>: {text}
    </ReasonDialog>
  );
}
