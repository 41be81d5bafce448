import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useCurrentUser } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isAdmin } from '@/domain/account';
import { importWithRetry } from '@/lib/lazy-import';

const Maintenance = lazy(() => importWithRetry(() => import('../routes/maintenance')));

/** Shows the page; during maintenance only admins see it. */
export function MaintenanceGate() {
  const { maintenance_mode: isClosed } = useSite();
  const user = useCurrentUser();
  if (!isClosed || isAdmin(user.account)) return <Outlet />;
  if (user.status === 'loading') return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Maintenance />
    </Suspense>
  );
}
