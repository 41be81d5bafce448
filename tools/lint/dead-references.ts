import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A comment must not refer to a document that is not in the repository.
// SVG path data ("M-80 310", "Q10 20") looks like a code, except that another number follows.
const CODE = /\b(?:[A-Z]-\d{2}|Q\d{2})\b(?![ ,]*(?:-?\d|\$\{))/g;
// Phrases that name a document of the customer or of the planning, which is not in the repository.
const DOCUMENT = /\bspec §|\bthe spec(?:ification)?\b|\bdescribed product\b|\barchitecture, "/gi;
const FILE = /[\w./-]*\w\.md\b/g;
const TEST_TITLE = /\b(tests\/[\w./-]+\.(?:test|spec)\.tsx?), "([^"]+)"/g;
const TEST_FILE = /`((?:unit|web|db|api|local-supabase|e2e)\/[\w-]+)`/g;
const HEADING = /\b(docs\/[\w/-]+\.md), (?:"([^"]*)"|([A-Z].*))/g;
const TEST_ENDINGS = ['.test.ts', '.test.tsx', '.spec.ts'];
const LINK = /\]\(([\w./-]*)#([\w-]+)\)/g;

const TEXT = new Set([
  '',
  '.example',
  '.ts',
  '.tsx',
  '.js',
  '.sql',
  '.md',
  '.css',
  '.html',
  '.yml',
  '.toml',
  '.txt',
]);
const SKIPPED = new Set([
  'node_modules',
  '.git',
  'dist',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const GENERATED = new Set(['database.types.ts', 'seed.sql']);

export interface Repository {
  /** The path and the name of every file. */
  files: ReadonlySet<string>;
  /** The headings of every page, by its path. */
  headings: ReadonlyMap<string, readonly string[]>;
  /** The text of every test file, by its path. */
  tests: ReadonlyMap<string, string>;
}

/** References to files, headings or tests that do not exist, as "line: reference". */
export function deadReferences(path: string, text: string, { files, headings, tests }: Repository): string[] {
  return text.split('\n').flatMap((line, index) =>
    [
      ...[...line.matchAll(CODE), ...line.matchAll(DOCUMENT)].map(([found]) => found),
      ...[...line.matchAll(FILE)]
        .map(([found]) => found)
        .filter((found) => !files.has(found) && !files.has(join(dirname(path), found))),
      ...[...line.matchAll(HEADING)]
        .filter(([, page = '', quoted, bare = '']) => {
          const known = headings.get(page) ?? [];
          return quoted === undefined
            ? !known.some((heading) => bare.startsWith(heading))
            : !known.includes(quoted);
        })
        .map(([found]) => found),
      ...[...(isPage(path) ? line.matchAll(LINK) : [])]
        .filter(([, page = '', anchor]) => {
          const target = page === '' ? path : join(dirname(path), page);
          return !headings.get(target)?.some((heading) => anchorOf(heading) === anchor);
        })
        .map(([found]) => found),
      ...[...(isPage(path) ? line.matchAll(TEST_FILE) : [])]
        .filter(([, file]) => !TEST_ENDINGS.some((ending) => tests.has(`tests/${file}${ending}`)))
        .map(([found]) => found),
      ...[...line.matchAll(TEST_TITLE)]
        .filter(([, file = '', title = '']) => !tests.get(file)?.includes(title))
        .map(([found]) => found),
    ].map((found) => `${index + 1}: ${found}`),
  );
}

/** Whether the links of a file are GitHub's. Those of the legal texts are the site's. */
/** Parts of other pages have their links and anchors. */
function isPage(path: string): boolean {
  return extname(path) === '.md' && !/^(src\/features\/legal|tools\/api-docs\/guide)/.test(path);
}

/** How GitHub names a heading in links. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function headingsOf(text: string): string[] {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function main(): void {
  const paths = filesIn('.');
  const repository = {
    files: new Set(paths.flatMap((path) => [path, basename(path)])),
    tests: new Map(
      paths
        .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
        .map((path) => [path, readFileSync(path, 'utf8')]),
    ),
    headings: new Map(
      paths
        .filter((path) => extname(path) === '.md')
        .map((path) => [path, headingsOf(readFileSync(path, 'utf8'))]),
    ),
  };
  const found = paths
    .filter((path) => TEXT.has(extname(path)) && !GENERATED.has(basename(path)))
    .flatMap((path) =>
      deadReferences(path, readFileSync(path, 'utf8'), repository).map((line) => `${path}:${line}`),
    );
  if (found.length === 0) return;
  console.error(
    `${found.join('\n')}\n\n${found.length} references to something that is not in this repository.`,
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
