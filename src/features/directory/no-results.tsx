import '@/theme/buttons';
import { lazy, Suspense } from 'react';
import { Button } from '@mantine/core';
import { MessageState } from '@/components/message-state';
import { importWithRetry } from '@/lib/lazy-import';
import type { Directory } from './use-directory';

const NearCategories = lazy(() => importWithRetry(() => import('./near-categories')));

/** Replaces the list when no supplier passes the filters: clears them, or leads to the nearest categories. */
export function NoResults({ directory }: { directory: Directory }) {
  return (
    <MessageState title="Nenhum fornecedor encontrado com os filtros atuais.">
      <Button variant="default" onClick={directory.clear}>
        Limpar filtros
      </Button>
      <Suspense>
        <NearCategories directory={directory} />
      </Suspense>
    </MessageState>
  );
}
