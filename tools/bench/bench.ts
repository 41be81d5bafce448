import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freePort } from '../local-supabase/free-port';
import { measureImports } from './admin-import';
import { measureAdminLists } from './admin-lists';
import { measureApi } from './api-load';
import { startFilledBackend } from './backend';
import budget from './budget.json' with { type: 'json' };
import { buildSite, type Build } from './build';
import { measureDirectoryPage } from './directory-page';
import { compareEngines } from './engines';
import { comparisons, figuresTable, LCP, NODES, type Figure } from './figures';
import { measureKeypress } from './keypress';
import { medianVisit } from './lighthouse';
import { serveSite } from './serve';
import { integer } from './table';
import { visit } from './visit';

const PARTS = ['lighthouse', 'inp', 'nodes', 'payload', 'api', 'admin', 'import', 'engines'];
/** /api is not meant for a list of 50,000. */
const LARGEST_API = 5_000;
/** Starting PGlite and inserting 50,000 suppliers took 20 s on two busy cores. */
const FILL_LIMIT_SECONDS = 300;
const USAGE = `npm run bench -- [--only ${PARTS.join(',')}] [--suppliers 500,5000,50000] [--runs 5] [--json file]`;

interface Stage {
  build: Build;
  url: string; // of the served build
  only: Set<string>;
  runs: number;
}

/**
 * `npm run bench`: times of the production build with directories of several sizes, and their limits.
 * Not a test, because the figures depend on the machine. One backend and one browser run at a time.
 */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      suppliers: { type: 'string', default: '500,5000,50000' },
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
    },
  });
  const only = new Set(flags.only.split(','));
  const sizes = flags.suppliers.split(',').map(Number);
  const runs = Number(flags.runs);
  if (![...only].every((part) => PARTS.includes(part)) || !sizes.every((size) => size > 0) || !(runs > 0)) {
    throw new Error(USAGE);
  }

  const engines = only.delete('engines') ? await compareEngines() : '';
  const figures: Figure[] = only.delete('admin') ? await measureAdminLists() : [];
  if (only.delete('import')) figures.push(...(await measureImports()));
  if (only.size > 0) figures.push(...(await measureSite({ only, sizes, runs })));
  figures.push(...comparisons(figures));
  if (engines) console.log(`\n${engines}`);
  if (figures.length > 0) console.log(`\n${figuresTable(figures)}`);
  if (flags.json) writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function measureSite({
  only,
  sizes,
  runs,
}: Pick<Stage, 'only' | 'runs'> & { sizes: number[] }): Promise<Figure[]> {
  const port = await freePort();
  const supabaseUrl = `http://127.0.0.1:${port}`;
  const build = await buildSite({ supabaseUrl });
  const site = await serveSite(build.folder);
  const stage: Stage = { build, url: site.url, only, runs };
  const figures: Figure[] = [];
  try {
    for (const [index, suppliers] of sizes.entries()) {
      const backend = await startFilledBackend(port, suppliers, FILL_LIMIT_SECONDS);
      console.log(`${integer(suppliers)} suppliers: filled in ${backend.seconds.toFixed(0)} s`);
      try {
        if (only.has('lighthouse') && index === 0) figures.push(...(await landing(stage)));
        figures.push(...(await directory(stage, suppliers)));
        if (only.has('api') && suppliers <= LARGEST_API)
          figures.push(...(await measureApi(supabaseUrl, suppliers)));
      } finally {
        await backend.close();
      }
    }
  } finally {
    site.close();
    build.remove();
  }
  return figures;
}

/** The landing page with and without prerendering. */
async function landing({ build, url, runs }: Stage): Promise<Figure[]> {
  const { scores, lcp, fcp, tbt, cls } = await medianVisit(`${url}/`, runs);
  const plain = await serveSite(build.folder, { prerendered: false });
  try {
    const unoptimised = await medianVisit(`${plain.url}/`, runs);
    return [
      { what: 'landing: Lighthouse performance', value: scores.performance, unit: 'points', atLeast: 97 },
      { what: 'landing: accessibility', value: scores.accessibility, unit: 'points', atLeast: 100 },
      { what: 'landing: best practices', value: scores['best-practices'], unit: 'points', atLeast: 100 },
      { what: 'landing: search engines', value: scores.seo, unit: 'points', atLeast: 100 },
      { what: `landing: ${LCP}`, value: lcp, unit: 'ms', atMost: 1100 },
      { what: 'landing: first paint', value: fcp, unit: 'ms' },
      { what: 'landing: blocking time', value: tbt, unit: 'ms' },
      { what: 'landing: layout shift', value: cls, unit: 'shift' },
      { what: 'not prerendered: performance', value: unoptimised.scores.performance, unit: 'points' },
      { what: `not prerendered: ${LCP}`, value: unoptimised.lcp, unit: 'ms' },
    ];
  } finally {
    plain.close();
  }
}

async function directory(stage: Stage, suppliers: number): Promise<Figure[]> {
  const { only } = stage;
  return [
    ...(only.has('nodes') || only.has('payload') ? await contents(stage, suppliers) : []),
    ...(only.has('inp') ? await typing(stage, suppliers) : []),
    ...(only.has('lighthouse') ? await loading(stage, suppliers) : []),
  ];
}

async function contents({ build, url, only }: Stage, suppliers: number): Promise<Figure[]> {
  const { nodes, listBytes, files } = await measureDirectoryPage(url);
  const route = budget.routes.find((candidate) => candidate.route === '/fornecedores');
  if (!route) throw new Error('tools/bench/budget.json has no /fornecedores.');
  const counted = visit(build, route.html, [...budget.everyVisit, ...route.pages]).files.map(
    ({ name }) => name,
  );
  const uncounted = files.filter((file) => !counted.includes(file));
  if (uncounted.length > 0) console.log(`Downloaded, but unknown to npm run size: ${uncounted.join(', ')}`);
  const figures: Figure[] = [
    { what: NODES, suppliers, value: nodes, unit: 'nodes', atMost: 500 },
    { what: 'list after gzip, a supplier', suppliers, value: listBytes / suppliers, unit: 'B', atMost: 60 },
  ];
  return figures.filter(({ what }) => only.has(what === NODES ? 'nodes' : 'payload'));
}

async function typing({ url, runs }: Stage, suppliers: number): Promise<Figure[]> {
  const { p50, p95, emptyP50, emptyP95 } = await measureKeypress(url, runs);
  return [
    { what: 'keypress to paint, p50', suppliers, value: p50, unit: 'ms' },
    { what: 'keypress to paint, p95', suppliers, value: p95, unit: 'ms', atMost: 100 },
    { what: 'on an empty directory, p50', suppliers, value: emptyP50, unit: 'ms' },
    { what: 'on an empty directory, p95', suppliers, value: emptyP95, unit: 'ms' },
    { what: 'p95 against an empty directory', suppliers, value: p95 / emptyP95, unit: '×', atMost: 1.5 },
  ];
}

async function loading({ url, runs }: Stage, suppliers: number): Promise<Figure[]> {
  const { scores, lcp, fcp, tbt, cls } = await medianVisit(`${url}/fornecedores`, runs);
  return [
    { what: 'Lighthouse score', suppliers, value: scores.performance, unit: 'points' },
    { what: LCP, suppliers, value: lcp, unit: 'ms', ...(suppliers === 5000 && { atMost: 1500 }) },
    { what: 'first paint', suppliers, value: fcp, unit: 'ms' },
    { what: 'blocking time', suppliers, value: tbt, unit: 'ms' },
    { what: 'layout shift', suppliers, value: cls, unit: 'shift' },
  ];
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
