/** What history.state holds: React Router's `idx` of the page, and whether the entry lies over that page's own. */
interface Entry {
  idx?: number;
  overlay?: true;
}

/** Close the overlays that are open; the topmost is the last. */
const open: (() => void)[] = [];
let shown: Entry = {};
let shownUrl = '';
let isReturning = false;

/**
 * Back closes this overlay instead of leaving the page, by an entry of the history that lies over the page's. It stays
 * after the overlay was closed: to leave it would take a moment, in which a link may add another. Back passes it then.
 * @param close may leave the overlay open, as while a request runs
 * @returns what forgets the overlay, once it is closed
 */
export function addOverlay(close: () => void): () => void {
  open.push(close);
  coverPage();
  return () => void open.splice(open.indexOf(close), 1);
}

/** To be called for every new location, which may be one that replaced the entry over the page. */
export function noteEntry(): void {
  const { idx, overlay } = entry();
  if (shown.overlay && shown.idx === idx && !overlay) cover('replaceState');
  else if (open.length > 0) coverPage();
  remember();
}

function coverPage(): void {
  if (!entry().overlay) cover('pushState');
  remember();
}

/** Has to hear of Back before React Router does, which is only told of other pages. */
export function onPop(event: PopStateEvent): void {
  const [left, url] = [shown, shownUrl];
  remember();
  const uncovers = left.overlay && !shown.overlay && left.idx === shown.idx;
  const hasReturned = isReturning && shown.overlay;
  isReturning = false;
  if (!uncovers && !hasReturned) return;
  event.stopImmediatePropagation();
  if (hasReturned) return open.at(-1)?.();
  isReturning = open.length > 0;
  // What was replaced meanwhile was the entry over the page's.
  if (!isReturning) window.history.replaceState({ ...left, overlay: undefined }, '', url);
  window.history.go(isReturning ? 1 : -1);
}

function remember(): void {
  shown = entry();
  shownUrl = window.location.href;
}

function entry(): Entry {
  return { ...(window.history.state as Entry | null) };
}

function cover(how: 'pushState' | 'replaceState'): void {
  window.history[how]({ ...entry(), overlay: true }, '');
}
