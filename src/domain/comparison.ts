import type { Tables } from './database.types.ts';
import type { SupplierContacts, SupplierDetails } from './supplier-columns.ts';
import { parseSupplierId, type SupplierTeaser } from './supplier.ts';

/** How many suppliers are compared at most: more do not fit beside each other. */
export const MOST_COMPARED = 4;

/** A supplier in the comparison. The embedded rows are null if the viewer may not read them, or there are none. */
export interface ComparedSupplier extends SupplierTeaser {
  supplier_details: Omit<SupplierDetails, 'instagram' | 'website' | 'description' | 'logo_path'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
  contact_states: Pick<Tables<'contact_states'>, 'state' | 'confirmed_on'> | null;
  buying_summaries: Omit<Tables<'buying_summaries'>, 'supplier_id'> | null;
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

/** "Confirmado em 12/11"; null if nothing is known. */
export function contactStateText(contact: ComparedSupplier['contact_states']): string | null {
  if (contact === null) return null;
  if (contact.state !== 'confirmed' || contact.confirmed_on === null) return 'Em verificação';
  const [, month, day] = contact.confirmed_on.split('-');
  return `Confirmado em ${day}/${month}`;
}

/** "8 de 9 comprariam de novo", and what else members say about their purchases. */
export function purchaseTexts(summary: ComparedSupplier['buying_summaries']): string[] {
  if (summary === null) return [];
  const { answers, buy_again, arrived, on_time, as_pictured } = summary;
  return [
    `${buy_again} de ${answers} comprariam de novo`,
    `Chegou: ${arrived} de ${answers}`,
    `No prazo: ${on_time} de ${answers}`,
    `Igual à foto: ${as_pictured} de ${answers}`,
  ];
}
