/** What the history's entry of an overlay adds to the state of its page's entry, which it copies. */
export interface OverlayState {
  idx?: number; // React Router's, of the page
  key?: string; // React Router's, of the page
  overlay?: number; // 1 for the first overlay, 2 for one that it opened
  covered?: boolean; // the next entry is a page that was opened in the overlay
}

export interface Overlay {
  close: () => boolean; // returns false if it stays open
}

export const overlays: {
  open: Overlay[]; // the topmost is the last
  onPop: ((event: PopStateEvent) => void) | null; // for the time that the history has entries of theirs
} = { open: [], onPop: null };

export function entryState(): OverlayState {
  return { ...(window.history.state as OverlayState | null) };
}
