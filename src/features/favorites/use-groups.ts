import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useChangeEntry } from '@/data/notebook/changes';
import { entryOf, STATUSES, type NotebookEntry, type NotebookStatus } from '@/domain/notebook';
import type { DirectoryEntry } from '@/domain/search';
import type { FavoriteSupplier } from '@/domain/supplier';
import { useNotedList } from './favorite-cards';
import { STATUS_ATTRIBUTE } from './status-select';
import { STEP } from './use-favorite-search';

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

/** Changes a status, and moves the focus with the card into its new group. */
export function useMove(list: RefObject<HTMLElement | null>) {
  const change = useChangeEntry();
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[${STATUS_ATTRIBUTE}="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  return useCallback(
    (supplierId: number, status: NotebookStatus) => {
      moved.current = supplierId;
      change(supplierId, { status });
    },
    [change],
  );
}
