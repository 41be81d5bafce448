import { useEffect, useRef, type RefObject } from 'react';
import { notifyWithUndo } from '@/components/notify-with-undo';
import { useDeleteSearch, useSaveSearch } from '@/data/saved-searches/mutations';
import type { NewSearch, SavedSearch } from '@/domain/saved-search/saved-search';
import { notify } from '@/lib/notify';

/** Has a delete button's search id, so that the focus can move from a deleted card's button to the next. */
export const DELETE_ATTRIBUTE = 'data-delete';

/** Deletes a search at once, moves the focus to the card that follows, and offers to undo it. */
export function useDeletion(heading: RefObject<HTMLElement | null>) {
  const deletion = useDeleteSearch();
  const restoration = useSaveSearch();
  const list = useRef<HTMLUListElement>(null);
  /** The button that was pressed, until its card has disappeared, and its place among the others. */
  const pressed = useRef<{ button: Element; index: number } | null>(null);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${DELETE_ATTRIBUTE}]`) ?? [])];

  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const left = buttons();
    (left[Math.min(pressed.current.index, left.length - 1)] ?? heading.current)?.focus();
    pressed.current = null;
  });

  function remove(search: SavedSearch) {
    const index = buttons().findIndex((one) => one.getAttribute(DELETE_ATTRIBUTE) === String(search.id));
    const button = buttons()[index];
    pressed.current = button ? { button, index } : null;
    deletion.mutateAsync(search).then(
      (restored) => offerUndo(search, restored),
      () => undefined, // a toast says so
    );
  }

  function offerUndo({ id, name }: SavedSearch, restored: NewSearch) {
    notifyWithUndo({
      id: `deleted-search-${id}`,
      title: 'Busca excluída',
      message: name,
      onUndo: () => {
        heading.current?.focus();
        restoration.mutateAsync(restored).catch(({ message }: Error) => {
          void notify({ tone: 'error', title: 'Erro', message });
        });
      },
    });
  }

  return { list, remove };
}
