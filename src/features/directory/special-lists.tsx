import { lazy, Suspense } from 'react';
import type { SpecialList } from '@/domain/special-list';
import { importWithRetry } from '@/lib/lazy-import';
import type { ChangeFilters } from './use-filters';

const ListStrip = lazy(() => importWithRetry(() => import('./list-strip')));

interface Props {
  /** Undefined until they are known. */
  lists: SpecialList[] | undefined;
  chosen: SpecialList | undefined;
  change: ChangeFilters;
}

/** The special lists that the viewer may open. Viewers without any do not download the strip's code. */
export function SpecialLists({ lists, ...props }: Props) {
  return <Suspense>{lists?.length ? <ListStrip lists={lists} {...props} /> : null}</Suspense>;
}
