import type { Tables } from '../database/database.types.ts';
import type { StateCode } from '../supplier/states.ts';

/** The directory in which it was searched: /fornecedores or /home. */
export type SearchedDirectory = 'catalog' | 'home';

/** Columns with what is searched: no two of a member's searches have the same. */
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

/** What is searched, as the database stores it. Checks of the table allow no other directories and states. */
export interface SearchRow extends Pick<Tables<'saved_searches'>, (typeof SEARCH_COLUMNS)[number]> {
  directory: SearchedDirectory;
  state: StateCode | null;
  ships_to: StateCode | null;
}

export interface NewSearch extends SearchRow {
  name: string;
  /** Whether its new suppliers are in the weekly e-mail. */
  notifies: boolean;
  /** When its member last looked at its results; only of one that was deleted, so that it has the same news again. */
  seen_at?: string;
}

export interface SavedSearch extends NewSearch {
  id: number;
  /** Its name now, whatever it was when the search was saved. */
  category: { name: string } | null;
  /** Null also if the member may not open the list now. */
  list: { name: string } | null;
}
