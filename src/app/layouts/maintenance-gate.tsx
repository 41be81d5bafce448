import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useCurrentUser } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isAdmin } from '@/domain/account';
import { importWithRetry } from '@/lib/lazy-import';

const Maintenance = lazy(() => importWithRetry(() => import('../routes/maintenance')));

/** The page, unless the site is in maintenance (S-35): then only admins go on. */
export function MaintenanceGate() {
  const { maintenance_mode: isClosed } = useSite();
  const reader = useCurrentUser();
  if (!isClosed || isAdmin(reader.account)) return <Outlet />;
  if (reader.status === 'loading') return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Maintenance />
    </Suspense>
  );
}
