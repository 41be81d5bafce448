import type { Tables } from './database.types.ts';
import type { SupplierColumn, SupplierContacts, SupplierDetails } from './supplier-columns.ts';

export interface SupplierRecord extends Pick<Tables<'suppliers'>, 'id' | 'image_hash' | SupplierColumn> {
  /** Grows with every change; a save against an older one is refused. */
  version: number;
  supplier_details: SupplierDetails;
  supplier_contacts: SupplierContacts;
  supplier_images: { path: string }[];
}
