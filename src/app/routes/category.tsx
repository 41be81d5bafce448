import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { categoryPageQueries } from '@/data/categories/page-queries';
import { CategoryView } from '@/features/category-pages/category-view';
import { preloadModule } from '@/lib/lazy-import';
import { CategoryMeta, supplierPath } from '../category-meta';
import { categoryPath } from '../category-path';
import { paths } from '../paths';
import { SaveSearchAt } from '../save-search';
import classes from './categories.module.css';
import { Component as NotFound } from './not-found';

const preloadSupplier = () => preloadModule(() => import('./supplier'));

/** The public page of a category. */
export function Component() {
  const { slug = '' } = useParams();
  const { data: page, dataUpdatedAt, isError, refetch } = useQuery(categoryPageQueries.page(slug));
  if (page === null) return <NotFound />;
  return (
    <div className={classes.root}>
      {page ? (
        <>
          <CategoryMeta page={page} />
          <CategoryView
            page={page}
            isBuilt={dataUpdatedAt === 0 && !isError}
            indexPath={paths.categories}
            pathOf={categoryPath}
            directoryPath={paths.catalog}
            plansPath={paths.plans}
            supplierPath={supplierPath}
            onNearSupplier={preloadSupplier}
            saveSearch={(filters) => (
              <SaveSearchAt path={categoryPath(slug)} filters={filters} listName={null} />
            )}
          />
        </>
      ) : isError ? (
        <FailedState message="Não foi possível carregar a categoria." retry={() => void refetch()} />
      ) : (
        <PageSpinner label="Carregando categoria…" />
      )}
    </div>
  );
}
