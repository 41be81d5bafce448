import { Users } from '@/features/admin-users/users';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Usuários' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Usuários" />
      <Users ordersPath={paths.adminOrders} />
    </>
  );
}
