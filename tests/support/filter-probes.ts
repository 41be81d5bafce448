import type { Supplier } from './supplier-world';

type Secrets = Pick<Supplier, 'teaser' | 'details' | 'contacts' | 'gallery'>;

/** A column behind the wall, and the value it has for a supplier. */
export interface LockedColumn {
  table: string;
  column: string;
  valueOf(secrets: Secrets): string;
}

export const LOCKED_COLUMNS: LockedColumn[] = [
  ...(['description', 'instagram', 'website', 'logo_path', 'main_image_path'] as const).map((column) => ({
    table: 'supplier_details',
    column,
    valueOf: ({ details }: Secrets) => details[column],
  })),
  ...(['whatsapp', 'email'] as const).map((column) => ({
    table: 'supplier_contacts',
    column,
    valueOf: ({ contacts }: Secrets) => contacts[column],
  })),
  { table: 'supplier_images', column: 'path', valueOf: ({ gallery }) => gallery[0] ?? '' },
];

/** Of a supplier that is not announced yet, the teaser is secret as well. */
export const TEASER_COLUMNS: LockedColumn[] = [
  { table: 'suppliers', column: 'name', valueOf: ({ teaser }) => teaser.name },
  { table: 'suppliers', column: 'sort_name', valueOf: ({ teaser }) => teaser.name.toLowerCase() },
  { table: 'suppliers', column: 'image_hash', valueOf: ({ teaser }) => teaser.image_hash },
];

/** Query parameters that ask, each in its own way, whether a column (or embedded column) has a value. */
export const OPERATORS: Record<string, (column: string, value: string) => string> = {
  eq: (column, value) => `${column}=eq.${encode(value)}`,
  neq: (column, value) => `${column}=neq.${encode(value)}`,
  'not eq': (column, value) => `${column}=not.eq.${encode(value)}`,
  like: (column, value) => `${column}=like.${encode(value.slice(0, -1))}*`,
  ilike: (column, value) => `${column}=ilike.*${encode(value.slice(1).toUpperCase())}`,
  'not like': (column, value) => `${column}=not.like.${encode(value.slice(0, -1))}*`,
  'regular expression': (column, value) => `${column}=match.^${encode(pattern(value))}$`,
  in: (column, value) => `${column}=in.(${encode(`"${value}"`)})`,
  'not in': (column, value) => `${column}=not.in.(${encode(`"${value}"`)})`,
  'from … to': (column, value) => `${column}=gte.${encode(value)}&${column}=lte.${encode(value)}`,
  'above … below': (column, value) =>
    `${column}=gt.${encode(value.slice(0, -1))}&${column}=lt.${encode(value)}~`,
  below: (column, value) => `${column}=lte.${encode(value)}&${column}=gt.${encode(value.slice(0, -2))}`,
  'is distinct': (column, value) => `${column}=isdistinct.${encode(value)}`,
  or: (column, value) => logic(column, 'or', (name) => `${name}.eq.${encode(`"${value}"`)}`),
  'not and': (column, value) => logic(column, 'not.and', (name) => `${name}.eq.${encode(`"${value}"`)}`),
};

/** Ways from some table to a locked column: path and select, ending where the filter goes; and the filter's column. */
export const WAYS: Record<
  string,
  (locked: LockedColumn, supplierId: number) => [path: string, column: string]
> = {
  'the table itself': ({ table, column }) => [`${table}?select=supplier_id`, column],
  'a supplier': ({ table, column }, id) => [
    `suppliers?select=id,${table}(supplier_id)&id=eq.${id}`,
    `${table}.${column}`,
  ],
  'a supplier, inner': ({ table, column }) => [
    `suppliers?select=id,${table}!inner(supplier_id)`,
    `${table}.${column}`,
  ],
  'a supplier, where there is one': ({ table, column }) => [
    `suppliers?select=id,${table}(supplier_id)&${table}=not.is.null`,
    `${table}.${column}`,
  ],
  'a category': ({ table, column }) => [
    `categories?select=id,suppliers!suppliers_category_id_fkey!inner(id,${table}!inner(supplier_id))`,
    `suppliers.${table}.${column}`,
  ],
  'a favourite': ({ table, column }) => [
    `favorites?select=supplier_id,suppliers!inner(id,${table}!inner(supplier_id))`,
    `suppliers.${table}.${column}`,
  ],
};

function encode(value: string): string {
  return encodeURIComponent(value);
}

function pattern(value: string): string {
  return value.replaceAll(/[.?+*()[\]{}|\\^$]/g, String.raw`\$&`);
}

/** A logical operator stands before the last column of the path: `suppliers.or=(name.eq.x)`. */
function logic(column: string, operator: string, condition: (name: string) => string): string {
  const path = column.split('.');
  const name = path.pop() ?? '';
  const [negation, word] = operator.startsWith('not.') ? ['not.', operator.slice(4)] : ['', operator];
  return `${[...path, `${negation}${word}`].join('.')}=(${condition(name)})`;
}
