import { lazy, Suspense } from 'react';
import { importWithRetry } from '@/lib/lazy-import';
import type { Directory } from './use-directory';

const ListStrip = lazy(() => importWithRetry(() => import('./list-strip')));

/** The special lists that the reader may read; for who may read none, nothing, not even the code. */
export function SpecialLists({ directory }: { directory: Directory }) {
  return <Suspense>{directory.advanced.lists?.length ? <ListStrip directory={directory} /> : null}</Suspense>;
}
