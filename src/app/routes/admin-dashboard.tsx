import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { paths } from '../paths';

/** 'Dashboard' of the admin area (S-30). */
export function Component() {
  return (
    <>
      <title>Dashboard · Guia de Fornecedores</title>
      <Dashboard suppliersPath={paths.adminSuppliers} usersPath={paths.adminUsers} />
    </>
  );
}
