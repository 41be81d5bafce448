import { SEARCH_COLUMNS } from '@/domain/saved-search/saved-search';

/** How many suppliers are new in each saved search, by its id; those that rest are left out. */
export type SearchNews = Readonly<Record<string, number>>;

export const LOAD_FAILED = 'Não foi possível carregar suas buscas salvas.';
/** Of category and list the database knows the name now. */
export const SAVED_SEARCH = `id, name, notifies, ${SEARCH_COLUMNS.join(', ')}, category:categories(name), list:special_lists(name)`;
