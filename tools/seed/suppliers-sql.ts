import { TERM_COLUMNS } from '../../src/domain/supplier/columns';
import type { DemoData } from './demo-data';
import { at, insert, type Value, values } from './sql';
import type { Supplier } from './suppliers';

// Their triggers raise a supplier's version. They are disabled so that all suppliers start with the same version.
const TOUCHING = ['supplier_details', 'supplier_contacts', 'supplier_images'];

/** Statements for categories and suppliers. Triggers have created the 1:1 rows, which are updated. */
export function suppliersSql({ categories, suppliers }: DemoData): string[] {
  return [
    insert(
      'public.categories (id, name, parent_id, intro, created_at) overriding system value',
      categories.map((category) => [
        category.id,
        category.name,
        category.parentId,
        introOf(category),
        at({ days: -400 }),
      ]),
    ),
    insert(
      'public.suppliers (id, name, category_id, subcategory_id, is_premium, image_hash, public_from, created_at) overriding system value',
      suppliers.map(supplierRow),
    ),
    touching('disable'),
    fill(
      'supplier_details',
      ['description', 'instagram', 'website', 'logo_path', 'main_image_path', ...TERM_COLUMNS],
      suppliers.map(detailsRow),
    ),
    fill(
      'supplier_contacts',
      ['whatsapp', 'email'],
      suppliers.map(({ id, whatsapp, email }) => [id, whatsapp, email]),
    ),
    insert(
      'public.supplier_images (supplier_id, path, position)',
      suppliers.flatMap(({ id, gallery }) => gallery.map(({ path }, index) => [id, path, index + 1])),
    ),
    touching('enable'),
  ];
}

function supplierRow(supplier: Supplier): Value[] {
  return [
    supplier.id,
    supplier.name,
    supplier.categoryId,
    supplier.subcategoryId,
    supplier.isPremium,
    supplier.imageHash,
    at(supplier.publicFrom),
    at(supplier.createdAt),
  ];
}

function detailsRow({ id, description, instagram, website, logo, mainImage, terms }: Supplier): Value[] {
  return [
    id,
    description,
    instagram,
    website,
    logo?.path ?? null,
    mainImage?.path ?? null,
    ...TERM_COLUMNS.map((column) => terms[column]),
  ];
}

function touching(verb: 'enable' | 'disable'): string {
  return TOUCHING.map((table) => `alter table public.${table} ${verb} trigger ${table}_touch;`).join('\n');
}

function fill(table: string, columns: string[], rows: Parameters<typeof values>[0]): string {
  const assignments = columns.map((column) => `${column} = given.${column}`).join(', ');
  return `update public.${table} target set ${assignments}\nfrom (values\n${values(rows)}
) as given (supplier_id, ${columns.join(', ')}) where target.supplier_id = given.supplier_id;`;
}

/** The text at the top of a category's page: "Vestidos midi, vestidos longos e …". */
function introOf({ products }: DemoData['categories'][number]): string {
  const [first = '', ...others] = products;
  const last = others.pop()?.toLowerCase();
  const list = [first, ...others.map((product) => product.toLowerCase())].join(', ');
  return `${list}${last ? ` e ${last}` : ''}, direto de quem fabrica. Compare de onde cada um envia e qual é o pedido mínimo antes de chamar.`;
}
