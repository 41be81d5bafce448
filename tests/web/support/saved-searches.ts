import { HttpResponse } from 'msw';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory-filters';
import { searchRow } from '@/domain/saved-search';
import type { SavedSearch, SearchedDirectory } from '@/domain/saved-search-columns';
import { categoryRows } from '../../support/builders';
import { rows, server, table } from './msw';

/** A saved search with these filters. */
export function savedSearch(
  id: number,
  name: string,
  filters: Partial<DirectoryFilters>,
  directory: SearchedDirectory = 'catalog',
): SavedSearch {
  const row = searchRow({ ...NO_FILTERS, ...filters }, directory, categoryRows);
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

/** Keeps saved searches and what is new in them, as the database does, and notes every request that changes them. */
export function savedSearchServer(initial: SavedSearch[] = [], news: Record<string, number> = {}) {
  let kept = initial;
  let nextId = 100;
  const sent: { verb: 'post' | 'patch' | 'delete'; id: number | null; body: unknown }[] = [];
  const left = { ...news };
  const idIn = (request: Request) => Number(new URL(request.url).searchParams.get('id')?.slice(3));
  server.use(
    table('get', 'saved_searches', () => rows([...kept].sort((one, other) => other.id - one.id))),
    table('post', 'rpc/saved_search_news', () => HttpResponse.json(left)),
    table('post', 'saved_searches', async ({ request }) => {
      const body = (await request.json()) as SavedSearch;
      sent.push({ verb: 'post', id: null, body });
      const saved = { ...body, id: nextId++, ...namesOf(body) };
      kept = [...kept, saved];
      return HttpResponse.json(saved, { status: 201 });
    }),
    table('patch', 'saved_searches', async ({ request }) => {
      const id = idIn(request);
      const body = (await request.json()) as Partial<SavedSearch>;
      sent.push({ verb: 'patch', id, body });
      if ('seen_at' in body) delete left[id];
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
