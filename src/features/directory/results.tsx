import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
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

const loadDialog = () => import('./premium-dialog');
const PremiumDialog = lazy(() => importWithRetry(loadDialog));
const SearchNotes = lazy(() => importWithRetry(() => import('./search-notes')));
const AlmostFound = lazy(() => importWithRetry(() => import('./almost-found')));
const preloadDialog = () => preloadModule(loadDialog);

interface Props {
  directory: Directory;
  supplierRoute: SupplierRoute;
  /** Where the dialog of a locked card leads. */
  plansPath: string;
  saveSearch: SaveSearch;
}

/** The list of suppliers, or that it is loading, failed or empty. */
export function Results({ directory, supplierRoute, plansPath, saveSearch }: Props) {
  const { status, found, almost, query, isBuilt, count, favoriteIds, earlyIds, marks, retry } = directory;
  const [dialog, setDialog] = useState(false);
  const openDialog = useCallback((supplier: SupplierTeaser) => {
    keepWantedSupplier(supplier);
    noteStep('locked');
    setDialog(true);
  }, []);
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
          <SearchNotes directory={directory} query={query} plansPath={plansPath} />
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
      {dialog && (
        <Suspense>
          <PremiumDialog plansPath={plansPath} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  );
}
