import { useEffect, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { UserSearch } from '@/data/users/queries';
import { LONGEST_SEARCH } from '@/domain/directory-filters';
import type { PageState } from '@/lib/page-state';

/** Long enough that the server is not asked for every letter. */
const ASK_AFTER_MS = 300;
const SAME_PAGE: PageState = { samePage: true };

/**
 * Search and page of the users. Both live in the address, which decides what is asked of the server: reloading keeps
 * them, "back" undoes the last step. Typed text shows at once; the address follows when the typing pauses.
 */
export function useUserSearch() {
  const location = useLocation();
  const { key, search: query } = location;
  const { samePage = false } = (location.state ?? {}) as PageState;
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const asked = readSearch(query);
  const [text, setText] = useState(asked.search);
  const [seenKey, setSeenKey] = useState(key);

  // Back, forward and links bring another text; what this page wrote itself is in the field already.
  const movedHere = navigation === NavigationType.Pop || !samePage;
  if (seenKey !== key) {
    setSeenKey(key);
    if (movedHere) setText(asked.search);
  }

  const write = (next: UserSearch, replace: boolean) =>
    void navigate({ search: writeSearch(query, next) }, { replace, state: SAME_PAGE });
  const writeText = useDebouncedCallback((typed: string) => {
    const search = typed.trim();
    if (search !== asked.search) write({ search, page: 1 }, true);
  }, ASK_AFTER_MS);
  useEffect(() => {
    if (movedHere) writeText.cancel();
  }, [key, movedHere, writeText]);

  return {
    /** What stands in the field. */
    text,
    asked,
    setText: (typed: string) => {
      setText(typed);
      writeText(typed);
    },
    /** Searches for what was typed now. */
    flush: () => writeText.flush(),
    setPage: (page: number) => write({ search: asked.search, page }, false),
    clear: () => {
      setText('');
      writeText.cancel();
      write({ search: '', page: 1 }, false);
    },
  };
}

/** What an address asks for; anything it says that is not a search or a page is ignored. */
function readSearch(query: string): UserSearch {
  const params = new URLSearchParams(query);
  const page = params.get('pagina') ?? '';
  return {
    search: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** `query` with this search in place of its own; what else it carries stays. */
function writeSearch(query: string, { search, page }: UserSearch): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ busca: search, pagina: page > 1 ? String(page) : '' })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}
