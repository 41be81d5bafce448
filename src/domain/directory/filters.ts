import {
  advancedTest,
  NO_ADVANCED_DATA,
  NO_ADVANCED_FILTERS,
  readAdvanced,
  writtenAdvanced,
  type AdvancedData,
  type AdvancedFilters,
  type StatedPlace,
} from './advanced-filters.ts';
import { isPremiumOrder, readOrder, type Order } from './sort-orders.ts';
import type { DirectoryEntry } from './entries.ts';
import { parseSupplierId, type SearchedSupplier } from '../supplier/supplier.ts';
import { byAlphabet, isSameName, LONGEST_SEARCH } from '../text/text.ts';

export interface DirectoryFilters extends AdvancedFilters {
  text: string;
  category: string | null;
  premium: boolean;
  favorites: boolean;
  list: number | null;
  /** Null: the best matches first while a text is searched, otherwise by relevance. */
  order: Order | null;
}

export interface Allowed {
  categories: readonly string[];
  favorites: boolean;
  advanced: boolean; // true for premium members only
  places: ReadonlyMap<string, readonly StatedPlace[]>; // by state
  lists: readonly { id: number }[] | undefined; // undefined until loaded
}

export const NO_FILTERS: DirectoryFilters = {
  text: '',
  category: null,
  premium: false,
  favorites: false,
  list: null,
  order: null,
  ...NO_ADVANCED_FILTERS,
};
const NO_IDS: ReadonlySet<number> = new Set();

export function allowedFilters(asked: DirectoryFilters, allowed: Allowed): DirectoryFilters {
  const { category, list, order } = asked;
  return {
    ...asked,
    category: category !== null && allowed.categories.includes(category) ? category : null,
    favorites: asked.favorites && allowed.favorites,
    ...(placeOf(asked, allowed) ?? { city: null, district: null }),
    list: !allowed.lists || allowed.lists.some(({ id }) => id === list) ? list : null,
    ...(!allowed.advanced && { ...NO_ADVANCED_FILTERS, order: isPremiumOrder(order) ? null : order }),
  };
}

/** In its spelling there. An unknown quarter leaves its city. */
function placeOf({ state, city, district }: DirectoryFilters, { places }: Allowed): StatedPlace | undefined {
  const inCity = (places.get(state ?? '') ?? []).filter((place) => isSameName(place.city, city));
  return inCity.find((place) => isSameName(place.district, district)) ?? inCity[0];
}

export interface FilterData {
  favoriteIds?: ReadonlySet<number>;
  advanced?: AdvancedData;
  listIds?: ReadonlySet<number> | undefined;
}

/** Whether a supplier passes all filters besides the text. */
export function filterTest(
  filters: DirectoryFilters,
  { favoriteIds = NO_IDS, advanced = NO_ADVANCED_DATA, listIds = NO_IDS }: FilterData = {},
): (entry: DirectoryEntry<SearchedSupplier>) => boolean {
  const { category, premium, favorites, list } = filters;
  const passesAdvanced = advancedTest(filters, advanced);
  return ({ supplier, category: name }) =>
    (!premium || supplier.is_premium) &&
    (category === null || name === category) &&
    (!favorites || favoriteIds.has(supplier.id)) &&
    (list === null || listIds.has(supplier.id)) &&
    passesAdvanced(supplier.id);
}

export function categoriesOf(entries: readonly { category: string }[]): string[] {
  return [...new Set(entries.map((entry) => entry.category))].filter((name) => name !== '').sort(byAlphabet);
}

/** Ignores unknown values. */
export function readFilters(search: string): DirectoryFilters {
  if (search === '') return NO_FILTERS;
  const params = new URLSearchParams(search);
  return {
    text: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    category: params.get('categoria') || null,
    premium: params.get('premium') === '1',
    favorites: params.get('favoritos') === '1',
    list: parseSupplierId(params.get('lista') ?? ''),
    order: readOrder(params.get('ordem')),
    ...readAdvanced(params),
  };
}

/** Whether a search or filter is in use besides the member's own favorites. */
export function hasFilters(filters: DirectoryFilters): boolean {
  return writeFilters('', { ...filters, favorites: false, order: null }) !== '';
}

export function writeFilters(search: string, filters: DirectoryFilters): string {
  const params = new URLSearchParams(search);
  const written = {
    busca: filters.text.trim(),
    categoria: filters.category ?? '',
    premium: filters.premium ? '1' : '',
    favoritos: filters.favorites ? '1' : '',
    lista: filters.list?.toString() ?? '',
    ordem: filters.order ?? '',
    ...writtenAdvanced(filters),
  };
  for (const [name, value] of Object.entries(written)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  return query && `?${query}`;
}
