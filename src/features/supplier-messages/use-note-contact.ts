import { notifyWithUndo } from '@/components/notify-with-undo';
import { timeOfContact, useUndoableChange } from '@/data/notebook/changes';
import type { NotebookEntry } from '@/domain/notebook/notebook';

/**
 * Notes in the notebook of a premium member that they write to a supplier now, which waits for an answer from then on
 * unless they have bought there already. A toast offers to undo that; then the link gets the focus.
 */
export function useNoteContact() {
  const change = useUndoableChange();
  return (
    { id, name }: { id: number; name: string },
    { status }: NotebookEntry,
    link: () => HTMLElement | null,
  ) => {
    const hasBought = status === 'bought';
    const now = timeOfContact();
    const undo = change(id, hasBought ? { contacted_at: now } : { status: 'waiting', contacted_at: now });
    onceVisible(() =>
      notifyWithUndo({
        id: `contact-${id}-${now}`,
        title: hasBought ? 'Contato anotado' : 'Aguardando resposta',
        message: `${name} está nos seus favoritos.`,
        onUndo: () => {
          undo();
          link()?.focus();
        },
      }),
    );
  };
}

/** How long the browser may take to show the chat in place of this page. */
const LEAVE_MS = 500;

/** Runs it when the user is back from the chat, or soon if the chat opens beside this page. */
function onceVisible(run: () => void): void {
  setTimeout(() => {
    if (document.visibilityState === 'visible') return run();
    document.addEventListener('visibilitychange', run, { once: true });
  }, LEAVE_MS);
}
