import { whenIdle } from '@/lib/when-idle';

/**
 * Registers the service worker (src/service-worker.ts) after the page has loaded, unless the browser is set to
 * save data. Also keeps the color of the browser's address bar in step with the theme; index.html sets it at first.
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
  // Browsers refuse it in private windows, for example; the site then works without it.
  whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
}
