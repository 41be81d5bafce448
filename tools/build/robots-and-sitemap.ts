import { loadEnv, type Plugin } from 'vite';
import { paths } from '../../src/app/paths.ts';

/** Pages for the sitemap. Search engines find the open suppliers through the links of the directory. */
const PUBLIC = [
  paths.landing,
  paths.catalog,
  paths.plans,
  paths.about,
  paths.contact,
  paths.signUp,
  paths.checkout,
  paths.privacy,
  paths.terms,
];
/** Pages that need a login. */
const PRIVATE = [paths.admin, paths.profile, paths.dashboardRedirect, paths.loginRedirect];

/** Writes robots.txt and, if the build knows the site's URL, sitemap.xml. */
export function robotsAndSitemap(): Plugin {
  let site: string | undefined;
  return {
    name: 'robots-and-sitemap',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ mode }) {
      site = loadEnv(mode, process.cwd(), 'VITE_').VITE_SITE_URL;
    },
    generateBundle() {
      const rules = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)];
      const robots = [...rules, ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : [])];
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: `${robots.join('\n')}\n` });
      if (site) this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(site) });
    },
  };
}

function sitemap(site: string): string {
  const urls = PUBLIC.map((path) => `  <url><loc>${site}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
