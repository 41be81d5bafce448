import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '@/data/site/queries';
import type { DirectoryFilters } from '@/domain/directory/filters';
import type { Toast } from '@/lib/notify';
import { CatalogFilters } from './catalog-filters';
import { CategoryList } from './category-list';
import { FilterBar } from './filter-bar';
import { Results } from './results';
import { ResultsBar, type SaveSearch } from './results-bar';
import { SpecialLists } from './special-lists';
import type { SupplierRoute } from './supplier-grid';
import { useDirectory, type SalesPaths } from './use-directory';
import classes from './directory.module.css';

const LOAD_FAILED: Toast = {
  id: 'directory',
  title: 'Erro ao carregar fornecedores',
  message: 'Tente recarregar a página.',
};

interface Props extends SalesPaths {
  supplierRoute: SupplierRoute;
  /** The list of all categories. */
  categoriesPath: string;
  /** Shown below the search field while it has the focus and is empty. */
  searchHint: ReactNode;
  saveSearch: SaveSearch;
  /** Title and metadata of the page. */
  meta: (filters: DirectoryFilters) => ReactNode;
}

/** The directory at /fornecedores: filters in one bar, cards below. */
export function Catalog({
  supplierRoute,
  plansPath,
  pixPath,
  categoriesPath,
  searchHint,
  saveSearch,
  meta,
}: Props) {
  const directory = useDirectory({ isHome: false, errorToast: LOAD_FAILED, plansPath, pixPath });
  const { filters, change, categories, favoriteIds, lists, list, results } = directory;
  const { site_name } = useSite();
  const everyone = (
    <CatalogFilters
      filters={filters}
      change={change}
      categories={categories}
      hasFavorites={favoriteIds !== null}
    />
  );
  return (
    <div className={classes.page}>
      {meta(filters)}
      <header className={classes.title}>
        <h1>{site_name}</h1>
        <p>
          Encontre os melhores fornecedores de moda para a sua revenda, ou{' '}
          <Link to={categoriesPath}>veja por categoria</Link>.
        </p>
      </header>
      <FilterBar directory={directory} placeholder="Buscar fornecedores..." hint={searchHint}>
        {everyone}
      </FilterBar>
      <div className={classes.chips}>
        <CategoryList filters={filters} change={change} categories={categories} lists={lists} />
      </div>
      <section ref={results} className={classes.results} aria-labelledby="fornecedores">
        <SpecialLists lists={lists} chosen={list} change={change} />
        <h2 id="fornecedores" className={classes.unseen}>
          Fornecedores
        </h2>
        <ResultsBar directory={directory} saveSearch={saveSearch}>
          {everyone}
        </ResultsBar>
        <Results directory={directory} supplierRoute={supplierRoute} saveSearch={saveSearch} />
      </section>
    </div>
  );
}
