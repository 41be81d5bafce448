import { randomBytes, randomUUID } from 'node:crypto';
import type { Backend } from './backend';

/** open: for everyone; premium: locked; early: open, but announced for next month; earlyPremium: both. */
export const SUPPLIER_KINDS = ['open', 'premium', 'early', 'earlyPremium'] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];

/** A supplier whose every text is unlike any other, so that finding it anywhere tells where it came from. */
export interface Supplier {
  id: number;
  kind: SupplierKind;
  /** What everyone may read of a supplier that is announced. */
  teaser: { name: string; image_hash: string };
  details: {
    description: string;
    instagram: string;
    website: string;
    logo_path: string;
    main_image_path: string;
  };
  contacts: { whatsapp: string; email: string };
  gallery: string[];
}

export type SupplierWorld = Record<SupplierKind, Supplier> & { categoryId: number };

/** Creates a category and one supplier of each kind in it, with two gallery pictures each (rows, not files). */
export async function createSuppliers(backend: Backend): Promise<SupplierWorld> {
  const categoryId = await createCategory(backend);
  const world: Partial<SupplierWorld> = { categoryId };
  for (const kind of SUPPLIER_KINDS) world[kind] = await createSupplier(backend, kind, categoryId);
  return world as SupplierWorld;
}

/** Creates a category with a unique name and returns its id. */
export async function createCategory({ sql }: Backend): Promise<number> {
  const [row] = await sql<{ id: number }>('insert into public.categories (name) values ($1) returning id', [
    `Categoria ${mark()}`,
  ]);
  return Number(row?.id);
}

/** Creates one supplier by SQL, past every policy. */
export async function createSupplier(
  { sql }: Backend,
  kind: SupplierKind,
  categoryId: number,
): Promise<Supplier> {
  const teaser = { name: `Fornecedor ${mark()}`, image_hash: mark() };
  const [row] = await sql<{ id: number }>(
    `insert into public.suppliers (name, image_hash, category_id, is_premium, public_from)
     values ($1, $2, $3, $4, now() + $5::interval) returning id`,
    [
      teaser.name,
      teaser.image_hash,
      categoryId,
      /premium/i.test(kind),
      kind.startsWith('early') ? '30 days' : '-1 day',
    ],
  );
  const id = Number(row?.id);
  const supplier = { id, kind, teaser, ...secretsOf(id) };
  const { description, instagram, website, logo_path, main_image_path } = supplier.details;
  await sql(
    `update public.supplier_details
     set description = $2, instagram = $3, website = $4, logo_path = $5, main_image_path = $6 where supplier_id = $1`,
    [id, description, instagram, website, logo_path, main_image_path],
  );
  await sql('update public.supplier_contacts set whatsapp = $2, email = $3 where supplier_id = $1', [
    id,
    supplier.contacts.whatsapp,
    supplier.contacts.email,
  ]);
  await sql(
    `insert into public.supplier_images (supplier_id, path, position)
     select $1::bigint, path, position from unnest($2::text[]) with ordinality as picture (path, position)`,
    [id, supplier.gallery],
  );
  return supplier;
}

/** The texts that a reader who may not open this supplier must never receive, in whatever answer. */
export function secretsIn(supplier: Supplier): string[] {
  const { kind, teaser, details, contacts, gallery } = supplier;
  return [
    ...(kind.startsWith('early') ? Object.values(teaser) : []),
    ...Object.values(details),
    ...Object.values(contacts),
    ...gallery,
  ];
}

function secretsOf(id: number): Pick<Supplier, 'details' | 'contacts' | 'gallery'> {
  const path = () => `${id}/${randomUUID()}.png`;
  return {
    details: {
      description: `Descrição ${mark()}`,
      instagram: mark(),
      website: `https://${mark().toLowerCase()}.example`,
      logo_path: path(),
      main_image_path: path(),
    },
    // The country code is there already, so that what is stored is what was written.
    contacts: { whatsapp: `5500${digits(9)}`, email: `${mark().toLowerCase()}@segredo.example` },
    gallery: [path(), path()],
  };
}

/** 18 letters and digits that occur nowhere else. */
export function mark(): string {
  return `zz${randomBytes(8).toString('hex')}`;
}

function digits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('');
}
