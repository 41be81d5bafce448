import { lazy, Suspense } from 'react';
import type { SearchedDirectory } from '@/domain/saved-search-columns';
import type { SaveSearch } from '@/features/directory/results-bar';
import { importWithRetry } from '@/lib/lazy-import';
import { paths } from './paths';

/** The page does without the button if its code cannot be loaded. */
const Button = lazy(() =>
  importWithRetry(() => import('@/features/saved-searches/save-search')).catch(() => ({
    default: () => null,
  })),
);

/** What saves the search of a directory. Only a page with filters in use loads its code. */
export function saveSearchIn(directory: SearchedDirectory): SaveSearch {
  return function saveSearch({ filters, list }) {
    return (
      <Suspense>
        <Button
          directory={directory}
          filters={filters}
          listName={list?.name ?? null}
          loginPath={paths.login}
          directoryPath={directory === 'home' ? paths.directoryHome : paths.catalog}
          listPath={`${paths.profile}?aba=buscas`}
        />
      </Suspense>
    );
  };
}
