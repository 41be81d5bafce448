import { useEffect, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { LONGEST_SEARCH } from '@/domain/directory-filters';
import type { LocationState } from './location-state';

/** Long enough that the server is not asked for every letter. */
const ASK_AFTER_MS = 300;
const SAME_PAGE: LocationState = { keepScroll: true };

/** What of a long list is asked for. */
export interface ListParams<Sort extends string = never> {
  /** Part of what a row says; empty for all rows. */
  search: string;
  /** From 1. */
  page: number;
  /** One of the list's orders; null for its own. */
  sort: Sort | null;
}

/** The part of useListParams that every list has. */
export interface ListControls {
  /** What stands in the field. */
  text: string;
  asked: { search: string };
  setText: (typed: string) => void;
  /** Searches for what was typed now. */
  flush: () => void;
  setPage: (page: number) => void;
  /** Searches for nothing. */
  clear: () => void;
}

interface Controls<Sort extends string> extends ListControls {
  asked: ListParams<Sort>;
  setSort: (sort: Sort | null) => void;
}

/**
 * Search, order and page of a list. They live in the address, which decides what is asked of the server: reloading keeps
 * them, "back" undoes the last step. Typed text shows at once; the address follows when the typing pauses. Another
 * search or order begins at page 1.
 */
export function useListParams<Sort extends string = never>(sorts: readonly Sort[] = []): Controls<Sort> {
  const location = useLocation();
  const { key, search: query } = location;
  const { keepScroll = false } = (location.state ?? {}) as LocationState;
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const asked = readParams(query, sorts);
  const [text, setText] = useState(asked.search);
  const [seenKey, setSeenKey] = useState(key);

  // Back, forward and links bring another text; what this page wrote itself is in the field already.
  const movedHere = navigation === NavigationType.Pop || !keepScroll;
  if (seenKey !== key) {
    setSeenKey(key);
    if (movedHere) setText(asked.search);
  }

  const write = (change: Partial<ListParams<Sort>>, replace: boolean) =>
    void navigate(
      { search: writeParams(query, { ...asked, page: 1, ...change }) },
      { replace, state: SAME_PAGE },
    );
  const writeText = useDebouncedCallback((typed: string) => {
    const search = typed.trim();
    if (search !== asked.search) write({ search }, true);
  }, ASK_AFTER_MS);
  useEffect(() => {
    if (movedHere) writeText.cancel();
  }, [key, movedHere, writeText]);

  return {
    text,
    asked,
    setText: (typed: string) => {
      setText(typed);
      writeText(typed);
    },
    flush: () => writeText.flush(),
    setPage: (page: number) => write({ page }, false),
    setSort: (sort: Sort | null) => write({ sort }, false),
    clear: () => {
      setText('');
      writeText.cancel();
      write({ search: '' }, false);
    },
  };
}

/** What an address asks for; anything it says that is none of it is ignored. */
function readParams<Sort extends string>(query: string, sorts: readonly Sort[]): ListParams<Sort> {
  const params = new URLSearchParams(query);
  const page = params.get('pagina') ?? '';
  return {
    search: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: sorts.find((sort) => sort === params.get('ordem')) ?? null,
  };
}

/** `query` with this in place of its own; what else it carries stays. */
function writeParams(query: string, { search, page, sort }: ListParams<string>): string {
  const params = new URLSearchParams(query);
  const own = { busca: search, ordem: sort ?? '', pagina: page > 1 ? String(page) : '' };
  for (const [name, value] of Object.entries(own)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}
