import { useParams } from 'react-router-dom';
import { UserPage } from '@/features/admin-users/user-page';
import { PageMeta } from '../page-meta';
import { useViewer } from '../use-viewer';
import { adminPaths } from '../paths';

/** One account in the admin area. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <>
      <PageMeta title="Usuário" />
      <UserPage
        key={id}
        id={id}
        viewer={useViewer()}
        usersPath={adminPaths.users}
        ordersPath={adminPaths.orders}
        orderPath={adminPaths.order}
        messagesPath={adminPaths.messages}
      />
    </>
  );
}
