import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../local-supabase/free-port';
import { startFilledBackend } from './backend';
import budget from './budget.json' with { type: 'json' };
import { buildSite, type Build } from './build';
import { measureDirectoryPage } from './directory-page';
import { LCP, medians, NODES, type Figure } from './figures';
import { measureFirstCard, NETWORKS } from './first-card';
import { startGateway } from './gateway';
import { measureKeypress } from './keypress';
import { lighthouseVisit, type LighthouseRun } from './lighthouse';
import { checkOut } from './revision';
import { serveSite } from './serve';
import { integer } from './table';
import { visit } from './visit';

/** Starting PGlite and inserting 50,000 suppliers took 20 s on two busy cores. */
const FILL_LIMIT_SECONDS = 300;
const CATEGORY = '/categorias/vestidos';
/** As in Lighthouse's mobile visits. */
const CPU_SLOWDOWN = 4;

export interface Wanted {
  parts: Set<string>;
  sizes?: number[] | undefined; // numbers of suppliers
  runs?: number | undefined;
  /** A git revision whose site is measured as well, in turn with this one. */
  against?: string | undefined;
}

export interface MeasuredSite {
  build: Build;
  url: string;
}

/** What the backend that the sites were built for holds. */
export interface Directory {
  suppliers: number;
  /** Whether no other was measured before, so that what depends on none is measured. */
  isFirst: boolean;
  /** Access token of a premium member. */
  premiumToken: string;
  /** How many times slower the browser's processor is made, where that is part of what is measured. */
  slowdown: number;
}

/** The figures of the production build, with directories of several sizes. */
export async function measureSite({
  parts,
  sizes = [500, 5_000, 50_000],
  runs = 5,
  against,
}: Wanted): Promise<Figure[]> {
  const port = await freePort();
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  const old = against === undefined ? null : checkOut(against);
  const figures: Figure[] = [];
  try {
    for (const suppliers of sizes) {
      const backend = await startFilledBackend(port, suppliers, FILL_LIMIT_SECONDS);
      console.log(`${integer(suppliers)} suppliers: filled in ${backend.seconds.toFixed(0)} s`);
      const sites: (MeasuredSite & { close(): void })[] = [];
      try {
        // The build reads from the backend what its pages show.
        const start = performance.now();
        sites.push(await buildAndServe(gateway.url));
        if (parts.has('categories'))
          figures.push(...buildFigures(performance.now() - start, suppliers, sites[0]!));
        if (old) sites.push(await buildAndServe(gateway.url, old.folder));
        const directory = {
          suppliers,
          isFirst: suppliers === sizes[0],
          premiumToken: backend.premiumToken,
          slowdown: CPU_SLOWDOWN,
        };
        figures.push(...(await measureSites(sites, directory, parts, runs)));
      } finally {
        sites.forEach((site) => site.close());
        await backend.close();
      }
    }
  } finally {
    old?.remove();
    await gateway.close();
  }
  return figures;
}

async function buildAndServe(supabaseUrl: string, root?: string) {
  const build = await buildSite({ supabaseUrl, ...(root !== undefined && { root }) });
  const site = await serveSite(build.folder);
  return {
    build,
    url: site.url,
    close: () => {
      site.close();
      build.remove();
    },
  };
}

/** What the build needs to write a page for each category and open supplier. */
function buildFigures(milliseconds: number, suppliers: number, { build }: MeasuredSite): Figure[] {
  const sitemap = readFileSync(path.join(build.folder, 'sitemap.xml'), 'utf8');
  return [
    { what: 'build with all pages', suppliers, value: milliseconds, unit: 'ms' },
    { what: 'memory so far, at most', suppliers, value: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
    { what: 'pages in the sitemap', suppliers, value: sitemap.split('<loc>').length - 1, unit: 'pages' },
  ];
}

/** What is measured of one site with one directory, by the name of its part. */
const MEASURES: Record<string, (site: MeasuredSite, directory: Directory) => Promise<Figure[]>> = {
  contents,
  inp: typing,
  lighthouse: async (site, { suppliers, isFirst }) => [
    ...(isFirst ? await page('landing', `${site.url}/`, 97) : []),
    ...(await loading(`${site.url}/fornecedores`, '', suppliers)),
    ...(await loading(`${site.url}/home`, '/home: ', suppliers)),
  ],
  'first-card': firstCard,
  categories: ({ url }, { suppliers }) => page('category', url + CATEGORY, undefined, suppliers),
};
export const SITE_PARTS = Object.keys(MEASURES);

/** The figures of each part: of the first site, with those of the second beside them. */
export async function measureSites(
  sites: MeasuredSite[],
  directory: Directory,
  parts: Set<string>,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [part, measure] of Object.entries(MEASURES)) {
    const times = part === 'contents' ? 1 : runs; // they are the same in every run
    if (parts.has(part)) figures.push(...(await inTurn(sites, times, (site) => measure(site, directory))));
  }
  return figures;
}

/** The medians of `runs` measurements of each site. The sites take turns, so that whatever else the machine does is fair to both. */
async function inTurn(
  sites: MeasuredSite[],
  runs: number,
  measure: (site: MeasuredSite) => Promise<Figure[]>,
): Promise<Figure[]> {
  const measured = sites.map((): Figure[][] => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, site] of sites.entries()) measured[index]?.push(await measure(site));
  }
  const [now = [], before = []] = measured.map(medians);
  return now.map((figure, index) => ({
    ...figure,
    ...(before[index] !== undefined && { before: before[index].value }),
  }));
}

