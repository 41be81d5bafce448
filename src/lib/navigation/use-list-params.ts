import { LARGER_PAGES } from '@/domain/database/pages';
import { LONGEST_SEARCH } from '@/domain/text/text';
import { useDraft, useSearchParamsState, withParams } from './use-search-params-state';

export interface ListParams<Sort extends string = never> {
  search: string;
  page: number; // from 1
  size: number; // rows on a page
  sort: Sort | null; // null for the list's default order
}

export interface ListControls {
  text: string; // in the search field; `asked.search` follows when the user pauses
  asked: { search: string; size: number; sort: string | null };
  sizes: readonly number[]; // possible numbers of rows on a page; empty if there is no choice
  setText: (typed: string) => void;
  flush: () => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setSort: (sort: string) => void; // '' for the list's default order
  clear: () => void;
}

interface Controls<Sort extends string> extends ListControls {
  asked: ListParams<Sort>;
}

interface Options<Sort extends string> {
  sorts?: readonly Sort[];
  size?: number;
}

/** A change of anything but the page returns to page 1. */
export function useListParams<Sort extends string = never>({
  sorts = [],
  size: usual = 0,
}: Options<Sort> = {}): Controls<Sort> {
  const sizes = usual > 0 ? [usual, ...LARGER_PAGES] : [];
  const [asked, setAsked] = useSearchParamsState<ListParams<Sort>>({
    read: (search) => readParams(search, sorts, sizes),
    write: (query, params) => writeParams(query, params, usual),
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
    sizes,
    setText: (typed) => {
      setDraft(typed);
      saveLater(typed);
    },
    flush: () => saveLater.flush(),
    setPage: (page) => change({ page }),
    setSize: (size) => change({ size }),
    setSort: (chosen) => change({ sort: sorts.find((sort) => sort === chosen) ?? null }),
    clear: () => {
      setDraft('');
      saveLater.cancel();
      change({ search: '' });
    },
  };
}

function readParams<Sort extends string>(
  query: string,
  sorts: readonly Sort[],
  sizes: readonly number[],
): ListParams<Sort> {
  const params = new URLSearchParams(query);
  const page = params.get('pagina') ?? '';
  return {
    search: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    size: sizes.find((size) => String(size) === params.get('linhas')) ?? sizes[0] ?? 0,
    sort: sorts.find((sort) => sort === params.get('ordem')) ?? null,
  };
}

function writeParams(query: string, asked: ListParams<string>, usualSize: number): string {
  const { search, page, size, sort } = asked;
  return withParams(query, {
    busca: search,
    ordem: sort ?? '',
    linhas: size === usualSize ? '' : String(size),
    pagina: page > 1 ? String(page) : '',
  });
}
