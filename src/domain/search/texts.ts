import { handleText } from '../format/links.ts';
import { stateName } from '../supplier/states.ts';
import type { Categories, DirectoryEntry } from '../directory/entries.ts';
import type { SearchedSupplier } from '../supplier/supplier.ts';
import { plain } from './word-forms.ts';

/** What the search compares of a supplier, without case and accents. */
export interface SearchTexts {
  supplier: SearchedSupplier;
  /** A line each: name, handle with @, place. */
  brief: string;
  categories: string;
  description: string;
}

/** Prepares the texts of all suppliers once, so that a key press only compares. */
export function textsOf(
  entries: readonly DirectoryEntry<SearchedSupplier>[],
  categories: Categories,
  descriptions: ReadonlyMap<number, string>,
): SearchTexts[] {
  const categoriesOf = categoryTexts(categories);
  return entries.map(({ supplier }) => ({
    supplier,
    brief: plain(briefOf(supplier)),
    categories: categoriesOf(supplier),
    description: plain(descriptions.get(supplier.id) ?? ''),
  }));
}

function briefOf({ name, supplier_details }: SearchedSupplier): string {
  const { instagram, city, state, district } = supplier_details ?? {};
  const place = state ? `${district ?? ''} ${city ?? ''} ${state} ${stateName(state)}` : '';
  return `${name}\n${instagram ? handleText(instagram) : ''}\n${place}`;
}

function categoryTexts(categories: Categories): (supplier: SearchedSupplier) => string {
  const texts = new Map<string, string>();
  return ({ category_id, subcategory_id }) => {
    const key = `${category_id} ${subcategory_id}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const parent_id = categories.get(category_id)?.parent_id;
    const names = [category_id, parent_id, subcategory_id].map((id) => categories.get(id ?? NaN)?.name ?? '');
    const text = plain(names.join('\n'));
    texts.set(key, text);
    return text;
  };
}
