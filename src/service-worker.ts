import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { PICTURE_CACHE } from './data/offline/picture-cache';

declare const self: { skipWaiting(): Promise<void> };
/** The code of the pages that open offline, found by the build (tools/build/service-worker.ts). */
declare const KEPT_FILES: PrecacheEntry[];

const DAY_SECONDS = 86_400;
/** Public pictures of suppliers; data/offline deletes them. */
const PICTURES = `${import.meta.env.VITE_SUPABASE_URL}/storage/v1/object/public/suppliers/`;

void self.skipWaiting();
clientsClaim();
enableNavigationPreload(); // requests the page while the worker is still starting
precacheAndRoute(KEPT_FILES, { directoryIndex: '' });
cleanupOutdatedCaches();

/** The page from the host, or the empty page for the app to fill if no response comes. Neither is cached. */
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkFirst({
    networkTimeoutSeconds: 8,
    plugins: [
      {
        cacheWillUpdate: () => Promise.resolve(null),
        cachedResponseWillBeUsed: () => caches.match('/app.html', { ignoreSearch: true }),
      },
    ],
  }),
);

/** Code and styles of other pages. For a file that no longer exists, a host sends the empty page as HTML. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'other-pages',
    plugins: [
      new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * DAY_SECONDS }),
      {
        cacheWillUpdate: ({ response }) => {
          const type = response.headers.get('content-type') ?? 'text/html';
          return Promise.resolve(response.ok && !type.startsWith('text/html') ? response : null);
        },
      },
    ],
  }),
);

/** Requested with CORS, because browsers count an opaque response as several megabytes of storage. */
registerRoute(
  ({ url: { href } }) => href.startsWith(PICTURES) && /\.(jpg|png|gif|webp)$/.test(href),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);
