import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useChangeEntry } from '@/data/notebook/changes';
import { entryOf, STATUSES, type NotebookEntry, type NotebookStatus } from '@/domain/notebook/notebook';
import type { DirectoryEntry } from '@/domain/directory/entries';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { useNotedList } from './favorite-cards';
import { STATUS_ATTRIBUTE } from './status-select';
import { STEP } from './use-favorite-search';

/** Has the group's status, so that the focus can go there with a card that its group does not show yet. */
export const GROUP_ATTRIBUTE = 'data-group-of';

export type Found = readonly DirectoryEntry<FavoriteSupplier>[];

export interface Group {
  status: NotebookStatus;
  found: Found;
  /** How many of them are shown. */
  limit: number;
  showMore: () => void;
}

/** The found favorites by status, and the way to change the status of one. */
export function useGroups(found: Found, entries: ReadonlyMap<number, NotebookEntry>) {
  const [more, setMore] = useState<Partial<Record<NotebookStatus, number>>>({});
  const groups = useMemo(() => {
    const statusOf = (id: number) => entryOf(entries, id).status;
    return STATUSES.map((status): Group => {
      const limit = more[status] ?? STEP;
      return {
        status,
        found: found.filter(({ supplier }) => statusOf(supplier.id) === status),
        limit,
        showMore: () => setMore((shown) => ({ ...shown, [status]: limit + STEP })),
      };
    });
  }, [found, entries, more]);
  useNotedList(useMemo(() => groups.flatMap((group) => group.found), [groups]));
  return groups;
}

/** Changes a status, and moves the focus with the card into its new group, or to its heading beyond what it shows. */
export function useMove(list: RefObject<HTMLElement | null>) {
  const change = useChangeEntry();
  const moved = useRef<{ supplierId: number; status: NotebookStatus } | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { supplierId, status } = moved.current;
    moved.current = null; // the focus is moved once, and stays where the user has put it since
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find(`[${STATUS_ATTRIBUTE}="${supplierId}"]`) ?? find(`[${GROUP_ATTRIBUTE}="${status}"]`))?.focus();
  });
  return useCallback(
    (supplierId: number, status: NotebookStatus) => {
      moved.current = { supplierId, status };
      change(supplierId, { status });
    },
    [change],
  );
}
