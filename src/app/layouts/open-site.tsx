import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useReader } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isAdmin } from '@/domain/account';
import { loadCode } from '@/lib/load-code';

const Maintenance = lazy(() => loadCode(() => import('../routes/maintenance')));

/** The page; during maintenance for admins only. */
export function OpenSite() {
  const { maintenance_mode: isClosed } = useSite();
  const reader = useReader();
  if (!isClosed || isAdmin(reader.account)) return <Outlet />;
  if (reader.status === 'loading') return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Maintenance />
    </Suspense>
  );
}
