import type { RefObject } from 'react';
import { ReasonDialog } from '@/components/reason-dialog';
import { useDecide } from '@/data/supplier-pages/admin-mutations';
import { RequestError } from '@/lib/errors';
import { wordsOf, type Item } from './decisions';

interface Props {
  item: Item;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks why a claim or a change is declined, a change undone or a novelty hidden. */
export default function DeclineDialog({ item, heading, onClose }: Props) {
  const { decline, text, button, busy, declined } = wordsOf(item);
  return (
    <ReasonDialog
      {...{ title: decline, button, busy, heading, onClose }}
      description="O motivo é enviado à conta por e-mail."
      action={useDecide(item)}
      failure="Erro"
      success={() => declined}
      isGone={(error) => error instanceof RequestError && (error.status === 404 || error.status === 409)}
    >
      <strong>{item.name}</strong>: {text}
    </ReasonDialog>
  );
}
