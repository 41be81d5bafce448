import { useTitle } from '@/data/site/queries';
import { Catalog } from '@/features/directory/catalog';
import { paths } from '../paths';
import { supplierRouteAt } from '../supplier-route';

const supplierRoute = supplierRouteAt(paths.supplier);

/** Supplier directory (variant A, R-06). */
export function Component() {
  const title = useTitle('Fornecedores');
  return (
    <>
      <title>{title}</title>
      <Catalog supplierRoute={supplierRoute} plansPath={paths.plans} />
    </>
  );
}
