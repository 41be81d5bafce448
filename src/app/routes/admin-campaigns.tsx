import { Campaigns } from '@/features/admin-campaigns/campaigns';
import { adminPaths } from '../paths';
import { PageMeta } from '../page-meta';

/** 'Promoções' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Promoções" />
      <Campaigns mailsPath={adminPaths.mails} />
    </>
  );
}
