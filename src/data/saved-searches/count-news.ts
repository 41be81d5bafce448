import type { QueryClient } from '@tanstack/react-query';
import { categoryQueries } from '@/data/categories/queries';
import { fetchSupplierIds } from '@/data/lists/queries';
import { placeQueries } from '@/data/places/queries';
import { synonymQueries } from '@/data/synonyms/queries';
import { NO_PLACES } from '@/domain/directory/places';
import { newSupplierFinder, type NewSupplier } from '@/domain/saved-search/new-suppliers';
import { pauseOf, type SavedSearch } from '@/domain/saved-search/saved-search';
import { SELECT_TERMS } from '@/domain/supplier/columns';
import { isEarlyAccess } from '@/domain/supplier/supplier';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { LOAD_FAILED, SAVED_SEARCH, type SearchNews } from './reading';

const OLDEST_NEWS_MS = 90 * 86_400_000;
const NEW_SUPPLIER =
  `id, name, category_id, subcategory_id, is_premium, created_at, public_from, supplier_details(instagram, description, ${SELECT_TERMS}), supplier_contacts(whatsapp), contact_states(state), buying_summaries(answers, buy_again)` as const;

type SeenSearch = SavedSearch & { seen_at: string };
type EnteredSupplier = NewSupplier & { enteredAt: number };
/** Checks of the tables allow no other states. */
type NewRow = Omit<NewSupplier, 'is_early' | 'list_ids'> & { created_at: string; public_from: string };

/** How many suppliers each search found since the member last looked, within 90 days. */
export async function countNews(
  client: QueryClient,
  isPremium: boolean,
  signal: AbortSignal,
): Promise<SearchNews> {
  const saved = await unwrap(
    LOAD_FAILED,
    rest
      .from('saved_searches')
      .select(`${SAVED_SEARCH}, seen_at`)
      .abortSignal(signal)
      .overrideTypes<SeenSearch[], { merge: false }>(),
  );
  const searches = saved.filter((search) => pauseOf(search, isPremium) === null);
  if (searches.length === 0) return {};
  const seen = Math.min(...searches.map(({ seen_at }) => Date.parse(seen_at)));
  const since = Math.max(seen, Date.now() - OLDEST_NEWS_MS);
  const [suppliers, categories, synonyms, places, lists] = await Promise.all([
    fetchEntered(since, isPremium, signal),
    client.fetchQuery(categoryQueries.list()),
    client.fetchQuery(synonymQueries.list()).catch(() => []), // the search works without these
    client.fetchQuery(placeQueries.all()).catch(() => NO_PLACES),
    fetchLists(searches, signal),
  ]);
  const entered = suppliers.map((supplier) => ({ ...supplier, list_ids: listsWith(supplier, lists) }));
  const byId = new Map(categories.map((category) => [category.id, category]));
  const find = newSupplierFinder(entered, { categories: byId, synonyms, places }, isPremium);
  return Object.fromEntries(
    searches.map((search) => {
      const isNew = ({ enteredAt }: EnteredSupplier) => enteredAt > Date.parse(search.seen_at);
      return [search.id, find(search).filter(isNew).length];
    }),
  );
}

/** The suppliers that the member could first see after `since`, in ms. */
async function fetchEntered(since: number, isPremium: boolean, signal: AbortSignal) {
  const after = new Date(since).toISOString();
  const rows = await fetchByKey(LOAD_FAILED, 'id', (last) =>
    rest
      .from('suppliers')
      .select(NEW_SUPPLIER)
      .eq('is_archived', false) // hidden from members anyway, but not from the staff
      .or(`created_at.gt."${after}",public_from.gt."${after}"`)
      .gt('id', last)
      .order('id')
      .abortSignal(signal)
      .overrideTypes<NewRow[], { merge: false }>(),
  );
  return rows
    .map(({ created_at, ...supplier }) => {
      const created = Date.parse(created_at);
      const published = Date.parse(supplier.public_from);
      const enteredAt = isPremium ? created : Math.max(created, published);
      return { ...supplier, enteredAt, is_early: isEarlyAccess(supplier) };
    })
    .filter(({ enteredAt }) => enteredAt > since);
}

type Lists = (readonly [id: number, supplierIds: ReadonlySet<number>])[];

function fetchLists(searches: SavedSearch[], signal: AbortSignal): Promise<Lists> {
  const ids = new Set(searches.flatMap(({ list_id }) => list_id ?? []));
  return Promise.all([...ids].map(async (id) => [id, new Set(await fetchSupplierIds(id, signal))] as const));
}

function listsWith({ id }: { id: number }, lists: Lists): number[] {
  return lists.filter(([, supplierIds]) => supplierIds.has(id)).map(([list]) => list);
}
