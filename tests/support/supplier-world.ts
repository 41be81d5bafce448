import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { PurchaseTerms } from '@/domain/supplier/columns';
import { nameWithSmaller } from '@/domain/supplier/smaller-pictures';
import type { Actor } from './actors';
import type { Backend } from './backend';

/** open: for everyone; premium: locked; early: open, but unannounced until next month; earlyPremium: both. */
export const SUPPLIER_KINDS = ['open', 'premium', 'early', 'earlyPremium'] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];

/** A supplier with unique texts, so that a text found in an answer proves where it came from. */
export interface Supplier {
  id: number;
  kind: SupplierKind;
  /** Public once the supplier is announced. */
  teaser: { name: string; image_hash: string };
  details: {
    description: string;
    instagram: string;
    website: string;
    logo_path: string;
    main_image_path: string;
  };
  contacts: { whatsapp: string; email: string };
  /** None is missing. Only city, district and amounts of money are unique. */
  terms: { [Term in keyof PurchaseTerms]: NonNullable<PurchaseTerms[Term]> };
  gallery: string[];
}

export type SupplierWorld = Record<SupplierKind, Supplier> & { categoryId: number };

/** Creates a category and one supplier of each kind in it, with two gallery pictures each (rows, not files). */
export async function createSuppliers(backend: Backend): Promise<SupplierWorld> {
  const categoryId = await createCategory(backend);
  const [open, premium, early, earlyPremium] = await insertSuppliers(backend, categoryId, SUPPLIER_KINDS);
  if (!open || !premium || !early || !earlyPremium) throw new Error('Fewer suppliers than asked for.');
  return { categoryId, open, premium, early, earlyPremium };
}

/** Creates a category, by default a main one with a unique name, and returns its id. */
export async function createCategory(
  backend: Backend,
  name = `Categoria ${mark()}`,
  parent: number | null = null,
): Promise<number> {
  const [row] = await backend.sql<{ id: number }>(
    'insert into public.categories (name, parent_id) values ($1, $2) returning id',
    [name, parent],
  );
  return Number(row?.id);
}

/** Creates one premium supplier as insertSuppliers() does. */
export async function insertPremiumSupplier(backend: Backend, categoryId: number): Promise<Supplier> {
  const [supplier] = await insertSuppliers(backend, categoryId, ['premium']);
  return supplier!;
}

/** Creates suppliers by SQL, without policies; with one statement per table, since some tests need hundreds. */
export async function insertSuppliers(
  backend: Backend,
  categoryId: number,
  kinds: readonly SupplierKind[],
): Promise<Supplier[]> {
  const teasers = kinds.map((kind) => ({
    ...inventTeaser(),
    category_id: categoryId,
    is_premium: /premium/i.test(kind),
    public_from: new Date(Date.now() + (kind.startsWith('early') ? 30 : -1) * 86_400_000),
  }));
  const columns = Object.keys(teasers[0] ?? {}).join();
  const rows = await backend.sql<{ id: number; name: string }>(
    `insert into public.suppliers (${columns}) select ${columns} from jsonb_populate_recordset(null::public.suppliers, $1::jsonb)
     returning id, name`,
    [JSON.stringify(teasers)],
  );
  const suppliers = kinds.map((kind, index) => {
    const { name, image_hash } = teasers[index]!;
    const id = Number(rows.find((row) => row.name === name)?.id);
    return { id, kind, teaser: { name, image_hash }, ...inventSecrets(id) };
  });
  await fillIn(backend, suppliers);
  return suppliers;
}

/** Publishes a novelty of a supplier by SQL, and returns its text. */
export async function createNovelty(backend: Backend, { id }: Supplier): Promise<string> {
  const text = `Novidade ${mark()}`;
  await backend.sql(`insert into public.novelties (supplier_id, text, pictures) values ($1, $2, array[$3])`, [
    id,
    text,
    `${id}/${randomUUID()}.png`,
  ]);
  return text;
}

