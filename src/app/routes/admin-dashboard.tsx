import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { PageMeta } from '../page-meta';
import { ORDER_PATH, paths } from '../paths';

/** 'Dashboard' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Dashboard" />
      <Dashboard
        suppliersPath={paths.adminSuppliers}
        usersPath={paths.adminUsers}
        ordersPath={paths.adminOrders}
        orderPath={ORDER_PATH}
      />
    </>
  );
}
