import type { Tables } from '../database/database.types.ts';
import type { StateCode } from '../supplier/states.ts';

/** `catalog` is /fornecedores, `home` is /home. */
export type SearchedDirectory = 'catalog' | 'home';

/** No two searches of a member are equal in all of these. */
export const SEARCH_COLUMNS = [
  'directory',
  'text',
  'category_id',
  'only_premium',
  'list_id',
  'state',
  'city',
  'max_pieces',
  'max_reais',
  'ships_to',
  'sells_to_cpf',
  'ready_stock',
  'plus_size',
  'early_access',
  'contact_confirmed',
  'well_rated',
] as const;

/** The table's checks allow no other directories and states. */
export interface SearchRow extends Pick<Tables<'saved_searches'>, (typeof SEARCH_COLUMNS)[number]> {
  directory: SearchedDirectory;
  state: StateCode | null;
  ships_to: StateCode | null;
}

export interface NewSearch extends SearchRow {
  name: string;
  notifies: boolean;
  /** Only for a deleted search that is restored, so that it has the same news again. */
  seen_at?: string;
}

export interface SavedSearch extends NewSearch {
  id: number;
  /** The present name, which may have changed since the search was saved. */
  category: { name: string } | null;
  /** Null also if the member may not open the list now. */
  list: { name: string } | null;
}
