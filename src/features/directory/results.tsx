import { lazy, Suspense, useCallback, useEffect } from 'react';
import { FailedState } from '@/components/failed-state';
import { noteStep } from '@/data/funnel/note-step';
import type { SupplierTeaser } from '@/domain/supplier/supplier';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { noteList } from '@/lib/navigation/list-trail';
import { keepWantedSupplier } from '@/lib/navigation/wanted-supplier';
import { NoResults } from './no-results';
import type { SaveSearch } from './results-bar';
import { FirstCards } from './first-cards';
import type { SupplierRoute } from './supplier-grid';
import { SupplierSkeletons } from './supplier-skeletons';
import type { Directory } from './use-directory';

const SearchNotes = lazy(() => importWithRetry(() => import('./search-notes')));
const AlmostFound = lazy(() => importWithRetry(() => import('./almost-found')));
const preloadDialog = () => preloadModule(() => import('./premium-dialog'));

interface Props {
  directory: Directory;
  supplierRoute: SupplierRoute;
  saveSearch: SaveSearch;
}

/** The list of suppliers, or that it is loading, failed or empty. */
export function Results({ directory, supplierRoute, saveSearch }: Props) {
  const { status, found, almost, query, isBuilt, count, favoriteIds, earlyIds, marks, retry, invite } =
    directory;
  const openDialog = useCallback(
    (supplier: SupplierTeaser) => {
      keepWantedSupplier(supplier);
      noteStep('locked');
      invite({ supplier: supplier.name });
    },
    [invite],
  );
  useEffect(() => noteList([...found, ...almost]), [found, almost]);

  if (status === 'loading') return <SupplierSkeletons />;
  if (status === 'failed') return <FailedState message="Falha ao buscar fornecedores" retry={retry} />;
  const cards = {
    favoriteIds,
    earlyIds,
    marks,
    supplierRoute,
    onLocked: openDialog,
    onLockedNear: preloadDialog,
  };
  return (
    <>
      {query && (
        <Suspense>
          <SearchNotes directory={directory} query={query} />
        </Suspense>
      )}
      {found.length > 0 ? (
        <FirstCards entries={found} isBuilt={isBuilt} total={count} {...cards} />
      ) : (
        <NoResults directory={directory} saveSearch={saveSearch} />
      )}
      {almost.length > 0 && (
        <Suspense>
          <AlmostFound entries={almost} {...cards} />
        </Suspense>
      )}
      {isBuilt && <SupplierSkeletons forBuilt />}
    </>
  );
}
