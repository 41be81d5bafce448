import type { SearchedDirectory } from '@/domain/saved-search-columns';

/** Paths of other pages, which the routes hand in. */
export interface SavedSearchPaths {
  login: string;
  plans: string;
  /** The saved searches in the profile. */
  list: string;
  directories: Record<SearchedDirectory, string>;
}
