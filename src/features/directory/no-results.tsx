import { lazy, Suspense } from 'react';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { NO_FILTERS } from '@/domain/directory/filters';
import { importWithRetry } from '@/lib/lazy-import';
import type { SaveSearch } from './results-bar';
import type { Directory } from './use-directory';

const NearCategories = lazy(() => importWithRetry(() => import('./near-categories')));

const TITLE = 'Nenhum fornecedor encontrado com os filtros atuais.';

/**
 * Replaces the list when no supplier passes the filters: clears them, or leads to the nearest categories. A new site, which
 * has no suppliers yet, says so instead.
 */
export function NoResults({ directory, saveSearch }: { directory: Directory; saveSearch: SaveSearch }) {
  const isEmpty = directory.match(NO_FILTERS).length === 0;
  if (isEmpty)
    return <MessageState title={TITLE} text="O guia ainda não tem fornecedores. Volte em breve." />;
  return (
    <MessageState title={TITLE}>
      <button type="button" className={buttonClass('default')} onClick={directory.clear}>
        Limpar filtros
      </button>
      {directory.savable && saveSearch(directory)}
      <Suspense>
        <NearCategories directory={directory} />
      </Suspense>
    </MessageState>
  );
}
