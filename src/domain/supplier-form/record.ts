import type { Tables } from '../database/database.types.ts';
import type { SupplierColumn, SupplierContacts, SupplierDetails } from '../supplier/columns.ts';

export interface SupplierRecord extends Pick<Tables<'suppliers'>, 'id' | 'image_hash' | SupplierColumn> {
  version: number; // grows with every change; saving an older one is refused
  supplier_details: SupplierDetails;
  supplier_contacts: SupplierContacts;
  supplier_images: { path: string }[];
}
