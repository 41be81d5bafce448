import { handleText } from './links.ts';
import type { ListedSupplier } from './supplier.ts';
import { fold } from './text.ts';

/** What the directory is narrowed by. All of it together: a supplier is shown when every filter lets it through (T-04). */
export interface DirectoryFilters {
  text: string;
  /** Name of a category; null for all of them. */
  category: string | null;
  premium: boolean;
  favorites: boolean;
}

/** A supplier ready to be shown and searched. */
export interface DirectoryEntry {
  supplier: ListedSupplier;
  category: string;
  /** Everything the search looks at, without case and accents. */
  searchText: string;
}

export const NO_FILTERS: DirectoryFilters = { text: '', category: null, premium: false, favorites: false };
export const LONGEST_SEARCH = 100;

/** What a search by name, handle and category looks at; a handle is found with and without its @ (T-04). */
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

/** The entries that every filter lets through, in their order. */
export function filterDirectory(
  entries: readonly DirectoryEntry[],
  { text, category, premium, favorites }: DirectoryFilters,
  favoriteIds: ReadonlySet<number>,
): DirectoryEntry[] {
  const wanted = fold(text.trim());
  return entries.filter(
    (entry) =>
      (!premium || entry.supplier.is_premium) &&
      (category === null || entry.category === category) &&
      (!favorites || favoriteIds.has(entry.supplier.id)) &&
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
  };
}

/** `search` with these filters in place of its own; what else it carries stays. */
export function writeFilters(
  search: string,
  { text, category, premium, favorites }: DirectoryFilters,
): string {
  const params = new URLSearchParams(search);
  const written = {
    busca: text.trim(),
    categoria: category ?? '',
    premium: premium ? '1' : '',
    favoritos: favorites ? '1' : '',
  };
  for (const [name, value] of Object.entries(written)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  return query && `?${query}`;
}
