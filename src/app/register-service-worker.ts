import { whenIdle } from '@/lib/when-idle';

/**
 * Installs the service worker (tools/build/service-worker.ts) once the page has all it needs, unless its user has to save data;
 * and lets the bar that the system draws around the page follow the theme, as index.html does from the start.
 */
export function install(): void {
  new MutationObserver(colorBar).observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if (document.readyState === 'complete') registerWhenIdle();
  else window.addEventListener('load', registerWhenIdle);
}

function colorBar(): void {
  const ground = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
}

function registerWhenIdle(): void {
  // A browser that keeps nothing refuses: the site works as any other.
  whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
}
