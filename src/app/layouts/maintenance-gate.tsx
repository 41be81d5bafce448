import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useCurrentUser } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isAdmin } from '@/domain/account/account';
import { importWithRetry } from '@/lib/lazy-import';
import { paths } from '../paths';

const Maintenance = lazy(() => importWithRetry(() => import('../routes/maintenance')));

/** Open to everybody also during maintenance: requests about personal data, the rules of a running subscription, complaints. */
const ALWAYS_OPEN: string[] = [paths.contact, paths.privacy, paths.terms, paths.accessibility];

/** Shows the page; during maintenance only admins see most of them. */
export function MaintenanceGate() {
  const { maintenance_mode: isClosed } = useSite();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  if (!isClosed || ALWAYS_OPEN.includes(pathname.replace(/\/$/, '')) || isAdmin(user.account))
    return <Outlet />;
  if (user.status === 'loading') return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Maintenance />
    </Suspense>
  );
}
