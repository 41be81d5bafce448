import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite';
import { paths } from '../../src/app/paths.ts';
import type { PrerenderApi } from './prerender.ts';

/** Pages for the sitemap besides those with data, which prerender() names. */
const PUBLIC = [
  paths.landing,
  paths.catalog,
  paths.categories,
  paths.plans,
  paths.about,
  paths.contact,
  paths.signUp,
  paths.checkout,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];
/** Pages that need a login. */
const PRIVATE = [paths.admin, paths.profile, paths.dashboardRedirect, paths.loginRedirect];

/** Writes robots.txt and, if the build knows the site's URL, sitemap.xml and security.txt. */
export function robotsAndSitemap(): Plugin {
  let config: ResolvedConfig;
  let site: string | undefined;
  return {
    name: 'robots-and-sitemap',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
      site = loadEnv(config.mode, process.cwd(), 'VITE_').VITE_SITE_URL;
    },
    generateBundle() {
      const rules = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)];
      const robots = [...rules, ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : [])];
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: `${robots.join('\n')}\n` });
      if (site)
        this.emitFile({ type: 'asset', fileName: '.well-known/security.txt', source: securityTxt(site) });
    },
    // Runs after prerender(), which knows the pages with data.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (!site || !dir) return;
        const prerendered = config.plugins.find(({ name }) => name === 'prerender')?.api as PrerenderApi;
        writeFileSync(path.join(dir, 'sitemap.xml'), sitemap(site, prerendered.indexed()));
      },
    },
  };
}

const VALID_MS = 360 * 86_400_000;

/** How to report a weakness (RFC 9116, which wants it to expire within a year). */
function securityTxt(site: string): string {
  return [
    `Contact: ${site}${paths.contact}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** A sitemap may hold 50,000 URLs; search engines ignore a longer one. */
const MOST_URLS = 50_000;

function sitemap(site: string, pages: { path: string; changed: string }[]): string {
  const known = new Set(pages.map(({ path }) => path));
  const urls = [
    ...PUBLIC.filter((path) => !known.has(path)).map((path) => `  <url><loc>${site}${path}</loc></url>`),
    ...pages.map(
      ({ path, changed }) => `  <url><loc>${site}${path}</loc><lastmod>${changed}</lastmod></url>`,
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.slice(0, MOST_URLS),
    '</urlset>',
    '',
  ].join('\n');
}
