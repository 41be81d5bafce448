import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { PageMeta } from '../page-meta';
import { ORDER_PATH, paths } from '../paths';

const STEP_PATHS = {
  categories: paths.adminCategories,
  suppliers: paths.adminImport,
  prices: paths.adminSettings,
  texts: paths.adminSettings,
  publish: paths.adminSettings,
};

/** 'Dashboard' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Dashboard" />
      <Dashboard
        suppliersPath={paths.adminSuppliers}
        usersPath={paths.adminUsers}
        endingPath={`${paths.adminUsers}?filtro=termina-30`}
        ordersPath={paths.adminOrders}
        orderPath={ORDER_PATH}
        stepPaths={STEP_PATHS}
      />
    </>
  );
}
