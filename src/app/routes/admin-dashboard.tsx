import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { PageMeta } from '../page-meta';
import { adminPaths, paths } from '../paths';

const STEP_PATHS = {
  categories: adminPaths.categories,
  suppliers: adminPaths.import,
  prices: `${paths.adminSettings}?aba=planos`,
  texts: `${paths.adminSettings}?aba=empresa`,
  publish: paths.adminSettings,
};

/** 'Dashboard' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Dashboard" />
      <Dashboard
        contactsPath={adminPaths.contacts}
        suppliersPath={adminPaths.suppliers}
        usersPath={adminPaths.users}
        userPath={adminPaths.user}
        endingPath={`${adminPaths.users}?filtro=termina-30`}
        ordersPath={adminPaths.orders}
        orderPath={adminPaths.order}
        stepPaths={STEP_PATHS}
      />
    </>
  );
}
