import { useInsertionEffect, useRef } from 'react';
import { NO_FILTERS, readFilters, writeFilters, type DirectoryFilters } from '@/domain/directory/filters';
import { useHydratedValue } from '@/lib/use-hydrated';
import { useDraft, useSearchParamsState } from '@/lib/navigation/use-search-params-state';

/** Changes some of the filters. `isTyped`: a text that somebody is still typing. */
export type ChangeFilters = (patch: Partial<DirectoryFilters>, isTyped?: boolean) => void;

const CODEC = { read: readFilters, write: writeFilters };

/**
 * The filters, kept in the query string: a link shares them, Back undoes the last choice. A change shows at once. Typed
 * text is written to the query string when typing pauses, and replaces the current history entry.
 */
export function useFilters(onChange: () => void) {
  const [inAddress, setAsked] = useSearchParamsState(CODEC);
  const asked = useHydratedValue(inAddress, NO_FILTERS);
  const { draft, setDraft, saveLater } = useDraft(asked, (next) => setAsked(() => next, { replace: true }));

  // One commit may make several changes: the layout effects of all fields that were filled in before the app started.
  const latest = useRef(draft);
  useInsertionEffect(() => {
    latest.current = draft;
  }, [draft]);

  function change(patch: Partial<DirectoryFilters>, isTyped = false) {
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setDraft(next);
    onChange();
    if (isTyped) {
      saveLater(next);
    } else {
      saveLater.cancel();
      setAsked(() => next);
    }
  }

  return {
    filters: draft,
    change,
    /** Removes all filters; the order stays. */
    clear: () => change({ ...NO_FILTERS, order: draft.order }),
    /** Writes typed text now, before the user navigates elsewhere. */
    flush: () => saveLater.flush(),
  };
}
