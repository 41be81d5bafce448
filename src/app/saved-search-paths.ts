import type { SavedSearchPaths } from '@/features/saved-searches/saved-search-paths';
import { paths, SAVED_SEARCHES_PATH } from './paths';

export const SAVED_SEARCH_PATHS: SavedSearchPaths = {
  login: paths.login,
  plans: paths.plans,
  list: SAVED_SEARCHES_PATH,
  directories: { catalog: paths.catalog, home: paths.directoryHome },
};
