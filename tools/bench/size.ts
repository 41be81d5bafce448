import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHELL } from '../build/prerender';
import { PROJECT_ROOT } from '../local-supabase/settings';
import { buildSite, type Build, type Chunk } from './build';
import budget from './budget.json' with { type: 'json' };
import { integer, table } from './table';
import { TESTED_CHUNKS, TESTED_SITE } from './tested-site';
import { bytesOf, keptForOffline, visit, type FileKind, type Visit } from './visit';

/**
 * `npm run size`: compares the bytes that each public route downloads, and those that the service worker keeps for
 * offline, with tools/bench/budget.json. Fails above the budget, if a public route downloads forbidden code, and if the
 * build contains a secret or a source map. `--files` lists the files of every route; `--tested` measures the site that
 * the browser tests have built instead of building one.
 */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: { files: { type: 'boolean', default: false }, tested: { type: 'boolean', default: false } },
  });
  const build = flags.tested ? testedSite() : await buildSite();
  try {
    const routes = measureRoutes(build);
    const offline = keptForOffline(build).reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(sizesTable(routes));
    console.log(`\nKept for offline: ${integer(offline)} of ${integer(budget.offline)} bytes.`);
    const problems = [
      ...routes.flatMap(overBudget),
      ...(offline > budget.offline ? ['What is kept for offline is over its budget.'] : []),
      ...routes.flatMap(forbiddenModules),
      ...leaks(build),
    ];
    const shown = flags.files ? routes : routes.filter((route) => overBudget(route).length > 0);
    shown.forEach((route) => console.log(`\n${filesTable(route)}`));
    if (problems.length > 0) throw new SizeProblem(problems);
    console.log('\nSize: within budget.');
  } finally {
    build.remove();
  }
}

function testedSite(): Build {
  if (!existsSync(TESTED_CHUNKS)) throw new SizeProblem(['The browser tests have built no site yet.']);
  const chunks = JSON.parse(readFileSync(TESTED_CHUNKS, 'utf8')) as Chunk[];
  return { folder: TESTED_SITE, chunks, remove: () => undefined };
}

class SizeProblem extends Error {
  constructor(problems: string[]) {
    super(`Size: ${problems.length} problem(s).\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  }
}

interface MeasuredRoute {
  name: string; // path, or the page's file for routes without a budget
  html: string; // a static host's answer
  pages: string[];
  max: Partial<Record<FileKind, number>>;
  membersOnly: boolean;
  visit: Visit;
}

/** The routes of the budget, then every other lazy page. */
function measureRoutes(build: Build): MeasuredRoute[] {
  const named = budget.routes.map(({ route, html, pages, max }) => ({ name: route, html, pages, max }));
  const budgeted = new Set(named.flatMap(({ pages }) => pages));
  const others = build.chunks
    .flatMap(({ facadeModuleId: id }) => (id ? path.relative(PROJECT_ROOT, id) : []))
    .filter((page) => page.startsWith('src/app/routes/') && !budgeted.has(page))
    .map((page) => ({ name: page.replace('src/app/', ''), html: SHELL, pages: [page], max: {} }));
  return [...named, ...others.sort((a, b) => a.name.localeCompare(b.name))].map((route) => ({
    ...route,
    membersOnly: route.pages.some((page) => new RegExp(budget.membersOnly).test(page)),
    visit: visit(build, route.html, [...budget.everyVisit, ...route.pages]),
  }));
}

const KINDS: FileKind[] = ['html', 'js', 'css'];

function sizesTable(routes: MeasuredRoute[]): string {
  const header = KINDS.flatMap((kind) => [kind, 'budget', 'margin']);
  const cells = ({ visit, max }: MeasuredRoute) =>
    KINDS.flatMap((kind) => {
      const limit = max[kind];
      const bytes = bytesOf(visit, kind);
      return [integer(bytes), ...(limit === undefined ? ['', ''] : [integer(limit), integer(limit - bytes)])];
    });
  return table(
    ['bytes (brotli)', ...header],
    routes.map((route) => [route.name, ...cells(route)]),
  );
}

function filesTable({ name, visit }: MeasuredRoute): string {
  const files = [...visit.files].sort((a, b) => b.bytes - a.bytes);
  const modules = [...visit.modules].sort(([, a], [, b]) => b - a).slice(0, 12);
  return [
    table(
      [`files of ${name}`, 'brotli'],
      files.map((file) => [file.name, integer(file.bytes)]),
    ),
    table(
      ['heaviest modules', 'before minifying'],
      modules.map(([id, length]) => [path.relative(PROJECT_ROOT, id), integer(length)]),
    ),
  ].join('\n');
}

function overBudget({ name, visit, max }: MeasuredRoute): string[] {
  return KINDS.flatMap((kind) => {
    const over = bytesOf(visit, kind) - (max[kind] ?? Infinity);
    return over > 0 ? `${name}: ${kind} is ${integer(over)} bytes over its ${integer(max[kind] ?? 0)}.` : [];
  });
}

function forbiddenModules({ name, pages, membersOnly, visit }: MeasuredRoute): string[] {
  if (membersOnly) return [];
  return budget.forbidden.flatMap(({ what, modules, except }) => {
    if (except && pages.some((page) => new RegExp(except).test(page))) return [];
    const found = [...visit.modules.keys()].filter((id) => new RegExp(modules).test(id));
    if (found.length === 0) return [];
    const named = found.slice(0, 3).map((id) => path.relative(PROJECT_ROOT, id));
    return `${name} downloads ${what}: ${named.join(', ')}${found.length > 3 ? ', …' : ''}.`;
  });
}

/** Secret keys and source maps that would be published with the site. */
function leaks({ folder }: Build): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const content = readFileSync(path.join(entry.parentPath, entry.name), 'latin1');
      return [
        ...(/sb_secret_\w/.test(content) ? [`${entry.name} contains a secret key.`] : []),
        ...(entry.name.endsWith('.map') || /^\/\/# sourceMappingURL/m.test(content)
          ? [`${entry.name} publishes a source map.`]
          : []),
      ];
    });
}

main().catch((error: unknown) => {
  console.error(error instanceof SizeProblem ? `\n${error.message}` : error);
  process.exit(1);
});
