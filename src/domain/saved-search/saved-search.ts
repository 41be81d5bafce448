import type { Tables } from '../database/database.types.ts';
import { hasAdvanced } from '../directory/advanced-filters.ts';
import { NO_FILTERS, writeFilters, type DirectoryFilters } from '../directory/filters.ts';
import { advancedTexts, basicTexts, termTexts } from '../directory/filter-texts.ts';
import { fold } from '../text/text.ts';
import { cleanText } from '../text/visible-text.ts';
import type { StateCode } from '../supplier/states.ts';

/** Columns with what is searched: no two of a member's searches have the same, whatever the case and accents of the text. */
export const SEARCH_COLUMNS = [
  'text',
  'category_id',
  'only_premium',
  'list_id',
  'state',
  'city',
  'district',
  'max_pieces',
  'max_reais',
  'max_price_reais',
  'size',
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

/** What saving a search is called where it is offered. */
export const OFFER = 'Avisar quando chegar fornecedor novo';
export const LONGEST_NAME = 80;
/** As many as a member can save. */
export const MOST_SEARCHES = 20;

/** Favorites and order are left out. */
export function searchRow(
  filters: DirectoryFilters,
  categories: readonly { id: number; name: string }[],
): SearchRow {
  const text = cleanText(filters.text).replace(/\s+/g, ' ');
  return {
    text,
    category_id: categories.find(({ name }) => name === filters.category)?.id ?? null,
    only_premium: filters.premium,
    list_id: filters.list,
    state: filters.state,
    city: filters.city,
    district: filters.district,
    max_pieces: filters.maxPieces,
    max_reais: filters.maxReais,
    max_price_reais: filters.maxPriceReais,
    size: filters.size,
    ships_to: filters.shipsTo,
    sells_to_cpf: filters.sellsToCpf,
    ready_stock: filters.readyStock,
    plus_size: filters.plusSize,
    early_access: filters.earlyAccess,
    contact_confirmed: filters.contactConfirmed,
    well_rated: filters.wellRated,
  };
}

export function filtersOf(search: SearchRow & Pick<SavedSearch, 'category'>): DirectoryFilters {
  return {
    ...NO_FILTERS,
    text: search.text,
    category: search.category?.name ?? null,
    premium: search.only_premium,
    list: search.list_id,
    state: search.state,
    city: search.city,
    district: search.district,
    maxPieces: search.max_pieces,
    maxReais: search.max_reais,
    maxPriceReais: search.max_price_reais,
    size: search.size,
    shipsTo: search.ships_to,
    sellsToCpf: search.sells_to_cpf,
    readyStock: search.ready_stock,
    plusSize: search.plus_size,
    earlyAccess: search.early_access,
    contactConfirmed: search.contact_confirmed,
    wellRated: search.well_rated,
  };
}

export function newSearchOf({
  id: _id,
  category: _category,
  list: _list,
  ...search
}: SavedSearch): NewSearch {
  return search;
}

export function isSameSearch(one: SearchRow, other: SearchRow): boolean {
  const isSame = (column: (typeof SEARCH_COLUMNS)[number]) =>
    column === 'text' ? fold(one.text) === fold(other.text) : one[column] === other[column];
  return SEARCH_COLUMNS.every(isSame);
}

/** Sorts the newest suppliers first if some are new. */
export function queryOf(search: SearchRow & Pick<SavedSearch, 'category'>, hasNews: boolean): string {
  return writeFilters('', { ...filtersOf(search), order: hasNews ? 'novos' : null });
}

/** Why the search finds nothing for the member now; null if it is active. */
export function pauseOf(search: SavedSearch, isPremium: boolean): string | null {
  if (!isPremium && (search.list_id !== null || hasAdvanced(filtersOf(search))))
    return 'Em pausa: usa filtros do Premium.';
  return search.list_id !== null && search.list === null
    ? 'Em pausa: a lista especial não está disponível na sua assinatura.'
    : null;
}

/** "Vestidos · São Paulo · Até 12 peças". */
export function searchInWords(search: SavedSearch): string {
  const filters = filtersOf(search);
  const { text, list_id, list } = search;
  return [
    ...(text ? [`“${text}”`] : []),
    ...(list_id === null ? [] : [list?.name ?? 'Lista especial']),
    ...[...basicTexts(filters), ...advancedTexts(filters)].map((filter) => filter.text),
  ].join(' · ');
}

/** A name made from the filters: "Vestidos em SP, até 12 peças". */
export function suggestedName(filters: DirectoryFilters, listName: string | null): string {
  const { text, category, premium, state, city, district } = filters;
  const subject = category ?? listName;
  const searched = text.trim();
  const head = searched
    ? `${subject === null ? 'Busca por ' : `${subject}: `}${searched}`
    : (subject ?? (premium ? 'Fornecedores Premium' : 'Fornecedores'));
  const place =
    state === null
      ? ''
      : ` em ${city === null ? state : `${district === null ? city : `${district}, ${city}`} (${state})`}`;
  const rest = [
    ...(category !== null && listName !== null ? [listName] : []),
    ...(premium && (searched || subject !== null) ? ['Premium'] : []),
    ...termTexts(filters).map((filter) => filter.text.charAt(0).toLowerCase() + filter.text.slice(1)),
  ];
  return shortened([head + place, ...rest].join(', '));
}

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const kept = name.slice(0, LONGEST_NAME - 1).replace(/[\ud800-\udbff]$/, ''); // half of an emoji
  return `${kept.trimEnd()}…`;
}
