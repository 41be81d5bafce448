import '@/theme/buttons';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import type { SupplierTeaser } from '@/domain/supplier';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { noteList } from '@/lib/list-trail';
import { keepWantedSupplier } from '@/lib/wanted-supplier';
import { SupplierGrid, type SupplierRoute } from './supplier-grid';
import type { Directory } from './use-directory';

const loadDialog = () => import('./premium-dialog');
const PremiumDialog = lazy(() => importWithRetry(loadDialog));
const preloadDialog = () => preloadModule(loadDialog);

interface Props {
  directory: Directory;
  supplierRoute: SupplierRoute;
  /** Where the dialog of a locked card leads. */
  plansPath: string;
}

/** The list of suppliers, or that it is loading, failed or empty. */
export function Results({ directory, supplierRoute, plansPath }: Props) {
  const { status, found, favoriteIds, earlyIds, retry, clear } = directory;
  const [dialog, setDialog] = useState(false);
  const openDialog = useCallback((supplier: SupplierTeaser) => {
    keepWantedSupplier(supplier);
    setDialog(true);
  }, []);
  useEffect(() => noteList(found), [found]);

  if (status === 'loading') return <PageSpinner label="Carregando fornecedores…" />;
  if (status === 'failed') return <FailedState message="Falha ao buscar fornecedores" retry={retry} />;
  if (found.length === 0) {
    return (
      <MessageState title="Nenhum fornecedor encontrado com os filtros atuais.">
        <Button variant="default" onClick={clear}>
          Limpar filtros
        </Button>
      </MessageState>
    );
  }
  return (
    <>
      <SupplierGrid
        entries={found}
        favoriteIds={favoriteIds}
        earlyIds={earlyIds}
        supplierRoute={supplierRoute}
        onLocked={openDialog}
        onLockedNear={preloadDialog}
      />
      {dialog && (
        <Suspense>
          <PremiumDialog plansPath={plansPath} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  );
}
