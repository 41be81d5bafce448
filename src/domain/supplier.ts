import type { PurchaseTerms } from './purchase-terms.ts';

/** What everyone may read of a supplier: the teaser of a locked card (Q24, Q26). */
export interface SupplierTeaser {
  id: number;
  name: string;
  /** Display code, F-0001. */
  formatted_id: string;
  is_premium: boolean;
  /** ThumbHash of the main image, base64. */
  image_hash: string | null;
}

/** A supplier in the directory. The two embeds are null when the database keeps them from this reader. */
export interface ListedSupplier extends SupplierTeaser {
  category_id: number;
  supplier_details: {
    instagram: string | null;
    website: string | null;
    main_image_path: string | null;
  } | null;
  supplier_contacts: { whatsapp: string | null } | null;
}

/** A supplier among a member's favourites. */
export interface FavoriteSupplier extends ListedSupplier {
  category: { name: string };
}

/** A supplier on its own page. */
export interface SupplierPage extends SupplierTeaser {
  category: { id: number; name: string };
  /** ISO time from which everyone sees it. */
  public_from: string;
  supplier_details:
    | ({
        description: string | null;
        instagram: string | null;
        website: string | null;
        logo_path: string | null;
        main_image_path: string | null;
      } & PurchaseTerms)
    | null;
  supplier_contacts: { whatsapp: string | null; email: string | null } | null;
  supplier_images: { id: number; path: string }[];
}

/**
 * Whether the supplier is locked for the reader it was fetched for. The database alone decides: a details row always
 * exists, so one that did not come was withheld (architecture, "The premium wall").
 */
export function isLocked(supplier: { supplier_details: object | null }): boolean {
  return supplier.supplier_details === null;
}

/** Whether only premium members see the supplier yet (P-08); the database lets nobody else have it. */
export function isEarlyAccess({ public_from }: { public_from: string }): boolean {
  return Date.parse(public_from) > Date.now();
}

/** A file the browser must play rather than paint (Q44). */
export function isVideo(path: string): boolean {
  return /\.(mp4|mov|webm)$/.test(path);
}

/** The supplier id in an address; null when it is blank or cannot be one (V-09). */
export function parseSupplierId(text: string | undefined): number | null {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}
