import * as z from 'zod/mini';
import {
  CONTACT_COLUMNS,
  PROFILE_COLUMNS,
  type PurchaseTerms,
  SELECT_CONTACTS,
  SELECT_DETAILS,
  SELECT_SUPPLIER,
  TERM_COLUMNS,
  type TermColumn,
  type TextColumn,
} from '../../../../src/domain/supplier/columns.ts';
import {
  columnOf,
  type FieldKind,
  ruleOf,
  TERM_FIELDS,
} from '../../../../src/domain/supplier-form/fields.ts';
import { allRows, type Database, pageRows, unwrap } from '../database.ts';
import { noted } from '../http/endpoint.ts';
import type { Page } from '../http/paging.ts';
import type { FileLinks } from './file-store.ts';

const text = z.nullable(z.string());
const TEXT_COLUMNS = [...PROFILE_COLUMNS, ...CONTACT_COLUMNS];
/** What the API's description says of fields, in answers and forms. */
export const FORMATS: Record<string, string | undefined> = {
  instagram: 'Handle without @',
  whatsapp: 'Digits with the country code',
  website: 'URL with http or https',
  description: 'Plain text with line breaks; codes such as `:dress:` stand for emoji',
  image_hash: 'ThumbHash of the main image, base64',
  public_from: 'Early access: premium members see the supplier at once, others from this moment',
  state: 'Two letters, such as SP',
  min_order_pieces: 'Pieces',
  min_order_cents: 'BRL cents',
  price_from_cents: 'BRL cents, of the cheapest piece',
  price_to_cents: 'BRL cents, of the most expensive piece',
  sizes: 'Codes such as P, GG, 46 or U (one size); in forms with commas',
  ships_to: 'Codes of states, or only BR for the whole country; in forms with commas',
  version: 'An update that sends it is refused if somebody has changed the supplier since',
};
const texts = Object.fromEntries(
  TEXT_COLUMNS.map((column) => [column, noted(text, FORMATS[column])]),
) as Record<
  TextColumn,
  typeof text
>;

/** Schemas of purchase terms in answers, by kind of field; other kinds are texts. */
const TERM_SCHEMAS: Partial<Record<FieldKind, z.ZodMiniType>> = {
  count: z.nullable(z.int()),
  reais: z.nullable(z.int()),
  flag: z.nullable(z.boolean()),
  /** Codes of states, or only BR for the whole country. */
  destinations: z.nullable(z.array(z.string())),
  sizes: z.nullable(z.array(z.string())),
};
type NullableTerms = { [Column in TermColumn]: PurchaseTerms[Column] | null };
const terms = Object.fromEntries(
  TERM_FIELDS.map((field) => [
    columnOf(field),
    noted(TERM_SCHEMAS[ruleOf(field).kind] ?? text, FORMATS[columnOf(field)]),
  ]),
) as { [Column in TermColumn]: z.ZodMiniType<NullableTerms[Column]> };

/** If the supplier is locked for the caller, the database returns null from `instagram` on, and no `images`. */
export const supplierResource = z.object({
  id: z.int(),
  name: z.string(),
  formatted_id: z.string(),
  category: z.object({ id: z.int(), name: z.string() }),
  category_id: z.int(),
  subcategory_id: z.nullable(z.int()),
  is_premium: z.boolean(),
  image_hash: noted(text, FORMATS.image_hash),
  version: noted(z.int(), FORMATS.version),
  public_from: noted(z.iso.datetime({ offset: true }), FORMATS.public_from),
  ...texts,
  main_image_url: text,
  logo: text,
  images: noted(
    z.array(z.object({ id: z.int(), url: z.string() })),
    'Links that are valid for five minutes; in the list of all only for the staff',
  ),
  ...terms,
});
export type SupplierResource = z.infer<typeof supplierResource>;

/** PostgREST's select list of a supplier. */
export const COLUMNS =
  `id, formatted_id, image_hash, version, ${SELECT_SUPPLIER}, category:categories!suppliers_category_id_fkey(id, name), supplier_details(${SELECT_DETAILS}), supplier_contacts(${SELECT_CONTACTS}), supplier_images(id, path)` as const;

/** A supplier's rows, as far as the caller may read them. */
export type SupplierRow = Awaited<ReturnType<typeof readFavorites>>[number];

/** Null if the caller cannot see the supplier at all. */
export function readSupplier(database: Database, id: number): Promise<SupplierRow | null> {
  return unwrap(
    'suppliers',
    database
      .from('suppliers')
      .select(COLUMNS)
      .eq('id', id)
      .order('position', { referencedTable: 'supplier_images' })
      .order('id', { referencedTable: 'supplier_images' })
      .maybeSingle(),
  );
}

/** Paths of a supplier's gallery pictures; none if the caller may not read them. */
export async function readGallery(database: Database, id: number): Promise<string[]> {
  const pictures = database.from('supplier_images').select('path').eq('supplier_id', id);
  return (await unwrap('supplier_images', pictures.order('position').order('id'))).map(({ path }) => path);
}

/** The caller's favorites, latest first. */
export async function readFavorites(database: Database) {
  const rows = await allRows('favorites', (from, to, counted) =>
    database
      .from('favorites')
      .select(`supplier:suppliers!inner(${COLUMNS})`, counted ? { count: 'exact' } : {})
      .order('created_at', { ascending: false })
      .order('supplier_id')
      .range(from, to));
  return rows.map(({ supplier }) => supplier);
}

/** A page of the caller's favorites, by the supplier's id. */
export async function readFavoritePage(database: Database, { size, after = 0 }: Page<number>) {
  const request = database
    .from('favorites')
    .select(`supplier:suppliers!inner(${COLUMNS})`, { count: 'exact' })
    .gt('supplier_id', after)
    .order('supplier_id')
    .limit(size);
  const { rows, isLast } = await pageRows('favorites', request);
  return { rows: rows.map(({ supplier }) => supplier), isLast };
}

/** The rows as resources, with links to their files. */
export async function resourcesOf(rows: SupplierRow[], links: FileLinks): Promise<SupplierResource[]> {
  const paths = rows.flatMap((row) => row.supplier_images.map(({ path }) => path));
  const gallery = paths.length > 0 ? await links.ofGallery(paths) : new Map<string, string>();
  return rows.map((row) => {
    const { supplier_details: details, supplier_contacts: contacts, supplier_images: images, ...teaser } =
      row;
    const publicLink = (path: string | null | undefined) => (path ? links.ofPublic(path) : null);
    return {
      ...teaser,
      ...(valuesOf(TEXT_COLUMNS, { ...details, ...contacts }) as Record<TextColumn, string | null>),
      main_image_url: publicLink(details?.main_image_path),
      logo: publicLink(details?.logo_path),
      images: linked(images, gallery),
      // The table's checks allow no other states.
      ...(valuesOf(TERM_COLUMNS, details) as NullableTerms),
    };
  });
}

/** Pictures with links to their files; leaves out pictures without a link. */
export function linked(images: SupplierRow['supplier_images'], links: Map<string, string>) {
  return images.flatMap(({ id, path }) => {
    const url = links.get(path);
    return url ? [{ id, url }] : [];
  });
}

/** The values of these columns; null for missing ones, and all null if row security hides the row. */
function valuesOf<Column extends string>(
  columns: readonly Column[],
  row: { [Name in Column]?: unknown } | null,
): Record<Column, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row?.[column] ?? null])) as Record<
    Column,
    unknown
  >;
}
