import { useEffect, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { KEEP_SCROLL, readLocationState } from './location-state';
import { useHydrated } from './use-hydrated';

interface Codec<Value> {
  /** Ignores what is not valid. */
  read: (search: string) => Value;
  /** Keeps the parameters of others. */
  write: (search: string, value: Value) => string;
}

interface WriteOptions {
  /** Replaces the history entry, so that Back does not return to the value before. */
  replace?: boolean;
  keepScroll?: boolean;
}

/** State in the query string. @returns the value, a setter, and the query string of another value for links */
export function useSearchParamsState<Value>({ read, write }: Codec<Value>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const setValue = (
    change: (now: Value) => Value,
    { replace = false, keepScroll = true }: WriteOptions = {},
  ) => {
    // Not `search`: a change made a moment ago is in the browser's URL before it has been rendered.
    const now = window.location.search;
    const next = write(now, change(read(now)));
    void navigate({ search: next }, { replace, state: keepScroll ? KEEP_SCROLL : null });
  };
  const searchFor = (value: Value) => write(search, value);
  return [read(search), setValue, searchFor] as const;
}

/** `search` with these parameters; those with an empty value are removed. */
export function withParams(search: string, values: Record<string, string>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}

/** Saves requests while the user types; Safari refuses more than a hundred history writes in half a minute. */
const WRITE_AFTER_MS = 300;

/** What the user edits; `save` runs when they pause. Back, Forward and links reset it to `asked`. */
export function useDraft<Draft>(asked: Draft, save: (draft: Draft) => void) {
  const location = useLocation();
  const hydrated = useHydrated();
  const navigation = useNavigationType();
  const key = hydrated ? location.key : null;
  const [draft, setDraft] = useState(asked);
  const [seenKey, setSeenKey] = useState(key);

  const isNavigation = navigation === NavigationType.Pop || !readLocationState(location).keepScroll;
  if (seenKey !== key) {
    setSeenKey(key);
    if (isNavigation) setDraft(asked);
  }
  const saveLater = useDebouncedCallback(save, WRITE_AFTER_MS);
  useEffect(() => {
    if (isNavigation) saveLater.cancel();
  }, [key, isNavigation, saveLater]);
  return { draft, setDraft, saveLater };
}
