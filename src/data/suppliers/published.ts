import { UNPUBLISHED } from '@/domain/format/links';
import { SELECT_PUBLISHED_DETAILS } from '@/domain/supplier/columns';
import { toListed, type ListedRow, type SupplierPage } from '@/domain/supplier/supplier';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { FACTS, firstRows, rowColumns, rowsAndCount, type ListBeginning } from './list-pages';
import { pageColumns } from './queries';

// For the build. A published file stays as it is when a supplier is locked or archived, so the build asks which contacts
// there are, and never what they are.

/** Suppliers in the HTML of a directory: what a large screen shows. */
const BUILT_ROWS = 8;

const CHANNELS = {
  whatsapp: 'supplier_contacts',
  email: 'supplier_contacts',
  instagram: 'supplier_details',
  website: 'supplier_details',
};
const WHICH = Object.entries(CHANNELS).map(([channel, table]) => `has_${channel}:${table}(supplier_id)`);

type Which = Record<`has_${keyof typeof CHANNELS}`, object | null>;
interface Filterable {
  not: (column: string, operator: 'is', value: null) => this;
}

/** What the build writes into a directory: the first suppliers, as visitors see them. */
export async function fetchBuiltBeginning(): Promise<ListBeginning> {
  const columns = `${rowColumns(FACTS, 'supplier_id')}, image_hash, ${WHICH.join()}`;
  const query = whichOf(firstRows(columns)).limit(BUILT_ROWS);
  const { rows, count } = await rowsAndCount(query.overrideTypes<(ListedRow & Which)[], { merge: false }>());
  const suppliers = rows.map((row) => ({
    ...toListed(marked(row)),
    created_on: '', // the clock of the viewer says which ones are new
  }));
  return { suppliers, total: count ?? rows.length };
}

/** The pages of all suppliers that a visitor may see. @throws RequestError with `message` */
export async function fetchPublishedSuppliers(message: string): Promise<SupplierPage[]> {
  const columns = `${pageColumns(SELECT_PUBLISHED_DETAILS, 'supplier_id')}, ${WHICH.join()}`;
  const rows = await fetchByKey(message, 'id', (last) =>
    whichOf(rest.from('suppliers').select(columns))
      .gt('id', last)
      .order('id')
      .order('position', { referencedTable: 'supplier_images' })
      .overrideTypes<(SupplierPage & Which)[], { merge: false }>(),
  );
  return rows.map(marked);
}

function whichOf<Query extends Filterable>(query: Query): Query {
  return Object.keys(CHANNELS).reduce(
    (all, channel) => all.not(`has_${channel}.${channel}`, 'is', null),
    query,
  );
}

/** The same with a mark in place of each contact that there is. */
function marked<Row extends Pick<ListedRow | SupplierPage, 'supplier_details' | 'supplier_contacts'>>(
  row: Row & Which,
): Row {
  const mark = (contact: object | null) => contact && UNPUBLISHED;
  return {
    ...row,
    ...(row.supplier_details && {
      supplier_details: {
        ...row.supplier_details,
        instagram: mark(row.has_instagram),
        website: mark(row.has_website),
      },
    }),
    ...(row.supplier_contacts && {
      supplier_contacts: { whatsapp: mark(row.has_whatsapp), email: mark(row.has_email) },
    }),
    has_whatsapp: undefined,
    has_email: undefined,
    has_instagram: undefined,
    has_website: undefined,
  };
}
