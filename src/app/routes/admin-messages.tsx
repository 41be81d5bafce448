import { accountMay } from '@/domain/account/staff';
import { ContactMessages } from '@/features/admin-messages/contact-messages';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';

/** 'Mensagens' of the admin area. */
export function Component() {
  const account = useMember();
  return (
    <>
      <PageMeta title="Mensagens" />
      <ContactMessages ordersPath={adminPaths.orders} withRetention={accountMay('business', account)} />
    </>
  );
}
