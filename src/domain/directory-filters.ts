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
import { parseSupplierId, type CardSupplier, type ListedSupplier } from './supplier.ts';
import { fold } from './text.ts';

export interface DirectoryFilters extends AdvancedFilters {
  text: string;
  category: string | null;
  premium: boolean;
  favorites: boolean;
  list: number | null;
}

export interface DirectoryEntry<Supplier extends CardSupplier = ListedSupplier> {
  supplier: Supplier;
  category: string;
  searchText: string;
}

/** The filters that the viewer may use on a page. */
export interface Allowed {
  categories: readonly string[];
  favorites: boolean;
  advanced: boolean; // true for premium members only
  cities: ReadonlyMap<string, readonly string[]>;
  lists: readonly { id: number }[] | undefined; // undefined until loaded
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

/** The texts that the catalog searches. A search finds a handle with and without @. */
export function searchedInContacts(supplier: CardSupplier, category: string): (string | null)[] {
  const handle = supplier.supplier_details?.instagram;
  return [supplier.name, handle ? handleText(handle) : null, category];
}

/** Prepares the searchable texts once, so that a key press only compares. */
export function indexDirectory<Supplier extends CardSupplier>(
  suppliers: readonly Supplier[],
  categoryNames: ReadonlyMap<number, string>,
  searched: (supplier: Supplier, category: string) => (string | null | undefined)[],
): DirectoryEntry<Supplier>[] {
  return suppliers.map((supplier) => {
    const category = categoryNames.get(supplier.category_id) ?? '';
    // The line break keeps a search from matching across two texts.
    return { supplier, category, searchText: fold(searched(supplier, category).join('\n')) };
  });
}

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

export function filterDirectory<Supplier extends CardSupplier>(
  entries: readonly DirectoryEntry<Supplier>[],
  filters: DirectoryFilters,
  favoriteIds: ReadonlySet<number>,
  advancedData: AdvancedData = NO_ADVANCED_DATA,
  listIds: ReadonlySet<number> = NO_IDS,
): DirectoryEntry<Supplier>[] {
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

export function categoriesOf(entries: readonly DirectoryEntry<CardSupplier>[]): string[] {
  return [...new Set(entries.map((entry) => entry.category))]
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** Reads the filters from a query string; ignores unknown values. */
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
