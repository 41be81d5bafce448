import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { parseCompared } from '@/domain/supplier/comparison';
import { useSearchParamsState } from '@/lib/navigation/use-search-params-state';

const PARAM = 'fornecedores';

/**
 * The latest choice, while the URL or what is rendered of it lacks it: the keys of the history entry in the browser and of
 * the one on screen when it was made. The router replaces the first a moment later, and React renders that after another.
 */
let latest: { inBrowser: string; onScreen: string; ids: number[] } | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) latest = null; // the page was left before it was in the query string
  };
}

/** The suppliers that are chosen for the comparison, in the query string; comparedParam() writes it for links. */
export function useCompared() {
  const { key } = useLocation();
  const [written, setIds] = useSearchParamsState<number[]>({ read, write });
  const choice = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );

  function change(next: (now: number[]) => number[]) {
    const inBrowser = keyInBrowser();
    setIds(
      (inUrl) => {
        const ids = next(latest?.inBrowser === inBrowser ? latest.ids : inUrl);
        latest = { inBrowser, onScreen: key, ids };
        return ids;
      },
      { replace: true },
    );
    listeners.forEach((listener) => listener());
  }

  const isLacking = choice !== null && [choice.inBrowser, choice.onScreen].includes(key);
  return { ids: isLacking ? choice.ids : written, change };
}

/** As React Router stores it: `location.key` once it is rendered. */
function keyInBrowser(): string {
  const state = window.history.state as { key?: string } | null;
  return state?.key ?? 'default';
}

/** The query string of a tab with these suppliers, "fornecedores=3,17". */
export function comparedParam(ids: readonly number[]): string {
  return `${PARAM}=${ids.join(',')}`;
}

function read(search: string): number[] {
  return parseCompared(new URLSearchParams(search).get(PARAM));
}

function write(search: string, ids: readonly number[]): string {
  const others = new URLSearchParams(search);
  others.delete(PARAM);
  // Not by URLSearchParams, which would encode the commas.
  return [others.toString(), ids.length > 0 && comparedParam(ids)].filter(Boolean).join('&');
}
