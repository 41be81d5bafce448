import { lazy, Suspense } from 'react';
import { recentSupplierIds } from '@/data/suppliers/recently-viewed';
import { importWithRetry } from '@/lib/lazy-import';

const RecentList = lazy(() => importWithRetry(() => import('./recent-list')));

interface Props {
  pathOf: (id: number) => string;
}

/** The suppliers that were opened last on this device; loads no code if there are none. */
export function RecentlyViewed({ pathOf }: Props) {
  if (recentSupplierIds().length === 0) return null;
  return (
    <Suspense>
      <RecentList pathOf={pathOf} />
    </Suspense>
  );
}
