import { useCurrentUser } from '@/data/account/queries';
import { Users } from '@/features/admin-users/users';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../admin-paths';

/** 'Usuários' of the admin area. */
export function Component() {
  const { account } = useCurrentUser();
  return (
    <>
      <PageMeta title="Usuários" />
      <Users viewerId={account?.id ?? null} userPath={adminPaths.user} ordersPath={adminPaths.orders} />
    </>
  );
}
