import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { KEEP_SCROLL, readLocationState } from './location-state';
import { useHydratedValue } from '../use-hydrated';

/** `read` ignores invalid parameters; `write` keeps parameters that are not its own. */
interface Codec<Value> {
  read: (search: string) => Value;
  write: (search: string, value: Value) => string;
}

interface WriteOptions {
  replace?: boolean; // replaces the history entry, so that Back skips the old value
  keepScroll?: boolean;
}

export function useSearchParamsState<Value>({ read, write }: Codec<Value>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const setValue = (
    change: (now: Value) => Value,
    { replace = false, keepScroll = true }: WriteOptions = {},
  ) => {
    // Not `search`: it lacks a change that is in the browser's URL but not rendered yet.
    const now = window.location.search;
    const next = write(now, change(read(now)));
    void navigate({ search: next }, { replace, state: keepScroll ? KEEP_SCROLL : null });
  };
  const searchFor = (value: Value) => write(search, value);
  return [read(search), setValue, searchFor] as const;
}

export function withParams(search: string, values: Record<string, string>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}

/** Saves requests while the user types. Safari also refuses more than a hundred history writes in half a minute. */
const WRITE_AFTER_MS = 300;

/** What the user edits; `save` runs when they pause. Back, Forward and links reset it to `asked`. */
export function useDraft<Draft>(asked: Draft, save: (draft: Draft) => void) {
  const location = useLocation();
  const navigation = useNavigationType();
  // Null until the query string may be read.
  const key = useHydratedValue(location.key, location.search === '' ? location.key : null);
  const [draft, setDraft] = useState(asked);
  const [seenKey, setSeenKey] = useState(key);

  const isNavigation = navigation === NavigationType.Pop || !readLocationState(location).keepScroll;
  if (seenKey !== key) {
    setSeenKey(key);
    if (isNavigation) setDraft(asked);
  }
  const saveLater = useDebouncedCallback(save, WRITE_AFTER_MS);
  // Not for the first entry: its input was typed before the app started, and is no draft of another page.
  const keyBefore = useRef<string | null>(null);
  useEffect(() => {
    if (isNavigation && keyBefore.current !== null) saveLater.cancel();
    keyBefore.current = key;
  }, [key, isNavigation, saveLater]);
  return { draft, setDraft, saveLater };
}
