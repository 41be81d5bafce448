import { Messages } from '@/features/admin-messages/messages';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Mensagens' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Mensagens" />
      <Messages ordersPath={paths.adminOrders} />
    </>
  );
}
