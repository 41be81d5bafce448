import '@/theme/buttons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { SupplierGrid, type SupplierRoute } from './supplier-grid';
import { SupplierSkeletons } from './supplier-skeletons';
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
  const openDialog = useCallback(() => setDialog(true), []);

  if (status === 'loading') return <SupplierSkeletons />;
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
