import type { SavedSearchPaths } from '@/features/saved-searches/saved-search-paths';
import { paths } from './paths';

export const SAVED_SEARCH_PATHS: SavedSearchPaths = {
  login: paths.login,
  plans: paths.plans,
  list: `${paths.profile}?aba=buscas`,
  directories: { catalog: paths.catalog, home: paths.directoryHome },
};
