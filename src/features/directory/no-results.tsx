import { lazy, Suspense } from 'react';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { importWithRetry } from '@/lib/lazy-import';
import type { Directory } from './use-directory';

const NearCategories = lazy(() => importWithRetry(() => import('./near-categories')));

/** Replaces the list when no supplier passes the filters: clears them, or leads to the nearest categories. */
export function NoResults({ directory }: { directory: Directory }) {
  return (
    <MessageState title="Nenhum fornecedor encontrado com os filtros atuais.">
      <button type="button" className={buttonClass('default')} onClick={directory.clear}>
        Limpar filtros
      </button>
      <Suspense>
        <NearCategories directory={directory} />
      </Suspense>
    </MessageState>
  );
}
