import { LONGEST_SEARCH } from '@/domain/text';
import { useDraft, useSearchParamsState, withParams } from './use-search-params-state';

export interface ListParams<Sort extends string = never> {
  search: string;
  page: number; // from 1
  sort: Sort | null; // null for the list's default order
}

export interface ListControls {
  text: string; // in the search field; `asked.search` follows when the user pauses
  asked: { search: string };
  setText: (typed: string) => void;
  flush: () => void;
  setPage: (page: number) => void;
  clear: () => void;
}

interface Controls<Sort extends string> extends ListControls {
  asked: ListParams<Sort>;
  setSort: (sort: Sort | null) => void;
}

/** Search, order and page of a list, stored in the query string. Another search or order returns to page 1. */
export function useListParams<Sort extends string = never>(sorts: readonly Sort[] = []): Controls<Sort> {
  const [asked, setAsked] = useSearchParamsState<ListParams<Sort>>({
    read: (search) => readParams(search, sorts),
    write: writeParams,
  });
  const change = (changed: Partial<ListParams<Sort>>, replace = false) =>
    setAsked((now) => ({ ...now, page: 1, ...changed }), { replace });
  const { draft, setDraft, saveLater } = useDraft(asked.search, (typed) => {
    const search = typed.trim();
    if (search !== asked.search) change({ search }, true);
  });

  return {
    text: draft,
    asked,
    setText: (typed) => {
      setDraft(typed);
      saveLater(typed);
    },
    flush: () => saveLater.flush(),
    setPage: (page) => change({ page }),
    setSort: (sort) => change({ sort }),
    clear: () => {
      setDraft('');
      saveLater.cancel();
      change({ search: '' });
    },
  };
}

function readParams<Sort extends string>(query: string, sorts: readonly Sort[]): ListParams<Sort> {
  const params = new URLSearchParams(query);
  const page = params.get('pagina') ?? '';
  return {
    search: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: sorts.find((sort) => sort === params.get('ordem')) ?? null,
  };
}

function writeParams(query: string, { search, page, sort }: ListParams<string>): string {
  return withParams(query, { busca: search, ordem: sort ?? '', pagina: page > 1 ? String(page) : '' });
}
