import { useEffect, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { NO_FILTERS, readFilters, writeFilters, type DirectoryFilters } from '@/domain/directory-filters';
import type { LocationState } from '@/lib/location-state';
import { useHydrated } from '@/lib/use-hydrated';

/** Safari refuses more than a hundred history writes in half a minute. */
const WRITE_AFTER_MS = 300;
const SAME_PAGE: LocationState = { keepScroll: true };

/**
 * The filters on screen and in the address: a link shares them, "back" undoes the last choice. Each change shows at
 * once; the address follows, for typed text when the typing pauses and in place of the entry before.
 */
export function useFilters(onChange: () => void) {
  const location = useLocation();
  const { key, search } = location;
  const { keepScroll = false } = (location.state ?? {}) as LocationState;
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [filters, setFilters] = useState(() => (hydrated ? readFilters(search) : NO_FILTERS));
  const [seenKey, setSeenKey] = useState(hydrated ? key : null);

  // Back, forward and links bring other filters; what this page wrote itself is on screen already.
  const movedHere = navigation === NavigationType.Pop || !keepScroll;
  if (hydrated && seenKey !== key) {
    setSeenKey(key);
    if (movedHere) setFilters(readFilters(search));
  }

  const write = (next: DirectoryFilters, replace: boolean) =>
    void navigate({ search: writeFilters(search, next) }, { replace, state: SAME_PAGE });
  const writeText = useDebouncedCallback((next: DirectoryFilters) => write(next, true), WRITE_AFTER_MS);
  useEffect(() => {
    if (movedHere) writeText.cancel();
  }, [key, movedHere, writeText]);

  function change(patch: Partial<DirectoryFilters>) {
    const next = { ...filters, ...patch };
    setFilters(next);
    onChange();
    if (Object.keys(patch).every((name) => name === 'text')) {
      writeText(next);
    } else {
      writeText.cancel();
      write(next, false);
    }
  }

  return {
    filters,
    change,
    clear: () => change(NO_FILTERS),
    /** Writes what was typed now, before the reader goes elsewhere. */
    flush: () => writeText.flush(),
  };
}