/** A page whose HTML has all that it shows. */
async function page(name: string, url: string, performance?: number, suppliers?: number): Promise<Figure[]> {
  const run = await lighthouseVisit(url);
  const { scores, lcp, fcp, tbt, cls } = run;
  const of = suppliers === undefined ? {} : { suppliers };
  const full = { ...of, unit: 'points', atLeast: 100 } as const;
  const limit = performance === undefined ? {} : { atLeast: performance };
  return [
    { what: `${name}: Lighthouse performance`, ...of, value: scores.performance, unit: 'points', ...limit },
    { what: `${name}: accessibility`, value: scores.accessibility, ...full },
    { what: `${name}: best practices`, value: scores['best-practices'], ...full },
    { what: `${name}: search engines`, value: scores.seo, ...full },
    { what: `${name}: ${LCP}`, ...of, value: lcp, unit: 'ms', atMost: 1100 },
    { what: `${name}: first paint`, ...of, value: fcp, unit: 'ms' },
    { what: `${name}: blocking time`, ...of, value: tbt, unit: 'ms' },
    { what: `${name}: layout shift`, ...of, value: cls, unit: 'shift' },
    { ...machine(run), ...of },
  ];
}

function machine({ machine }: LighthouseRun): Figure {
  return { what: 'the machine meanwhile (benchmark index)', value: machine, unit: 'points' };
}

async function contents(
  { build, url }: MeasuredSite,
  { suppliers, premiumToken }: Directory,
): Promise<Figure[]> {
  const { nodes, listBytes, premiumListBytes, files } = await measureDirectoryPage(url, premiumToken);
  const bytes = { suppliers, unit: 'B', atMost: 60 } as const;
  const route = budget.routes.find((candidate) => candidate.route === '/fornecedores');
  if (!route) throw new Error('tools/bench/budget.json has no /fornecedores.');
  const counted = visit(build, route.html, [...budget.everyVisit, ...route.pages]).files.map(
    ({ name }) => name,
  );
  const uncounted = files.filter((file) => !counted.includes(file));
  if (uncounted.length > 0) console.log(`Downloaded, but unknown to npm run size: ${uncounted.join(', ')}`);
  return [
    { what: NODES, suppliers, value: nodes, unit: 'nodes', atMost: 500 },
    { what: 'list after gzip, a supplier', value: listBytes / suppliers, ...bytes },
    { what: 'the same for premium members', value: premiumListBytes / suppliers, ...bytes },
  ];
}

async function typing({ url }: MeasuredSite, { suppliers, slowdown }: Directory): Promise<Figure[]> {
  const { p50, p95, emptyP50, emptyP95 } = await measureKeypress(url, slowdown);
  return [
    { what: 'keypress to paint, p50', suppliers, value: p50, unit: 'ms' },
    { what: 'keypress to paint, p95', suppliers, value: p95, unit: 'ms', atMost: 100 },
    { what: 'on an empty directory, p50', suppliers, value: emptyP50, unit: 'ms' },
    { what: 'on an empty directory, p95', suppliers, value: emptyP95, unit: 'ms' },
    { what: 'p95 against an empty directory', suppliers, value: p95 / emptyP95, unit: '×', atMost: 1.5 },
  ];
}

async function loading(url: string, of: string, suppliers: number): Promise<Figure[]> {
  const run = await lighthouseVisit(url);
  const { scores, lcp, fcp, tbt, cls } = run;
  return [
    { what: `${of}Lighthouse score`, suppliers, value: scores.performance, unit: 'points' },
    { what: of + LCP, suppliers, value: lcp, unit: 'ms', atMost: 1200 },
    { what: `${of}first paint`, suppliers, value: fcp, unit: 'ms' },
    { what: `${of}blocking time`, suppliers, value: tbt, unit: 'ms', atMost: 150 },
    { what: `${of}layout shift`, suppliers, value: cls, unit: 'shift' },
    { ...machine(run), suppliers },
  ];
}

async function firstCard({ url }: MeasuredSite, { suppliers, slowdown }: Directory): Promise<Figure[]> {
  const figures: Figure[] = [];
  const visits = [
    ...Object.entries(NETWORKS).map(([name, network]) => ({ name, network, path: '/fornecedores' })),
    { name: '4G, /home', network: NETWORKS['4G'], path: '/home' },
  ];
  for (const { name, network, path } of visits) {
    const { shown, complete, firstPaint, largestPaint, blocked } = await measureFirstCard(
      url + path,
      network,
      slowdown,
    );
    figures.push(
      { what: `first card, ${name}`, suppliers, value: shown, unit: 'ms', atMost: network.atMost },
      { what: `its heart and buttons work, ${name}`, suppliers, value: complete, unit: 'ms' },
      { what: `first paint, ${name}`, suppliers, value: firstPaint, unit: 'ms' },
      { what: `${LCP}, ${name}`, suppliers, value: largestPaint, unit: 'ms' },
      { what: `blocking time, ${name}`, suppliers, value: blocked, unit: 'ms', atMost: 150 },
    );
  }
  return figures;
}
