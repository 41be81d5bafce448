import { useParams } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { UserPage } from '@/features/admin-users/user-page';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../admin-paths';

/** One account in the admin area. */
export function Component() {
  const { id = '' } = useParams();
  const { account } = useCurrentUser();
  return (
    <>
      <PageMeta title="Usuário" />
      <UserPage
        key={id}
        id={id}
        viewerId={account?.id ?? null}
        usersPath={adminPaths.users}
        ordersPath={adminPaths.orders}
        orderPath={adminPaths.order}
        messagesPath={adminPaths.messages}
      />
    </>
  );
}
