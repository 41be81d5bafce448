import { useTitle } from '@/data/site/queries';
import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { paths } from '../paths';

/** 'Dashboard' of the admin area (S-30). */
export function Component() {
  const title = useTitle('Dashboard');
  return (
    <>
      <title>{title}</title>
      <Dashboard suppliersPath={paths.adminSuppliers} usersPath={paths.adminUsers} />
    </>
  );
}
