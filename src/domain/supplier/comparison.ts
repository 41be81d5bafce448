import type { SupplierContacts, SupplierDetails } from './columns.ts';
import { parseSupplierId, type BuyingSummary, type ContactState, type SupplierTeaser } from './supplier.ts';

/** How many suppliers are compared at most: more do not fit beside each other. */
export const MOST_COMPARED = 4;

/** A supplier in the comparison. The embedded rows are null if the viewer may not read them, or there are none. */
export interface ComparedSupplier extends SupplierTeaser {
  supplier_details: Omit<SupplierDetails, 'instagram' | 'website' | 'description' | 'logo_path'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
  contact_states: Pick<ContactState, 'state' | 'confirmed_on'> | null;
  buying_summaries: BuyingSummary | null;
}

/** The ids in a text such as "3,17,42": each once, and no more than can be compared. */
export function parseCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => parseSupplierId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/** Adds a supplier to the chosen ones, or takes it out; when there is room for no more, nothing is added. */
export function withToggled(ids: readonly number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return ids.length < MOST_COMPARED ? [...ids, id] : [...ids];
}
