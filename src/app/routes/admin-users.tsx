import { useCurrentUser } from '@/data/account/queries';
import { Users } from '@/features/admin-users/users';
import { PageMeta } from '../page-meta';
import { paths, USER_PATH } from '../paths';

/** 'Usuários' of the admin area. */
export function Component() {
  const { account } = useCurrentUser();
  return (
    <>
      <PageMeta title="Usuários" />
      <Users viewerId={account?.id ?? null} userPath={USER_PATH} ordersPath={paths.adminOrders} />
    </>
  );
}
