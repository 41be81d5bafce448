import type { PostgrestResponse } from '@supabase/postgrest-js';
import { PAGE_ROWS } from '@/domain/database/pages';
import { isLocked, toListed, type ListedRow, type ListedSupplier } from '@/domain/supplier/supplier';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export const FAILED = 'Falha ao buscar fornecedores';
/** As many as a large screen shows, and few enough to arrive before the code on a slow network. */
const FIRST_ROWS = 48;
/** Leaves room for suppliers that are added while the list is read. */
const FULL_PAGE = PAGE_ROWS - 100;
export const rowColumns = (details: string, contacts: string) =>
  `id, name, category_id, subcategory_id, is_premium, created_on:created_at::date, updated_on:supplier_updated_on, supplier_details(${details}), supplier_contacts(${contacts})`;
export const FACTS =
  'main_image_path, state, city, district, min_order_pieces, min_order_cents, price_from_cents, price_to_cents, sells_to_cpf';
/** Without code (it follows from the id) and blur: a tenth and a third of the compressed list. */
const LISTED = rowColumns(`instagram, website, ${FACTS}`, 'whatsapp');
const WITH_BLUR = `${LISTED}, image_hash`;

export interface ListBeginning {
  suppliers: ListedSupplier[];
  total: number;
}

interface Place {
  is_premium: boolean;
  sort_name: string;
  id: number;
  /** Whether suppliers from here on are open to the viewer, if the database said so. */
  is_open?: boolean;
}

const FIRST_PREMIUM: Place = { is_premium: true, sort_name: '', id: 0 };

/** Open first, then by name. Pages begin at a supplier's place, so additions and deletions shift nothing. */
// A renamed or locked supplier may escape all requests: then `repeats` reads the list once more.
export async function fetchList(
  signal: AbortSignal,
  onBeginning: (beginning: ListBeginning) => void,
  repeats = true,
): Promise<ListedSupplier[]> {
  const { rows, count } = await rowsAndCount(
    firstRows(`${WITH_BLUR}, sort_name`)
      .limit(FIRST_ROWS)
      .abortSignal(signal)
      .overrideTypes<(ListedRow & Place)[], { merge: false }>(),
  );
  const last = rows.at(-1);
  const first = rows.map(toListed);
  if (!last || first.length < FIRST_ROWS || first.length === count) return first;
  signal.throwIfAborted();
  const total = count ?? first.length;
  onBeginning({ suppliers: first, total });
  const starts = [last, ...(await pageStartsAfter(last, total - first.length, signal))];
  const opensPremium = first.some((supplier) => supplier.is_premium && !isLocked(supplier));
  const pages = await Promise.all(
    starts.map((start, index) => {
      const isOpen = start.is_open ?? (!start.is_premium || opensPremium);
      return fetchPage(isOpen ? LISTED : WITH_BLUR, start, starts[index + 1], signal);
    }),
  );
  // A supplier that is renamed meanwhile may be on two pages; `last` always is, and keeps its blur.
  const byId = new Map([first, ...pages, first].flat().map((supplier) => [supplier.id, supplier]));
  return repeats && byId.size !== total ? fetchList(signal, onBeginning, false) : [...byId.values()];
}

export function firstRows(columns: string) {
  return rest
    .from('suppliers')
    .select(columns, { count: 'exact' })
    .eq('is_archived', false) // hidden from members anyway, but not from the staff
    .order('is_premium')
    .order('sort_name')
    .order('id');
}

export async function rowsAndCount<Row>(query: PromiseLike<PostgrestResponse<Row>>) {
  let count: number | null = null;
  const counted = query.then((page) => {
    count = page.count;
    return page;
  });
  return { rows: await unwrap(FAILED, counted), count: count as number | null };
}

async function pageStartsAfter(last: Place, suppliers: number, signal: AbortSignal): Promise<Place[]> {
  if (suppliers <= FULL_PAGE) return last.is_premium ? [] : [FIRST_PREMIUM];
  const { is_premium, sort_name, id } = last;
  const place = { after_premium: is_premium, after_name: sort_name, after_id: id };
  return unwrap(
    FAILED,
    rest.rpc('supplier_page_starts', { ...place, page_rows: FULL_PAGE }).abortSignal(signal),
  );
}

/** `until` is exclusive; open and premium suppliers are never on the same page. */
async function fetchPage(
  columns: string,
  from: Place,
  until: Place | undefined,
  signal: AbortSignal,
): Promise<ListedSupplier[]> {
  let page = rest
    .from('suppliers')
    .select(columns)
    .eq('is_archived', false)
    .eq('is_premium', from.is_premium)
    // Matches too much where names are equal, but the index supports no narrower condition.
    .gte('sort_name', from.sort_name)
    .or(`sort_name.gt.${quoted(from.sort_name)},id.gte.${from.id}`);
  if (until?.is_premium === from.is_premium)
    page = page
      .lte('sort_name', until.sort_name)
      .or(`sort_name.lt.${quoted(until.sort_name)},id.lt.${until.id}`);
  const rows = page.order('sort_name').order('id').abortSignal(signal);
  return (await unwrap(FAILED, rows.overrideTypes<ListedRow[], { merge: false }>())).map(toListed);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
