import type { Tables } from '../database/database.types.ts';
import type { Destination, StateCode } from './states.ts';

const SUPPLIER_COLUMNS = ['name', 'category_id', 'subcategory_id', 'is_premium', 'public_from'] as const;
export const PROFILE_COLUMNS = ['instagram', 'website', 'description'] as const;
const FILE_COLUMNS = ['main_image_path', 'logo_path'] as const;
export const TERM_COLUMNS = [
  'state',
  'city',
  'district',
  'min_order_pieces',
  'min_order_cents',
  'price_from_cents',
  'price_to_cents',
  'sizes',
  'ships_to',
  'sells_to_cpf',
  'ready_stock',
  'plus_size',
] as const;
export const CONTACT_COLUMNS = ['whatsapp', 'email'] as const;

export type SupplierColumn = (typeof SUPPLIER_COLUMNS)[number];
type ProfileColumn = (typeof PROFILE_COLUMNS)[number];
export type TermColumn = (typeof TERM_COLUMNS)[number];
type ContactColumn = (typeof CONTACT_COLUMNS)[number];
export type TextColumn = ProfileColumn | ContactColumn;
type Details = Tables<'supplier_details'>;

/** Null: not stated. The table's checks allow no other states. */
export interface PurchaseTerms extends Omit<Pick<Details, TermColumn>, 'state' | 'ships_to'> {
  state: StateCode | null;
  ships_to: Destination[] | null; // states in the order of their codes, or only the whole country
}

export type SupplierDetails = Pick<Details, ProfileColumn | (typeof FILE_COLUMNS)[number]> & PurchaseTerms;
export type SupplierContacts = Pick<Tables<'supplier_contacts'>, ContactColumn>;
export type SupplierValues = Pick<Tables<'suppliers'>, SupplierColumn> &
  Pick<Details, ProfileColumn> &
  PurchaseTerms &
  SupplierContacts;

export const NO_TERMS: PurchaseTerms = {
  state: null,
  city: null,
  district: null,
  min_order_pieces: null,
  min_order_cents: null,
  price_from_cents: null,
  price_to_cents: null,
  sizes: null,
  ships_to: null,
  sells_to_cpf: false,
  ready_stock: false,
  plus_size: false,
};

/** Select lists for PostgREST. supabase-js derives the types of rows from their literal types. */
export const SELECT_SUPPLIER = list(SUPPLIER_COLUMNS);
export const SELECT_TERMS = list(TERM_COLUMNS);
export const SELECT_DETAILS = list([...PROFILE_COLUMNS, ...FILE_COLUMNS, ...TERM_COLUMNS]);
export const SELECT_CONTACTS = list(CONTACT_COLUMNS);
/** Details without Instagram and website. */
export const SELECT_PUBLISHED_DETAILS = list(['description', ...FILE_COLUMNS, ...TERM_COLUMNS]);
export const SELECT_VALUES = list([
  ...SUPPLIER_COLUMNS,
  ...PROFILE_COLUMNS,
  ...TERM_COLUMNS,
  ...CONTACT_COLUMNS,
]);

type List<Names> = Names extends readonly [infer First extends string, ...infer Rest]
  ? Rest extends readonly []
    ? First
    : `${First}, ${List<Rest>}`
  : never;

function list<const Names extends readonly string[]>(names: Names): List<Names> {
  return names.join(', ') as List<Names>;
}
