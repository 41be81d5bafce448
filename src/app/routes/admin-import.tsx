import { ImportSuppliers } from '@/features/admin-import/import-suppliers';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';

/** 'Importar planilha' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Importar planilha" />
      <ImportSuppliers suppliersPath={adminPaths.suppliers} />
    </>
  );
}
