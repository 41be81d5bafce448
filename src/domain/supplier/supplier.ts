import type { SupplierContacts, SupplierDetails } from './columns.ts';

/** What everyone may read of a supplier (docs/product.md, "Locked suppliers"). */
export interface SupplierTeaser {
  id: number;
  name: string;
  formatted_id: string; // code on screen, F-0001
  is_premium: boolean;
  image_hash: string | null;
}

/** The embedded rows are null if the viewer may not read them. */
export interface CardSupplier extends SupplierTeaser {
  category_id: number;
  supplier_details: Pick<SupplierDetails, 'instagram' | 'website' | 'main_image_path'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
}

export type SupplierFacts = Pick<
  SupplierDetails,
  | 'state'
  | 'city'
  | 'district'
  | 'min_order_pieces'
  | 'min_order_cents'
  | 'price_from_cents'
  | 'price_to_cents'
  | 'sells_to_cpf'
>;

/** What the search reads. The embedded rows are null if the viewer may not read them. */
export interface SearchedSupplier {
  id: number;
  name: string;
  formatted_id: string;
  is_premium: boolean;
  category_id: number;
  subcategory_id: number | null;
  supplier_details: Pick<SupplierDetails, 'instagram' | 'state' | 'city' | 'district'> | null;
  supplier_contacts: Pick<SupplierContacts, 'whatsapp'> | null;
}

export interface ListedSupplier extends CardSupplier {
  subcategory_id: number | null;
  created_on: string; // UTC date, 2026-11-24
  updated_on: string | null; // day on which the supplier itself has last changed or confirmed its page
  supplier_details: (NonNullable<CardSupplier['supplier_details']> & SupplierFacts) | null;
}

export interface FavoriteSupplier extends CardSupplier {
  subcategory_id: number | null;
  supplier_details:
    | (NonNullable<CardSupplier['supplier_details']> & Pick<SupplierFacts, 'state' | 'city' | 'district'>)
    | null;
  category: { name: string };
}

/** Whether members or the staff have reached the supplier by its contact. */
export interface ContactState {
  state: 'confirmed' | 'checking'; // checking: in doubt
  confirmed_on: string | null; // day in Brazil, 2026-11-24
  members: number | null; // how many confirm it, three at least; null: the staff does
  method: ConfirmationMethod | null; // of the staff
}
export type ConfirmationMethod = 'whatsapp' | 'phone' | 'email' | 'visit';

/** How many members answered about a purchase, and how many of them said yes to what. */
export interface BuyingSummary {
  answers: number; // three at least
  arrived: number;
  on_time: number;
  as_pictured: number;
  buy_again: number;
}

export interface SupplierPage extends SupplierTeaser {
  category: { id: number; name: string; slug: string };
  public_from: string; // ISO time from which everyone sees it
  supplier_updated_on: string | null; // day, see ListedSupplier.updated_on
  supplier_details: SupplierDetails | null;
  supplier_contacts: SupplierContacts | null;
  supplier_images: { id: number; path: string }[];
  contact_states: ContactState | null; // null: nothing is known
  buying_summaries: BuyingSummary | null; // null: too few answers
}

/** The database alone decides: every supplier has a details row, which row security hides from some viewers. */
export function isLocked(supplier: { supplier_details: object | null }): boolean {
  return supplier.supplier_details === null;
}

/** Only premium members see it yet. */
export function isEarlyAccess({ public_from }: { public_from: string }): boolean {
  return Date.parse(public_from) > Date.now();
}

/** A row without what toListed() adds. The tables' checks allow no other states than the types say. */
export type ListedRow = Omit<ListedSupplier, 'formatted_id' | 'image_hash'> & { image_hash?: string | null };

export function toListed(row: ListedRow): ListedSupplier {
  return { image_hash: null, ...row, formatted_id: supplierCode(row.id) };
}

/** Equals the table's `formatted_id`. */
export function supplierCode(id: number): string {
  return `F-${String(id).padStart(4, '0')}`;
}

export function isVideo(path: string): boolean {
  return /\.(mp4|mov|webm)$/.test(path);
}

export function parseSupplierId(text: string | undefined): number | null {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}
