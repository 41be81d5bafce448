import { directoryEntries, type Categories } from '../directory/entries.ts';
import { filterTest } from '../directory/filters.ts';
import type { Places } from '../directory/places.ts';
import { filtersOf, type SearchRow } from './saved-search.ts';
import { indexSearch, indexTexts, search } from '../search/search.ts';
import type { PurchaseTerms, SupplierContacts, SupplierDetails } from '../supplier/columns.ts';
import { supplierCode, type BuyingSummary, type ContactState } from '../supplier/supplier.ts';

/** What the member may not read is null. */
export interface NewSupplier {
  id: number;
  name: string;
  category_id: number;
  subcategory_id: number | null;
  is_premium: boolean;
  /** Only premium members see it yet. */
  is_early: boolean;
  supplier_details: (PurchaseTerms & Pick<SupplierDetails, 'instagram' | 'description'>) | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
  contact_states: Pick<ContactState, 'state'> | null;
  buying_summaries: Pick<BuyingSummary, 'answers' | 'buy_again'> | null;
  list_ids: number[];
}

/** What a search knows besides the suppliers. */
interface SearchSources {
  categories: Categories;
  synonyms: readonly (readonly string[])[];
  places: Places;
}

/** For members who have the filters of Premium, or not. Keeps the order of suppliers. A general text, like "atacado de roupa", finds all unless one has its words. */
export function newSupplierFinder<Supplier extends NewSupplier>(
  suppliers: readonly Supplier[],
  { categories, synonyms, places }: SearchSources,
  isPremium: boolean,
): (search: SearchRow) => Supplier[] {
  const coded = suppliers.map((supplier) => ({ ...supplier, formatted_id: supplierCode(supplier.id) }));
  const byId = <Value>(valueOf: (supplier: Supplier) => Value | null) =>
    new Map(
      suppliers.flatMap((supplier): [number, Value][] => {
        const value = valueOf(supplier);
        return value === null ? [] : [[supplier.id, value]];
      }),
    );
  const entries = directoryEntries(coded, categories);
  const descriptions = byId(({ supplier_details }) => supplier_details?.description ?? null);
  const index = indexSearch(indexTexts({ entries, categories, descriptions }), categories, synonyms, places);
  const advanced = {
    terms: byId(({ supplier_details }) => supplier_details),
    earlyIds: new Set(suppliers.filter(({ is_early }) => is_early).map(({ id }) => id)),
    marks: byId(({ contact_states, buying_summaries }) => ({
      state: contact_states?.state ?? null,
      answers: buying_summaries?.answers ?? 0,
      buyAgain: buying_summaries?.buy_again ?? 0,
    })),
  };
  return (row) => {
    const { category_id, list_id } = row;
    const category = category_id === null ? null : categories.get(category_id);
    if (category === undefined) return []; // made after the categories were read
    const listed = list_id === null ? [] : suppliers.filter(({ list_ids }) => list_ids.includes(list_id));
    const listIds = new Set(listed.map(({ id }) => id));
    const filters = filtersOf({ ...row, category });
    const passing = entries.filter(filterTest(filters, { advanced, listIds }));
    const found = filters.text
      ? search(filters.text, passing, index, {
          ...(isPremium && { advanced }),
          keepsOrder: true,
          isStrict: true,
        }).found
      : passing;
    return found.map(({ supplier }) => supplier);
  };
}
