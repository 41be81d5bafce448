import '@/theme/buttons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import type { DirectoryEntry } from '@/domain/directory-filters';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import type { LoadStatus } from './load-status';
import { SupplierGrid, type SupplierRoute } from './supplier-grid';

const loadDialog = () => import('./premium-dialog');
const PremiumDialog = lazy(() => importWithRetry(loadDialog));
const preloadDialog = () => preloadModule(loadDialog);

interface Props {
  status: LoadStatus;
  found: DirectoryEntry[];
  /** Null for a visitor, who sees no hearts. */
  favoriteIds: ReadonlySet<number> | null;
  /** Suppliers in early access. */
  earlyIds: ReadonlySet<number>;
  retry: () => void;
  /** Takes all filters off. */
  clear: () => void;
  supplierRoute: SupplierRoute;
  /** Where the dialog of a locked card leads. */
  plansPath: string;
}

/** The list of suppliers, or that it is loading, failed or empty. */
export function Results({ status, found, retry, clear, plansPath, ...grid }: Props) {
  const [dialog, setDialog] = useState(false);
  const openDialog = useCallback(() => setDialog(true), []);

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
      <SupplierGrid entries={found} {...grid} onLocked={openDialog} onLockedNear={preloadDialog} />
      {dialog && (
        <Suspense>
          <PremiumDialog plansPath={plansPath} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  );
}
