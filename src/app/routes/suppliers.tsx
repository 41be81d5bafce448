import { Catalog } from '@/features/directory/catalog';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import { supplierRouteAt } from '../supplier-route';

const supplierRoute = supplierRouteAt(paths.catalogSupplier);

/** The catalog. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Fornecedores"
        description="Fornecedores de moda de todo o Brasil: busque por nome ou categoria e veja quem fabrica o que a sua cliente procura."
        path={paths.catalog}
      />
      <Catalog supplierRoute={supplierRoute} plansPath={paths.plans} />
    </>
  );
}
