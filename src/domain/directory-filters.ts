import {
  advancedTest,
  NO_ADVANCED_DATA,
  NO_ADVANCED_FILTERS,
  readAdvanced,
  writtenAdvanced,
  type AdvancedData,
  type AdvancedFilters,
} from './advanced-filters.ts';
import { handleText } from './links.ts';
import { parseSupplierId, type ListedSupplier } from './supplier.ts';
import { fold } from './text.ts';

/** The filters of the directory. A supplier is shown when it passes all of them. */
export interface DirectoryFilters extends AdvancedFilters {
  text: string;
  /** Name of a category; null for all of them. */
  category: string | null;
  premium: boolean;
  favorites: boolean;
  /** Id of a special list. */
  list: number | null;
}

/** A supplier ready to be shown and searched. */
export interface DirectoryEntry {
  supplier: ListedSupplier;
  category: string;
  /** Everything the search looks at, without case and accents. */
  searchText: string;
}

/** What of the filters an address asks for holds on a page, for its reader. */
export interface Allowed {
  /** Names of the categories there are to choose from. */
  categories: readonly string[];
  /** A visitor has no favourites. */
  favorites: boolean;
  /** Premium members only. */
  advanced: boolean;
  /** Those to choose from, by state. */
  cities: ReadonlyMap<string, readonly string[]>;
  /** The special lists that the reader may read; undefined until that is known. */
  lists: readonly { id: number }[] | undefined;
}

export const NO_FILTERS: DirectoryFilters = {
  text: '',
  category: null,
  premium: false,
  favorites: false,
  list: null,
  ...NO_ADVANCED_FILTERS,
};
export const LONGEST_SEARCH = 100;
const NO_IDS: ReadonlySet<number> = new Set();

/** The texts that the catalog's search compares. A handle is found with and without its @. */
export function searchedInContacts(supplier: ListedSupplier, category: string): (string | null)[] {
  const handle = supplier.supplier_details?.instagram;
  return [supplier.name, handle ? handleText(handle) : null, category];
}

/** The suppliers with their searchable text, prepared once per load so that a key press only compares. */
export function indexDirectory(
  suppliers: readonly ListedSupplier[],
  categoryNames: ReadonlyMap<number, string>,
  searched: (supplier: ListedSupplier, category: string) => (string | null | undefined)[],
): DirectoryEntry[] {
  return suppliers.map((supplier) => {
    const category = categoryNames.get(supplier.category_id) ?? '';
    // A line break between the parts: no search reaches from one into the next.
    return { supplier, category, searchText: fold(searched(supplier, category).join('\n')) };
  });
}

/** The filters without those that do not hold. */
export function allowedFilters(asked: DirectoryFilters, allowed: Allowed): DirectoryFilters {
  const { category, state, city, list } = asked;
  return {
    ...asked,
    category: category !== null && allowed.categories.includes(category) ? category : null,
    favorites: asked.favorites && allowed.favorites,
    city: state !== null && city !== null && allowed.cities.get(state)?.includes(city) ? city : null,
    list: !allowed.lists || allowed.lists.some(({ id }) => id === list) ? list : null,
    ...(!allowed.advanced && NO_ADVANCED_FILTERS),
  };
}

/** The entries that every filter lets through, in their order. */
export function filterDirectory(
  entries: readonly DirectoryEntry[],
  filters: DirectoryFilters,
  favoriteIds: ReadonlySet<number>,
  advancedData: AdvancedData = NO_ADVANCED_DATA,
  /** Suppliers of the special list that is asked for. */
  listIds: ReadonlySet<number> = NO_IDS,
): DirectoryEntry[] {
  const { category, premium, favorites, list } = filters;
  const wanted = fold(filters.text.trim());
  const passesAdvanced = advancedTest(filters, advancedData);
  return entries.filter(
    (entry) =>
      (!premium || entry.supplier.is_premium) &&
      (category === null || entry.category === category) &&
      (!favorites || favoriteIds.has(entry.supplier.id)) &&
      (list === null || listIds.has(entry.supplier.id)) &&
      passesAdvanced(entry.supplier.id) &&
      entry.searchText.includes(wanted),
  );
}

/** Each category name among the entries once, in Portuguese order. */
export function categoriesOf(entries: readonly DirectoryEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.category))]
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** The filters an address asks for; anything it says that is not one is ignored. */
export function readFilters(search: string): DirectoryFilters {
  const params = new URLSearchParams(search);
  return {
    text: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    category: params.get('categoria') || null,
    premium: params.get('premium') === '1',
    favorites: params.get('favoritos') === '1',
    list: parseSupplierId(params.get('lista') ?? ''),
    ...readAdvanced(params),
  };
}

/** `search` with these filters in place of its own; what else it carries stays. */
export function writeFilters(search: string, filters: DirectoryFilters): string {
  const params = new URLSearchParams(search);
  const written = {
    busca: filters.text.trim(),
    categoria: filters.category ?? '',
    premium: filters.premium ? '1' : '',
    favoritos: filters.favorites ? '1' : '',
    lista: filters.list?.toString() ?? '',
    ...writtenAdvanced(filters),
  };
  for (const [name, value] of Object.entries(written)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  return query && `?${query}`;
}
