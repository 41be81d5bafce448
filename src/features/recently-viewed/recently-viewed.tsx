import { lazy, Suspense } from 'react';
import { importWithRetry } from '@/lib/lazy-import';
import { useRecent } from './use-recent';

const RecentList = lazy(() => importWithRetry(() => import('./recent-list')));

interface Props {
  pathOf: (id: number) => string;
}

/** The suppliers that were opened last on this device; loads no code if there are none. */
export function RecentlyViewed({ pathOf }: Props) {
  const { suppliers, forget } = useRecent();
  if (suppliers.length === 0) return null;
  return (
    <Suspense>
      <RecentList suppliers={suppliers} pathOf={pathOf} onForget={forget} />
    </Suspense>
  );
}
