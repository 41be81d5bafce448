import { lazy, Suspense, useLayoutEffect } from 'react';
import type { SpecialList } from '@/domain/catalog/special-list';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { LISTS_KEY } from '@/lib/storage-keys';
import { useHydrated } from '@/lib/use-hydrated';
import type { ChangeFilters } from './use-filters';
import classes from './directory.module.css';

const ListStrip = lazy(() => importWithRetry(() => import('./list-strip')));

interface Props {
  /** Undefined until they are known. */
  lists: SpecialList[] | undefined;
  chosen: SpecialList | undefined;
  change: ChangeFilters;
}

/** The special lists that the viewer may open. Viewers without any do not download the strip's code. */
export function SpecialLists({ lists, ...props }: Props) {
  useRememberLists(lists);
  return (
    <div className={classes.lists}>
      <Suspense>{lists?.length ? <ListStrip lists={lists} {...props} /> : null}</Suspense>
    </div>
  );
}

/** Who had lists on their last visit gets the space for them in the first frame (index.html), so that nothing moves later. */
function useRememberLists(lists: SpecialList[] | undefined): void {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (!hydrated || lists === undefined) return;
    document.documentElement.toggleAttribute('data-lists', lists.length > 0);
    if (lists.length > 0) localStore.setItem(LISTS_KEY, 'yes');
    else localStore.removeItem(LISTS_KEY);
  }, [hydrated, lists]);
}
