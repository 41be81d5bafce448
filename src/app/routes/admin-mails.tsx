import { Mails } from '@/features/admin-mails/mails';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';

/** 'E-mails' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="E-mails" />
      <Mails userPath={adminPaths.user} />
    </>
  );
}
