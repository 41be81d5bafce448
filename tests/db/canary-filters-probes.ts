import type { Supplier } from '../support/supplier-world';

type Secrets = Pick<Supplier, 'teaser' | 'details' | 'contacts' | 'terms' | 'gallery'>;
type Kind = 'text' | 'number' | 'list' | 'flag';

/** A column that is locked for premium suppliers. */
export interface LockedColumn {
  table: string;
  column: string;
  kind: Kind;
  /** The value of a supplier as written in a query. */
  valueOf(secrets: Secrets): string;
}

const term = (column: keyof Secrets['terms'], kind: Kind): LockedColumn => ({
  table: 'supplier_details',
  column,
  kind,
  valueOf: ({ terms }) => (kind === 'list' ? `{${String(terms[column])}}` : String(terms[column])),
});

export const LOCKED_COLUMNS: LockedColumn[] = [
  ...(['description', 'instagram', 'website', 'logo_path', 'main_image_path'] as const).map((column) => ({
    table: 'supplier_details',
    column,
    kind: 'text' as const,
    valueOf: ({ details }: Secrets) => details[column],
  })),
  ...(['whatsapp', 'email'] as const).map((column) => ({
    table: 'supplier_contacts',
    column,
    kind: 'text' as const,
    valueOf: ({ contacts }: Secrets) => contacts[column],
  })),
  { table: 'supplier_images', column: 'path', kind: 'text', valueOf: ({ gallery }) => gallery[0] ?? '' },
  term('state', 'text'),
  term('city', 'text'),
  term('district', 'text'),
  term('min_order_pieces', 'number'),
  term('min_order_cents', 'number'),
  term('price_from_cents', 'number'),
  term('price_to_cents', 'number'),
  term('sizes', 'list'),
  term('ships_to', 'list'),
  term('sells_to_cpf', 'flag'),
  term('ready_stock', 'flag'),
  term('plus_size', 'flag'),
];

/** Columns of the teaser, which is secret only for unannounced suppliers. */
export const TEASER_COLUMNS: LockedColumn[] = [
  { table: 'suppliers', column: 'name', kind: 'text', valueOf: ({ teaser }) => teaser.name },
  {
    table: 'suppliers',
    column: 'sort_name',
    kind: 'text',
    valueOf: ({ teaser }) => teaser.name.toLowerCase(),
  },
  { table: 'suppliers', column: 'image_hash', kind: 'text', valueOf: ({ teaser }) => teaser.image_hash },
];

type Operators = Record<string, (column: string, value: string) => string>;

/** Query parameters that filter a column, or an embedded one, by a value. */
export const ANY_OPERATORS = {
  eq: (column, value) => `${column}=eq.${encode(value)}`,
  neq: (column, value) => `${column}=neq.${encode(value)}`,
  'not eq': (column, value) => `${column}=not.eq.${encode(value)}`,
  'from … to': (column, value) => `${column}=gte.${encode(value)}&${column}=lte.${encode(value)}`,
  or: (column, value) => logic(column, 'or', (name) => `${name}.eq.${encode(quoted(value))}`),
  'not and': (column, value) => logic(column, 'not.and', (name) => `${name}.eq.${encode(quoted(value))}`),
} satisfies Operators;

/** Not for lists, which PostgREST does not accept in a list of values. */
const IN: Operators = {
  in: (column, value) => `${column}=in.(${encode(quoted(value))})`,
  'not in': (column, value) => `${column}=not.in.(${encode(quoted(value))})`,
};

const DISTINCT: Operators = {
  'is distinct': (column, value) => `${column}=isdistinct.${encode(value)}`,
};

export const OPERATORS: Record<Kind, Operators> = {
  text: {
    ...ANY_OPERATORS,
    ...IN,
    ...DISTINCT,
    like: (column, value) => `${column}=like.${encode(value.slice(0, -1))}*`,
    ilike: (column, value) => `${column}=ilike.*${encode(value.slice(1).toUpperCase())}`,
    'not like': (column, value) => `${column}=not.like.${encode(value.slice(0, -1))}*`,
    'regular expression': (column, value) => `${column}=match.^${encode(pattern(value))}$`,
    'above … below': (column, value) =>
      `${column}=gt.${encode(value.slice(0, -1))}&${column}=lt.${encode(value)}~`,
    below: (column, value) => `${column}=lte.${encode(value)}&${column}=gt.${encode(value.slice(0, -2))}`,
  },
  number: {
    ...ANY_OPERATORS,
    ...IN,
    ...DISTINCT,
    'above … below': (column, value) => `${column}=gt.${Number(value) - 1}&${column}=lt.${Number(value) + 1}`,
  },
  list: {
    ...ANY_OPERATORS,
    ...DISTINCT,
    contains: (column, value) => `${column}=cs.${encode(value)}`,
    'contained in': (column, value) => `${column}=cd.${encode(value)}`,
    overlaps: (column, value) => `${column}=ov.${encode(value)}`,
  },
  // Without DISTINCT, which fails for flags on PGlite; an error reveals nothing.
  flag: { ...ANY_OPERATORS, ...IN, is: (column, value) => `${column}=is.${value}` },
};

/**
 * Ways from some table to a locked column: the path, to which the filter is appended; the column to filter; and the
 * column with the supplier's id.
 */
export const WAYS: Record<string, (locked: LockedColumn) => [path: string, column: string, id: string]> = {
  'the table itself': ({ table, column }) => [`${table}?select=supplier_id`, column, 'supplier_id'],
  'a supplier': ({ table, column }) => [
    `suppliers?select=id,${table}(supplier_id)`,
    `${table}.${column}`,
    'id',
  ],
  'a supplier, inner': ({ table, column }) => [
    `suppliers?select=id,${table}!inner(supplier_id)`,
    `${table}.${column}`,
    'id',
  ],
  'a supplier that has one': ({ table, column }) => [
    `suppliers?select=id,${table}(supplier_id)&${table}=not.is.null`,
    `${table}.${column}`,
    'id',
  ],
  'a favorite': ({ table, column }) => [
    `favorites?select=supplier_id,suppliers!inner(id,${table}!inner(supplier_id))`,
    `suppliers.${table}.${column}`,
    'supplier_id',
  ],
};

/** The value as written in a list of values, which has quotes except for flags. */
function quoted(value: string): string {
  return value === 'true' || value === 'false' ? value : `"${value}"`;
}

function encode(value: string): string {
  return encodeURIComponent(value);
}

function pattern(value: string): string {
  return value.replaceAll(/[.?+*()[\]{}|\\^$]/g, String.raw`\$&`);
}

/** PostgREST expects a logical operator before the last column of the path: `suppliers.or=(name.eq.x)`. */
function logic(column: string, operator: string, condition: (name: string) => string): string {
  const path = column.split('.');
  const name = path.pop() ?? '';
  const [negation, word] = operator.startsWith('not.') ? ['not.', operator.slice(4)] : ['', operator];
  return `${[...path, `${negation}${word}`].join('.')}=(${condition(name)})`;
}
