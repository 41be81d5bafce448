import { useTitle } from '@/data/site/queries';
import { Users } from '@/features/admin-users/users';

/** 'Usuários' of the admin area (S-34). */
export function Component() {
  const title = useTitle('Usuários');
  return (
    <>
      <title>{title}</title>
      <Users />
    </>
  );
}
