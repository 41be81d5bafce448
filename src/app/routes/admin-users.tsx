import { Users } from '@/features/admin-users/users';
import { PageMeta } from '../page-meta';
import { useViewer } from '../use-viewer';
import { adminPaths } from '../paths';

/** 'Usuários' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Usuários" />
      <Users viewer={useViewer()} userPath={adminPaths.user} ordersPath={adminPaths.orders} />
    </>
  );
}
