import { useTitle } from '@/data/site/queries';
import { Suppliers } from '@/features/admin-suppliers/suppliers';
import { paths } from '../paths';

/** 'Fornecedores' of the admin area (S-31). */
export function Component() {
  const title = useTitle('Fornecedores');
  return (
    <>
      <title>{title}</title>
      <Suppliers importPath={paths.adminImport} />
    </>
  );
}
