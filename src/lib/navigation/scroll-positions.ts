import { sessionStore, storedJson } from '../browser-storage';

const KEY = 'scroll';

/** False after a reload or Back. */
export const isFresh = typeof window !== 'undefined' && loadType() === 'navigate';

function loadType() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type;
}

/** In px, by history entry; survives a reload of the tab. */
export const positions = typeof window === 'undefined' ? {} : storedPositions();

function storedPositions(): Record<string, number> {
  const stored = { ...(storedJson(sessionStore, KEY) as Record<string, number> | null) };
  if (isFresh) delete stored[entryOf({ key: 'default', ...window.location })];
  return stored;
}

export function storePositions(): void {
  sessionStore.setItem(KEY, JSON.stringify(positions));
}

/** The router gives the first entry of every document the key "default", so those are distinguished by URL. */
export function entryOf({
  key,
  pathname,
  search,
}: {
  key: string;
  pathname: string;
  search: string;
}): string {
  return key === 'default' ? pathname + search : key;
}

/** For a page whose layout has changed since it was left: corrects where Back returns to. */
export function translatePosition(entry: string, translate: (position: number) => number): void {
  const before = positions[entry];
  if (before === undefined) return;
  const now = translate(before);
  positions[entry] = now;
  if (Math.abs(window.scrollY - before) < 1) window.scrollTo(0, now);
}
