import { freePort } from '../local-supabase/free-port';
import { measureApi } from './api-load';
import { startFilledBackend } from './backend';
import budget from './budget.json' with { type: 'json' };
import { buildSite, type Build } from './build';
import { measureDirectoryPage } from './directory-page';
import { LCP, medians, NODES, type Figure } from './figures';
import { measureFirstCard, NETWORKS } from './first-card';
import { startGateway } from './gateway';
import { measureKeypress } from './keypress';
import { lighthouseVisit } from './lighthouse';
import { checkOut } from './revision';
import { serveSite, type Site } from './serve';
import { integer } from './table';
import { visit } from './visit';

/** /api is not meant for a list of 50,000. */
const LARGEST_API = 5_000;
/** Starting PGlite and inserting 50,000 suppliers took 20 s on two busy cores. */
const FILL_LIMIT_SECONDS = 300;

export interface Wanted {
  parts: Set<string>;
  sizes: number[]; // numbers of suppliers
  runs: number;
  /** A git revision whose site is measured as well, in turn with this one. */
  against: string | undefined;
}

interface MeasuredSite {
  build: Build;
  url: string;
  /** The same build without its prerendered pages. */
  plainUrl: string;
  close(): void;
}

/** The figures of the production build, with directories of several sizes. */
export async function measureSite({ parts, sizes, runs, against }: Wanted): Promise<Figure[]> {
  const port = await freePort();
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  const old = against === undefined ? null : checkOut(against);
  const sites: MeasuredSite[] = [];
  const figures: Figure[] = [];
  try {
    for (const root of [undefined, old?.folder].slice(0, old ? 2 : 1))
      sites.push(await buildAndServe(gateway.url, root));
    for (const [index, suppliers] of sizes.entries()) {
      const backend = await startFilledBackend(port, suppliers, FILL_LIMIT_SECONDS);
      console.log(`${integer(suppliers)} suppliers: filled in ${backend.seconds.toFixed(0)} s`);
      try {
        if (parts.has('lighthouse') && index === 0) figures.push(...(await inTurn(sites, runs, landing)));
        for (const [part, measure] of Object.entries(DIRECTORY)) {
          const times = part === 'contents' ? 1 : runs; // they are the same in every run
          if (parts.has(part))
            figures.push(
              ...(await inTurn(sites, times, (site) => measure(site, suppliers, backend.premiumToken))),
            );
        }
        if (parts.has('api') && suppliers <= LARGEST_API)
          figures.push(...(await measureApi(`http://127.0.0.1:${port}`, suppliers)));
      } finally {
        await backend.close();
      }
    }
  } finally {
    sites.forEach((site) => site.close());
    old?.remove();
    await gateway.close();
  }
  return figures;
}

async function buildAndServe(supabaseUrl: string, root: string | undefined): Promise<MeasuredSite> {
  const build = await buildSite({ supabaseUrl, ...(root !== undefined && { root }) });
  const served: Site[] = [
    await serveSite(build.folder),
    await serveSite(build.folder, { prerendered: false }),
  ];
  const [site, plain] = served;
  return {
    build,
    url: site?.url ?? '',
    plainUrl: plain?.url ?? '',
    close: () => {
      served.forEach((one) => one.close());
      build.remove();
    },
  };
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

/** The landing page with and without prerendering. */
async function landing({ url, plainUrl }: MeasuredSite): Promise<Figure[]> {
  const { scores, lcp, fcp, tbt, cls } = await lighthouseVisit(`${url}/`);
  const plain = await lighthouseVisit(`${plainUrl}/`);
  return [
    { what: 'landing: Lighthouse performance', value: scores.performance, unit: 'points', atLeast: 97 },
    { what: 'landing: accessibility', value: scores.accessibility, unit: 'points', atLeast: 100 },
    { what: 'landing: best practices', value: scores['best-practices'], unit: 'points', atLeast: 100 },
    { what: 'landing: search engines', value: scores.seo, unit: 'points', atLeast: 100 },
    { what: `landing: ${LCP}`, value: lcp, unit: 'ms', atMost: 1100 },
    { what: 'landing: first paint', value: fcp, unit: 'ms' },
    { what: 'landing: blocking time', value: tbt, unit: 'ms' },
    { what: 'landing: layout shift', value: cls, unit: 'shift' },
    { what: 'not prerendered: performance', value: plain.scores.performance, unit: 'points' },
    { what: `not prerendered: ${LCP}`, value: plain.lcp, unit: 'ms' },
  ];
}

/** What is measured of a directory, by the name of its part. */
const DIRECTORY: Record<
  string,
  (site: MeasuredSite, suppliers: number, premiumToken: string) => Promise<Figure[]>
> = {
  contents,
  inp: typing,
  lighthouse: loading,
  'first-card': firstCard,
};

async function contents(
  { build, url }: MeasuredSite,
  suppliers: number,
  premiumToken: string,
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

async function typing({ url }: MeasuredSite, suppliers: number): Promise<Figure[]> {
  const { p50, p95, emptyP50, emptyP95 } = await measureKeypress(url);
  return [
    { what: 'keypress to paint, p50', suppliers, value: p50, unit: 'ms' },
    { what: 'keypress to paint, p95', suppliers, value: p95, unit: 'ms', atMost: 100 },
    { what: 'on an empty directory, p50', suppliers, value: emptyP50, unit: 'ms' },
    { what: 'on an empty directory, p95', suppliers, value: emptyP95, unit: 'ms' },
    { what: 'p95 against an empty directory', suppliers, value: p95 / emptyP95, unit: '×', atMost: 1.5 },
  ];
}

async function loading({ url }: MeasuredSite, suppliers: number): Promise<Figure[]> {
  const { scores, lcp, fcp, tbt, cls } = await lighthouseVisit(`${url}/fornecedores`);
  return [
    { what: 'Lighthouse score', suppliers, value: scores.performance, unit: 'points' },
    { what: LCP, suppliers, value: lcp, unit: 'ms', ...(suppliers === 5000 && { atMost: 1500 }) },
    { what: 'first paint', suppliers, value: fcp, unit: 'ms' },
    { what: 'blocking time', suppliers, value: tbt, unit: 'ms', atMost: 150 },
    { what: 'layout shift', suppliers, value: cls, unit: 'shift' },
  ];
}

async function firstCard({ url }: MeasuredSite, suppliers: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, network] of Object.entries(NETWORKS)) {
    const { shown, complete, firstPaint, largestPaint, blocked } = await measureFirstCard(url, network);
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
