import { accountMay } from '@/domain/staff';
import { Messages } from '@/features/admin-messages/messages';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Mensagens' of the admin area. */
export function Component() {
  const account = useMember();
  return (
    <>
      <PageMeta title="Mensagens" />
      <Messages ordersPath={paths.adminOrders} withRetention={accountMay('business', account)} />
    </>
  );
}
