import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { FailedState } from '@/components/failed-state';
import { noteStep } from '@/data/funnel/note-step';
import type { PlanKey } from '@/domain/plan/plan';
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

/** Where a plan is paid by Pix. */
export type PixPath = (plan: PlanKey) => string;

interface Props {
  directory: Directory;
  supplierRoute: SupplierRoute;
  /** Where the dialog of a locked card leads. */
  plansPath: string;
  pixPath: PixPath;
  saveSearch: SaveSearch;
}

/** The list of suppliers, or that it is loading, failed or empty. */
export function Results({ directory, supplierRoute, plansPath, pixPath, saveSearch }: Props) {
  const { status, found, almost, query, isBuilt, count, favoriteIds, earlyIds, marks, retry } = directory;
  const [wanted, setWanted] = useState<SupplierTeaser | null>(null);
  const openDialog = useCallback((supplier: SupplierTeaser) => {
    keepWantedSupplier(supplier);
    noteStep('locked');
    setWanted(supplier);
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
      {wanted && (
        <Suspense>
          <PremiumDialog
            plansPath={plansPath}
            offer={{ supplier: wanted.name, pixPath }}
            onClose={() => setWanted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
