import { entryState, overlays, type Overlay, type OverlayState } from './open-overlays';

const { open } = overlays;

/** The entries of overlays up to the current one. */
let pushed = 0;
let page: { idx?: number | undefined; path?: string } = {};
/** The page's entry as React Router wrote it last, which may have been in place of an overlay's. */
let latest: { state: OverlayState; url: string } = { state: {}, url: '' };
/** The entries that are being left, and the overlay's to which this leads. */
let leaving: { count: number; to: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Gives the overlay an entry in the history: Back closes it. Returns what forgets it, once it is closed. */
export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  settleSoon();
  return () => removeOverlay(overlay);
}

function removeOverlay(overlay: Overlay): void {
  const index = open.indexOf(overlay);
  if (index >= 0) open.splice(index, 1);
}

/** In a later task, because several overlays may open or close at once, and a link in one of them opens a page. */
export function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** Adds the entries that are missing, and leaves those of overlays that were closed. */
function settle(): void {
  if (leaving) return; // goes on when they are left
  const { idx, overlay } = entryState();
  const { pathname, href } = window.location;
  if (idx !== page.idx || pathname !== page.path) pushed = 0; // another page was opened
  page = { idx, path: pathname };
  if (pushed > 0 && overlay !== pushed) writeEntry('replaceState', pushed);
  latest = { state: entryState(), url: href };
  while (pushed < open.length) writeEntry('pushState', ++pushed);
  if (pushed > open.length) {
    leaving = { count: pushed - open.length, to: open.length };
    window.history.go(-leaving.count);
  }
  overlays.onPop = pushed > 0 ? onPop : null;
}

function writeEntry(how: 'pushState' | 'replaceState', overlay: number): void {
  window.history[how]({ ...entryState(), overlay }, '');
}

/** React Router is not told, because the page is the same. */
function onPop(event: PopStateEvent): void {
  const { idx, key, overlay = 0 } = entryState();
  const left = leaving;
  leaving = null;
  if (idx !== page.idx) return;
  event.stopImmediatePropagation();
  if (left && left.to !== overlay) return window.history.go(left.count); // a page was opened just now: back to it
  pushed = overlay;
  if (key !== latest.state.key) window.history.replaceState({ ...latest.state, overlay }, '', latest.url);
  for (const top of left ? [] : open.slice(overlay).reverse()) {
    if (!top.close()) break;
    removeOverlay(top);
  }
  settleSoon(); // one that stays needs its entry again
}
