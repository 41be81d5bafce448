import { Suppliers } from '@/features/admin-suppliers/suppliers';
import { PageMeta } from '../page-meta';
import { adminPaths, paths } from '../paths';

/** 'Fornecedores' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Fornecedores" />
      <Suppliers importPath={adminPaths.import} pagePath={paths.catalogSupplier} />
    </>
  );
}
