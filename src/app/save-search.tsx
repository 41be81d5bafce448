import { lazy, Suspense } from 'react';
import type { DirectoryFilters } from '@/domain/directory/filters';
import type { SaveSearch } from '@/features/directory/results-bar';
import { importWithRetry } from '@/lib/lazy-import';
import { paths } from './paths';

/** The page does without the button if its code cannot be loaded. */
const Button = lazy(() =>
  importWithRetry(() => import('@/features/saved-searches/save-search')).catch(() => ({
    default: () => null,
  })),
);

/** What saves the search of the directory at `path`. Only a page with filters in use loads its code. */
export function saveSearchAt(path: string): SaveSearch {
  return function saveSearch({ searched, list }) {
    return <SaveSearchAt path={path} readsFilters filters={searched} listName={list?.name ?? null} />;
  };
}

interface Props {
  /** Of the page, to which a visitor comes back after the login. */
  path: string;
  /** Whether the page takes its filters from the query string, as a directory does. */
  readsFilters?: boolean;
  filters: DirectoryFilters;
  /** Of the chosen special list. */
  listName: string | null;
}

/** The button on the page at `path`. */
export function SaveSearchAt({ path, readsFilters = false, ...search }: Props) {
  return (
    <Suspense>
      <Button
        {...search}
        loginPath={paths.login}
        pagePath={path}
        readsFilters={readsFilters}
        listPath={`${paths.profile}?aba=buscas`}
      />
    </Suspense>
  );
}
