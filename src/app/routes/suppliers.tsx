import { Catalog } from '@/features/directory/catalog';
import { RecentlyViewed } from '@/features/recently-viewed/recently-viewed';
import { pixPath } from '../checkout-path';
import { DirectoryMeta } from '../directory-meta';
import { useFocusSearch } from '../focus-search';
import { paths } from '../paths';
import { saveSearchAt } from '../save-search';
import { supplierRouteAt } from '../supplier-route';

const supplierRoute = supplierRouteAt(paths.catalogSupplier);
const saveSearch = saveSearchAt(paths.catalog);

/** The catalog. */
export function Component() {
  useFocusSearch();
  return (
    <Catalog
      supplierRoute={supplierRoute}
      plansPath={paths.plans}
      pixPath={pixPath}
      categoriesPath={paths.categories}
      searchHint={<RecentlyViewed pathOf={supplierRoute.pathOf} />}
      saveSearch={saveSearch}
      meta={(filters) => (
        <DirectoryMeta
          title="Fornecedores"
          description="Fornecedores de moda: busque por nome ou categoria e veja quem fabrica o que a sua cliente procura."
          filters={filters}
        />
      )}
    />
  );
}
