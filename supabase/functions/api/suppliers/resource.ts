import * as z from 'zod/mini';
import { allRows, type Database, unwrap } from '../database.ts';
import type { FileLinks } from './file-store.ts';

const text = z.nullable(z.string());

/**
 * A supplier. When it is locked for the caller, everything from `instagram` on is null and `images` is empty, because
 * the locked fields never leave the database.
 */
export const supplierResource = z.object({
  id: z.int(),
  name: z.string(),
  formatted_id: z.string(),
  category: z.object({ id: z.int(), name: z.string() }),
  category_id: z.int(),
  subcategory_id: z.nullable(z.int()),
  is_premium: z.boolean(),
  /** ThumbHash of the main image, base64. */
  image_hash: text,
  /** To be sent back with an update that must not overwrite somebody else's. */
  version: z.int(),
  /** Early access: premium members see the supplier at once, others from this moment. */
  public_from: z.string(),
  instagram: text,
  /** Digits with the country code. */
  whatsapp: text,
  email: text,
  website: text,
  description: text,
  main_image_url: text,
  logo: text,
  /** Links that open for five minutes. In the list of all suppliers only administrators get them; it is empty for others. */
  images: z.array(z.object({ id: z.int(), url: z.string() })),
  /** Code of a state. */
  state: text,
  city: text,
  min_order_pieces: z.nullable(z.int()),
  min_order_cents: z.nullable(z.int()),
  /** Codes of states, or BR alone for the whole country. */
  ships_to: z.nullable(z.array(z.string())),
  sells_to_cpf: z.nullable(z.boolean()),
  ready_stock: z.nullable(z.boolean()),
  plus_size: z.nullable(z.boolean()),
});
export type SupplierResource = z.infer<typeof supplierResource>;

/** What is read of a supplier, in PostgREST's terms. */
export const COLUMNS =
  'id, name, formatted_id, category_id, subcategory_id, is_premium, image_hash, version, public_from, category:categories!suppliers_category_id_fkey(id, name), supplier_details(instagram, website, description, logo_path, main_image_path, state, city, min_order_pieces, min_order_cents, ships_to, sells_to_cpf, ready_stock, plus_size), supplier_contacts(whatsapp, email), supplier_images(id, path)';

/** The rows of a supplier as its reader gets them. */
export type SupplierRow = Awaited<ReturnType<typeof readFavorites>>[number];

/** One supplier; null when the reader does not see it at all. */
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

/** The reader's favourites, latest first. */
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

/** The rows as they are answered, with links to their files. */
export async function resourcesOf(rows: SupplierRow[], links: FileLinks): Promise<SupplierResource[]> {
  const paths = rows.flatMap((row) => row.supplier_images.map(({ path }) => path));
  const gallery = paths.length > 0 ? await links.ofGallery(paths) : new Map<string, string>();
  return rows.map((row) => {
    const { supplier_details: details, supplier_contacts: contacts, supplier_images: images, ...teaser } =
      row;
    const publicLink = (path: string | null | undefined) => (path ? links.ofPublic(path) : null);
    return {
      ...teaser,
      instagram: details?.instagram ?? null,
      whatsapp: contacts?.whatsapp ?? null,
      email: contacts?.email ?? null,
      website: details?.website ?? null,
      description: details?.description ?? null,
      main_image_url: publicLink(details?.main_image_path),
      logo: publicLink(details?.logo_path),
      images: linked(images, gallery),
      ...termsOf(details),
    };
  });
}

/** Pictures with the links to their files; without those that have none. */
export function linked(images: SupplierRow['supplier_images'], links: Map<string, string>) {
  return images.flatMap(({ id, path }) => {
    const url = links.get(path);
    return url ? [{ id, url }] : [];
  });
}

/** Null, too, are the terms that a supplier does not state; of one that is open the last three never are. */
function termsOf(details: SupplierRow['supplier_details']) {
  return {
    state: details?.state ?? null,
    city: details?.city ?? null,
    min_order_pieces: details?.min_order_pieces ?? null,
    min_order_cents: details?.min_order_cents ?? null,
    ships_to: details?.ships_to ?? null,
    sells_to_cpf: details?.sells_to_cpf ?? null,
    ready_stock: details?.ready_stock ?? null,
    plus_size: details?.plus_size ?? null,
  };
}
