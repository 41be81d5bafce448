import { Users } from '@/features/admin-users/users';

/** 'Usuários' of the admin area (S-34). */
export function Component() {
  return (
    <>
      <title>Usuários · Guia de Fornecedores</title>
      <Users />
    </>
  );
}
