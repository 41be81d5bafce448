import type { SupplierContacts, SupplierDetails } from './columns.ts';
import { parseSupplierId, type BuyingSummary, type ContactState, type SupplierTeaser } from './supplier.ts';

/** More do not fit beside each other. */
export const MOST_COMPARED = 4;

/** The embedded rows are null if the viewer may not read them, or there are none. */
export interface ComparedSupplier extends SupplierTeaser {
  supplier_details: Omit<SupplierDetails, 'instagram' | 'website' | 'description' | 'logo_path'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
  contact_states: Pick<ContactState, 'state' | 'confirmed_on'> | null;
  buying_summaries: BuyingSummary | null;
}

/** Reads "3,17,42": each id once, and no more than can be compared. */
export function parseCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => parseSupplierId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/** Adds nothing when there is no room. */
export function withToggled(ids: readonly number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return ids.length < MOST_COMPARED ? [...ids, id] : [...ids];
}
