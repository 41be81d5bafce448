const KEY = 'reloaded-for-chunk';
const PAUSE_MS = 60_000;

/**
 * After a deploy the old page asks for files that are gone: one reload brings the new ones. Guarded, so that a file
 * that is truly missing ends in the error page and not in a loop.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
