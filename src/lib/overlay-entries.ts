import { entryState, overlays, type Overlay, type OverlayState } from './open-overlays';

const { open } = overlays;

/** The entries of overlays up to the current one. */
let pushed = 0;
let page: { idx?: number | undefined; path?: string } = {};
/** The page's entry as React Router wrote it last, which may have been in place of an overlay's. */
let latest: { state: OverlayState; url: string } = { state: {}, url: '' };
/** While entries are being left: lets the page write the history again. */
let release: (() => void) | null = null;
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
  if (release) return; // runs again once they are left
  const { idx, overlay } = entryState();
  const { pathname, href } = window.location;
  if (idx !== page.idx || pathname !== page.path) pushed = 0; // another page was opened
  page = { idx, path: pathname };
  if (pushed > 0 && overlay !== pushed) writeEntry('replaceState', pushed);
  latest = { state: entryState(), url: href };
  while (pushed < open.length) writeEntry('pushState', ++pushed);
  if (pushed > open.length) {
    release = holdWrites();
    window.history.go(open.length - pushed);
  }
  overlays.onPop = pushed > 0 ? onPop : null;
}

function writeEntry(how: 'pushState' | 'replaceState', overlay: number): void {
  window.history[how]({ ...entryState(), overlay }, '');
}

/** React Router is not told, because the page is the same. */
function onPop(event: PopStateEvent): void {
  const { idx, key, overlay = 0 } = entryState();
  if (idx !== page.idx) return settleSoon();
  event.stopImmediatePropagation();
  pushed = overlay;
  if (key !== latest.state.key)
    // Not of the instance, which may hold it.
    History.prototype.replaceState.call(window.history, { ...latest.state, overlay }, '', latest.url);
  settleSoon(); // an overlay that stays needs its entry again
  if (release) return release();
  for (const top of open.slice(overlay).reverse()) {
    if (!top.close()) break;
    removeOverlay(top);
  }
}

const LONGEST_HOLD_MS = 1000;

/** The history moves a moment later. An entry that React Router wrote until then would be left, too: it is written then. */
function holdWrites(): () => void {
  const { history } = window;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  const held: (() => void)[] = [];
  history.pushState = (...entry) => void held.push(() => history.pushState(...entry));
  history.replaceState = (...entry) => void held.push(() => history.replaceState(...entry));
  const resume = () => {
    clearTimeout(limit);
    release = null;
    Object.assign(history, { pushState, replaceState });
    held.forEach((write) => write());
    if (held.length > 0) window.dispatchEvent(new PopStateEvent('popstate')); // tells React Router
  };
  const limit = setTimeout(resume, LONGEST_HOLD_MS);
  return resume;
}
