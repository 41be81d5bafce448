import { Users } from '@/features/admin-users/users';
import { PageMeta } from '../page-meta';

/** 'Usuários' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Usuários" />
      <Users />
    </>
  );
}
