import type { SupplierContacts, SupplierDetails } from './supplier-columns.ts';

/** What everyone may read of a supplier (docs/product.md, "Locked suppliers"). */
export interface SupplierTeaser {
  id: number;
  name: string;
  /** Display code, F-0001. */
  formatted_id: string;
  is_premium: boolean;
  image_hash: string | null;
}

/** A supplier in the directory. The two embeds are null when the database withholds them from the viewer. */
export interface ListedSupplier extends SupplierTeaser {
  category_id: number;
  supplier_details: Pick<SupplierDetails, 'instagram' | 'website' | 'main_image_path'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
}

export interface FavoriteSupplier extends ListedSupplier {
  category: { name: string };
}

export interface SupplierPage extends SupplierTeaser {
  category: { id: number; name: string };
  /** ISO time from which everyone sees it. */
  public_from: string;
  supplier_details: SupplierDetails | null;
  supplier_contacts: SupplierContacts | null;
  supplier_images: { id: number; path: string }[];
}

/**
 * Whether the supplier is locked for the viewer it was fetched for. The database alone decides: every supplier has a
 * details row, so a missing one was withheld by row security.
 */
export function isLocked(supplier: { supplier_details: object | null }): boolean {
  return supplier.supplier_details === null;
}

/** Whether only premium members see the supplier yet. The database hides it from all others. */
export function isEarlyAccess({ public_from }: { public_from: string }): boolean {
  return Date.parse(public_from) > Date.now();
}

export function isVideo(path: string): boolean {
  return /\.(mp4|mov|webm)$/.test(path);
}

/** The supplier id in a URL; null when it is blank or no id. */
export function parseSupplierId(text: string | undefined): number | null {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}
