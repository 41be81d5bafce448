import { useTitle } from '@/data/site/queries';
import { ImportSuppliers } from '@/features/admin-import/import-suppliers';
import { paths } from '../paths';

/** 'Importar planilha' of the admin area. */
export function Component() {
  const title = useTitle('Importar planilha');
  return (
    <>
      <title>{title}</title>
      <ImportSuppliers suppliersPath={paths.adminSuppliers} />
    </>
  );
}
