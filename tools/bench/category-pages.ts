import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../local-supabase/free-port';
import { startFilledBackend } from './backend';
import { buildSite } from './build';
import { LCP, medians, type Figure } from './figures';
import { lighthouseVisit } from './lighthouse';
import { serveSite } from './serve';

const SUPPLIERS = 5_000;
const FILL_LIMIT_SECONDS = 120;
const CATEGORY = '/categorias/vestidos';

/** What the build needs to write a page for each category and supplier, and what a visit to a category then costs. */
export async function measureCategoryPages(runs: number): Promise<Figure[]> {
  const port = await freePort();
  const backend = await startFilledBackend(port, SUPPLIERS, FILL_LIMIT_SECONDS);
  try {
    const start = performance.now();
    const build = await buildSite({ supabaseUrl: `http://127.0.0.1:${port}` });
    const buildTime = performance.now() - start;
    const memory = process.resourceUsage().maxRSS / 1024;
    const site = await serveSite(build.folder);
    try {
      const sitemap = readFileSync(path.join(build.folder, 'sitemap.xml'), 'utf8');
      const pages = sitemap.split('<loc>').length - 1;
      const visits: Figure[][] = [];
      for (let run = 0; run < runs; run++) visits.push(await categoryVisit(site.url));
      const suppliers = SUPPLIERS;
      return [
        { what: 'build with all pages', suppliers, value: buildTime, unit: 'ms' },
        { what: 'its memory, at most', suppliers, value: memory, unit: 'MB' },
        { what: 'addresses in the sitemap', suppliers, value: pages, unit: 'pages' },
        ...medians(visits),
      ];
    } finally {
      site.close();
      build.remove();
    }
  } finally {
    await backend.close();
  }
}

async function categoryVisit(url: string): Promise<Figure[]> {
  const { scores, lcp, cls } = await lighthouseVisit(`${url}${CATEGORY}`);
  return [
    { what: 'category: Lighthouse performance', value: scores.performance, unit: 'points' },
    { what: 'category: accessibility', value: scores.accessibility, unit: 'points', atLeast: 100 },
    { what: 'category: best practices', value: scores['best-practices'], unit: 'points', atLeast: 100 },
    { what: 'category: search engines', value: scores.seo, unit: 'points', atLeast: 100 },
    { what: `category: ${LCP}`, value: lcp, unit: 'ms', atMost: 1100 },
    { what: 'category: layout shift', value: cls, unit: 'shift' },
  ];
}
