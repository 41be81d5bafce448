import { HttpResponse } from 'msw';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory/filters';
import { type SavedSearch, searchRow } from '@/domain/saved-search/saved-search';
import { NO_TERMS } from '@/domain/supplier/columns';
import { categoryRows } from '../../support/builders';
import { rows, server, table } from './msw';

/** A saved search with these filters. */
export function savedSearch(id: number, name: string, filters: Partial<DirectoryFilters>): SavedSearch {
  const row = searchRow({ ...NO_FILTERS, ...filters }, categoryRows);
  return { id, name, notifies: true, ...namesOf(row), ...row };
}

function namesOf({ category_id, list_id }: Pick<SavedSearch, 'category_id' | 'list_id'>) {
  const category = categoryRows.find(({ id }) => id === category_id);
  return {
    category: category ? { name: category.name } : null,
    list: list_id === null ? null : { name: 'Seleção VIP' },
  };
}

/** When all of them were last looked at. */
export const SEEN_AT = '2026-11-02T08:30:00.123456+00:00';
const ENTERED_AT = new Date(Date.now() - 3_600_000).toISOString();

/** Whether only the suppliers are asked for that are new in saved searches. */
function isNewsRequest(request: Request): boolean {
  return new URL(request.url).searchParams.get('or')?.includes('created_at.gt') ?? false;
}

/** So many suppliers that only this search finds, if the others differ in text or category. */
function newIn({ id, text, category_id, only_premium }: SavedSearch, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: id * 1000 + index,
    name: text || `Novo ${id}`,
    category_id: category_id ?? 99,
    subcategory_id: null,
    is_premium: only_premium,
    created_at: ENTERED_AT,
    public_from: ENTERED_AT,
    supplier_details: { ...NO_TERMS, instagram: null, description: null },
    supplier_contacts: null,
    contact_states: null,
    buying_summaries: null,
  }));
}

/** Keeps saved searches and the suppliers that are new in them, as the database does, and notes every request that changes the searches. */
export function savedSearchServer(initial: SavedSearch[] = [], news: Record<string, number> = {}) {
  let kept = initial;
  const seen = new Map(initial.map(({ id }) => [id, SEEN_AT]));
  const suppliers = initial.flatMap((search) => newIn(search, news[search.id] ?? 0));
  let nextId = 100;
  const sent: { verb: 'post' | 'patch' | 'delete'; id: number | null; body: unknown }[] = [];
  const idIn = (request: Request) => Number(new URL(request.url).searchParams.get('id')?.slice(3));
  server.use(
    table('get', 'saved_searches', ({ request }) => {
      const isAsked = new URL(request.url).searchParams.get('select')?.includes('seen_at');
      const found = kept.map((search) => (isAsked ? { ...search, seen_at: seen.get(search.id) } : search));
      return rows(found.sort((one, other) => other.id - one.id));
    }),
    table('get', 'suppliers', ({ request }) => (isNewsRequest(request) ? rows(suppliers) : undefined)),
    table('get', 'special_list_suppliers', () => rows(suppliers.map(({ id }) => ({ supplier_id: id })))),
    table('post', 'saved_searches', async ({ request }) => {
      const body = (await request.json()) as SavedSearch;
      sent.push({ verb: 'post', id: null, body });
      const saved = { ...body, id: nextId++, ...namesOf(body) };
      kept = [...kept, saved];
      seen.set(saved.id, saved.seen_at ?? new Date().toISOString());
      return HttpResponse.json(saved, { status: 201 });
    }),
    table('patch', 'saved_searches', async ({ request }) => {
      const id = idIn(request);
      const { seen_at, ...body } = (await request.json()) as Partial<SavedSearch>;
      sent.push({ verb: 'patch', id, body: seen_at ? { ...body, seen_at } : body });
      if (seen_at) seen.set(id, seen_at);
      const changed = kept.filter((search) => search.id === id);
      kept = kept.map((search) => (search.id === id ? { ...search, ...body } : search));
      return rows(changed.map(() => ({ id })));
    }),
    table('delete', 'saved_searches', ({ request }) => {
      const id = idIn(request);
      sent.push({ verb: 'delete', id, body: null });
      const deleted = kept.filter((search) => search.id === id);
      kept = kept.filter((search) => search.id !== id);
      return rows(deleted.map(() => ({ seen_at: SEEN_AT })));
    }),
  );
  return { sent };
}