/** Gives an account the page of a supplier. */
export async function keepPage(backend: Backend, { id }: Supplier, { account }: Actor): Promise<void> {
  await backend.sql(
    `insert into public.supplier_accounts (supplier_id, user_id, proof, since) values ($1, $2, 'email', now())`,
    [id, account.id],
  );
}

async function fillIn(backend: Backend, suppliers: Supplier[]): Promise<void> {
  const details = suppliers.map(({ id, details, terms }) => ({ supplier_id: id, ...details, ...terms }));
  const columns = Object.keys(details[0] ?? {}).filter((column) => column !== 'supplier_id');
  await backend.sql(
    `update public.supplier_details d set ${columns.map((column) => `${column} = new.${column}`).join()}
     from jsonb_populate_recordset(null::public.supplier_details, $1::jsonb) new where new.supplier_id = d.supplier_id`,
    [JSON.stringify(details)],
  );
  const contacts = suppliers.map(({ id, contacts }) => ({ supplier_id: id, ...contacts }));
  await backend.sql(
    `update public.supplier_contacts c set whatsapp = new.whatsapp, email = new.email
     from jsonb_populate_recordset(null::public.supplier_contacts, $1::jsonb) new where new.supplier_id = c.supplier_id`,
    [JSON.stringify(contacts)],
  );
  const images = suppliers.flatMap(({ id, gallery }) =>
    gallery.map((path, position) => ({ supplier_id: id, path, position })),
  );
  await backend.sql(
    `insert into public.supplier_images (supplier_id, path, position)
     select supplier_id, path, position from jsonb_populate_recordset(null::public.supplier_images, $1::jsonb)`,
    [JSON.stringify(images)],
  );
}

/** What the path of a picture has in common with the paths of its smaller versions. */
export function bareName(path: string): string {
  return path.split('.')[0]!;
}

/** The texts that members who may not open this supplier must never receive. */
export function secretsIn(supplier: Supplier): string[] {
  const { kind, teaser, details, contacts, terms, gallery } = supplier;
  return [
    ...(kind.startsWith('early') ? Object.values(teaser) : []),
    ...[details.description, details.instagram, details.website],
    ...Object.values(contacts),
    ...[terms.city, terms.district, String(terms.min_order_cents)],
    ...[String(terms.price_from_cents), String(terms.price_to_cents)],
    ...[details.logo_path, details.main_image_path, ...gallery].map(bareName),
  ];
}

/** A unique name and picture hash. */
export function inventTeaser(): Supplier['teaser'] {
  return { name: `Fornecedor ${mark()}`, image_hash: mark() };
}

/** Unique texts for a supplier, not stored yet. The id is part of the paths of its files. */
export function inventSecrets(id: number): Pick<Supplier, 'details' | 'contacts' | 'terms' | 'gallery'> {
  const path = () => `${id}/${randomUUID()}.png`;
  const pathWithSmaller = () => `${id}/${nameWithSmaller(randomUUID(), 800, 'webp', 'png')}`;
  return {
    details: {
      description: `Descrição ${mark()}`,
      instagram: mark(),
      website: `https://${mark().toLowerCase()}.example`,
      logo_path: path(),
      main_image_path: pathWithSmaller(),
    },
    // As it is stored: with the country code, in an area that does not exist.
    contacts: { whatsapp: `55009${digits(8)}`, email: `${mark().toLowerCase()}@segredo.example` },
    terms: {
      state: 'SP',
      city: `Cidade ${mark()}`,
      district: `Bairro ${mark()}`,
      ships_to: ['MG', 'SP'],
      min_order_pieces: randomInt(1, 50_000),
      min_order_cents: randomInt(10_000_000, 100_000_000),
      price_from_cents: randomInt(10_000_000, 50_000_000),
      price_to_cents: randomInt(50_000_000, 100_000_000),
      sizes: ['GG', '46'],
      sells_to_cpf: true,
      ready_stock: true,
      plus_size: true,
    },
    gallery: [pathWithSmaller(), path()],
  };
}

/** A unique text of 18 letters and digits. */
export function mark(): string {
  return `zz${randomBytes(8).toString('hex')}`;
}

function digits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('');
}
