import type { Plugin, Rolldown } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { codeOf, isFor } from './chunk-graph.ts';
import { SHELL } from './prerender.ts';
import { PICTURE_CACHE } from '../../src/data/offline/picture-cache.ts';

/** Pages that open without a connection. */
const PAGES = ['suppliers', 'home', 'supplier', 'profile'].map((name) => `src/app/routes/${name}.tsx`);
/**
 * Useless offline: other pages, the operator's details, pictures behind signed links, orders, the comparison, messages to
 * suppliers, deletion, analytics, and what only sends. Saved searches open only if they were opened before with a
 * connection, see CODE_ROUTE. Without the board, the favorites by status are a list. The shades of the operator's color are
 * saved when they are computed.
 */
const NEEDS_CONNECTION =
  /\/src\/(app\/(routes\/|admin-area|supplier-answers|layouts\/(operator-details|shortcuts-dialog))|features\/(supplier\/lightbox|favorites\/board|account\/delete-|comparison\/comparison|consent\/|orders\/|saved-searches\/|supplier-messages\/message-sheet)|data\/(funnel\/count-step|account\/awaited-payment)|theme\/brand|lib\/(send-error-report|backend\/(ephemeral-client|api-client)))/;
/** Other files that these pages show. */
const FILES = [SHELL, 'favicon.svg', 'placeholder.svg'];

type Workbox = VitePWAOptions['workbox'];
type Manifest = Exclude<VitePWAOptions['manifest'], false>;

/**
 * Writes the service worker and the manifest, so that the app can be installed and opens offline. The worker caches the
 * code of PAGES and, of the server's responses, only the public pictures of suppliers; data/offline deletes those.
 */
export function offlineApp(): Plugin[] {
  const kept = new Set(FILES);
  const worker = VitePWA({
    injectRegister: null, // src/app/register-service-worker.ts registers it
    includeManifestIcons: false,
    manifest: MANIFEST,
    workbox: {
      ...WORKER,
      globPatterns: ['**/*'],
      manifestTransforms: [(files) => ({ manifest: files.filter(({ url }) => kept.has(url)) })],
    },
    integration: {
      configureOptions({ env }, options) {
        Object.assign(options.workbox ?? {}, { runtimeCaching: routes(String(env.VITE_SUPABASE_URL)) });
      },
    },
  });
  const collect: Plugin = {
    name: 'offline-code',
    writeBundle: (_options, bundle) => offlineCode(bundle).forEach((file) => kept.add(file)),
  };
  return [collect, ...worker].map((plugin) => ({
    ...plugin,
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  }));
}

/** Files that the app's entry reaches without passing through NEEDS_CONNECTION. */
function offlineCode(bundle: Rolldown.OutputBundle): string[] {
  const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (shell?.type !== 'chunk') throw new Error('The build has no entry.');
  const isKept = (chunk: Rolldown.OutputChunk) =>
    PAGES.some((page) => isFor(chunk, page)) || !NEEDS_CONNECTION.test(importedFor(chunk));
  const { scripts, styles, assets } = codeOf(shell, bundle, isKept);
  return [...scripts, ...styles, ...assets];
}

/** The module for which a chunk is imported. If others use the chunk too, it is no facade, but this module still runs last. */
function importedFor({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string {
  return facadeModuleId ?? moduleIds.at(-1) ?? '';
}

const MANIFEST: Manifest = {
  id: '/home', // what browsers know the installed app by: never to be changed
  name: 'Guia de Fornecedores',
  short_name: 'Guia',
  description:
    'Fornecedores de moda para a sua revenda: busque por categoria e fale direto com quem fabrica.',
  lang: 'pt-BR',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  theme_color: '#faf7f4',
  background_color: '#faf7f4',
  categories: ['shopping', 'business'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Shown by Chrome before the installation.
  screenshots: [
    {
      src: '/screenshots/narrow.jpg',
      sizes: '585x1266',
      type: 'image/jpeg',
      form_factor: 'narrow',
      label: 'Fornecedores de moda por categoria, no celular',
    },
    {
      src: '/screenshots/wide.jpg',
      sizes: '1280x800',
      type: 'image/jpeg',
      form_factor: 'wide',
      label: 'Fornecedores de moda por categoria, no computador',
    },
  ],
  shortcuts: [
    { name: 'Fornecedores', url: '/fornecedores' },
    { name: 'Meus favoritos', url: '/perfil?aba=favoritos' },
  ],
};

const WORKER: Workbox = {
  skipWaiting: true,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
  inlineWorkboxRuntime: true,
  navigationPreload: true, // requests the page while the worker is still starting
  navigateFallback: null, // the first route below replaces it
  directoryIndex: null,
};

const DAY_SECONDS = 86_400;

type Route = NonNullable<Workbox['runtimeCaching']>[number];

/** Functions of routes are copied into the worker, so they cannot use anything of this file. */
function routes(supabaseUrl: string): Route[] {
  return [PAGE_ROUTE, CODE_ROUTE, pictureRoute(supabaseUrl)];
}

/** The page from the host, or the empty page for the app to fill if no response comes. Neither is cached. */
const PAGE_ROUTE: Route = {
  urlPattern: ({ request }) => request.mode === 'navigate',
  handler: 'NetworkFirst',
  options: {
    networkTimeoutSeconds: 8,
    plugins: [
      {
        cacheWillUpdate: () => Promise.resolve(null),
        cachedResponseWillBeUsed: () => caches.match('/app.html', { ignoreSearch: true }),
      },
    ],
  },
};

/** Code and styles of other pages. For a file that no longer exists, a host sends the empty page as HTML. */
const CODE_ROUTE: Route = {
  urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  handler: 'CacheFirst',
  options: {
    cacheName: 'other-pages',
    expiration: { maxEntries: 100, maxAgeSeconds: 30 * DAY_SECONDS },
    plugins: [
      {
        cacheWillUpdate: ({ response }) => {
          const type = response.headers.get('content-type') ?? 'text/html';
          return Promise.resolve(response.ok && !type.startsWith('text/html') ? response : null);
        },
      },
    ],
  },
};

/** Requested with CORS, because browsers count an opaque response as several megabytes of storage. */
function pictureRoute(supabaseUrl: string): Route {
  const pictures = `${supabaseUrl.replaceAll('.', '\\.')}/storage/v1/object/public/suppliers/`;
  return {
    urlPattern: new RegExp(`^${pictures}[^?]+\\.(jpg|png|gif|webp)$`),
    handler: 'CacheFirst',
    options: {
      cacheName: PICTURE_CACHE,
      fetchOptions: { mode: 'cors', credentials: 'omit' },
      cacheableResponse: { statuses: [200] },
      expiration: { maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true },
    },
  };
}
