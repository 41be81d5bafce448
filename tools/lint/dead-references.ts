import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A comment must not send its reader to a document that the repository does not hold.
// SVG path data ("M-80 310", "Q10 20") looks like a code; the number that follows tells it apart.
const CODE = /\b(?:[A-Z]-\d{2}|Q\d{2})\b(?![ ,]*(?:-?\d|\$\{))/g;
const DOCUMENT = /\bspec §|\bthe spec(?:ification)?\b|\bdescribed product\b|\barchitecture, "/gi;
const FILE = /[\w./-]*\w\.md\b/g;
const HEADING = /docs\/product\.md, "?(?<name>.+)/g;

const TEXT = new Set(['.ts', '.tsx', '.js', '.sql', '.md', '.css', '.html', '.yml', '.toml', '.txt']);
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
  files: string[];
  /** The headings of docs/product.md. */
  headings: string[];
}

/** Each reference of a text that leads nowhere, as "line: reference". */
export function deadReferences(path: string, text: string, { files, headings }: Repository): string[] {
  const known = new Set(files.flatMap((file) => [file, basename(file)]));
  return text
    .split('\n')
    .flatMap((line, index) =>
      [
        ...[...line.matchAll(CODE), ...line.matchAll(DOCUMENT)].map(([found]) => found),
        ...[...line.matchAll(FILE)]
          .map(([found]) => found)
          .filter((found) => !known.has(found) && !known.has(join(dirname(path), found))),
        ...[...line.matchAll(HEADING)]
          .filter(({ groups }) => !headings.some((heading) => groups?.name?.startsWith(heading)))
          .map(([found]) => found),
      ].map((found) => `${index + 1}: ${found}`),
    );
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
  const rules = 'docs/product.md';
  const files = filesIn('.');
  const headings = existsSync(rules)
    ? [...readFileSync(rules, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    : [];
  const found = files
    .filter((path) => TEXT.has(extname(path)) && !GENERATED.has(basename(path)))
    .flatMap((path) =>
      deadReferences(path, readFileSync(path, 'utf8'), { files, headings }).map((line) => `${path}:${line}`),
    );
  if (found.length === 0) return;
  console.error(
    `${found.join('\n')}\n\n${found.length} references to something that is not in this repository.`,
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
