import type { Tables } from './database.types.ts';
import type { SupplierColumn, SupplierContacts, SupplierDetails } from './supplier-columns.ts';

/** A supplier as an admin edits it. */
export interface SupplierRecord extends Pick<Tables<'suppliers'>, 'id' | 'image_hash' | SupplierColumn> {
  /** Grows with every change; a save against an older one is refused. */
  version: number;
  supplier_details: SupplierDetails;
  supplier_contacts: SupplierContacts;
  /** In display order. */
  supplier_images: { path: string }[];
}
