import type { ReactNode } from 'react';
import { hasFilters, type DirectoryFilters } from '@/domain/directory/filters';
import { CategoryList } from './category-list';
import { FilterBar } from './filter-bar';
import { PremiumFilter } from './premium-filter';
import { PromoBanner, PromoBox } from './promo';
import { Results } from './results';
import { ResultsBar, type SaveSearch } from './results-bar';
import { SpecialLists } from './special-lists';
import type { SupplierRoute } from './supplier-grid';
import { useDirectory, type SalesPaths } from './use-directory';
import classes from './directory.module.css';

interface Props extends SalesPaths {
  supplierRoute: SupplierRoute;
  /** Whether to advertise Premium: to all viewers who do not have it. */
  upsell: boolean;
  /** Shown below the search field while it has the focus and is empty. */
  searchHint: ReactNode;
  saveSearch: SaveSearch;
  /** Shown above all suppliers, not above those that were searched. */
  novelties: ReactNode;
  /** Title and metadata of the page. */
  meta: (filters: DirectoryFilters) => ReactNode;
}

/** The directory at /home: a hero with the search, categories at the side. */
export function DirectoryHome({
  supplierRoute,
  plansPath,
  pixPath,
  upsell,
  searchHint,
  saveSearch,
  novelties,
  meta,
}: Props) {
  const directory = useDirectory({ isHome: true, plansPath, pixPath });
  const { filters, change, categories, lists, list, results } = directory;
  return (
    <div className={classes.page} data-sidebar>
      {meta(filters)}
      <header className={`${classes.title} ${classes.hero}`}>
        <h1>Quem fabrica o que a sua cliente procura</h1>
        <p>Confecções, ateliês e fábricas, a uma busca de distância.</p>
      </header>
      <FilterBar directory={directory} placeholder="Busque por nome ou descrição..." hint={searchHint} />
      <div className={classes.side}>
        <div className={classes.sideFilters}>
          <PremiumFilter filters={filters} change={change} />
          <CategoryList filters={filters} change={change} categories={categories} lists={lists} />
        </div>
        {upsell && <PromoBox to={plansPath} />}
      </div>
      <section ref={results} className={classes.results} aria-labelledby="resultados">
        <SpecialLists lists={lists} chosen={list} change={change} />
        {!hasFilters(filters) && novelties}
        {/* The strip of special lists shows the name of the chosen list, but its code comes later than the cards. */}
        <h2 id="resultados" className={list && !filters.category ? classes.unseen : undefined}>
          {filters.category ?? (list ? 'Fornecedores' : 'Todos os fornecedores')}
        </h2>
        <ResultsBar directory={directory} saveSearch={saveSearch}>
          <PremiumFilter filters={filters} change={change} />
        </ResultsBar>
        <Results directory={directory} supplierRoute={supplierRoute} saveSearch={saveSearch} />
        {upsell && <PromoBanner to={plansPath} />}
      </section>
    </div>
  );
}
