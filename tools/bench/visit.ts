import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Build } from './build';

export type FileKind = 'html' | 'js' | 'css';

export interface VisitedFile {
  name: string; // relative to the build's folder
  kind: FileKind;
  bytes: number; // after brotli at its highest quality
}

export interface Visit {
  files: VisitedFile[];
  /** Absolute ids of the modules in the downloaded chunks, with the length of their code before minifying. */
  modules: Map<string, number>;
}

/**
 * What a first visit downloads: the HTML file with its scripts, preloads and style sheets, the chunks of `pages` (modules
 * loaded on demand, relative to the project), and everything those import statically.
 */
export function visit(build: Build, html: string, pages: string[]): Visit {
  const chunks = new Map(build.chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Set([html]);
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    const chunk = chunks.get(name);
    chunk?.imports.forEach(add);
    chunk?.styles.forEach(add);
  };
  const document = readFileSync(path.join(build.folder, html), 'utf8');
  linkedFiles(document).forEach(add);
  pages.forEach((page) => add(chunkOf(build, page)));
  const inlined = inlinedStyles(document);

  const downloaded = [...names].flatMap((name) => chunks.get(name) ?? []);
  return {
    files: [
      ...[...names]
        .filter((name) => !(inlined && name.endsWith('.css')))
        .map((name) => weighFile(build, name)),
      ...(inlined ? [weigh(`styles in ${html}`, 'css', Buffer.from(inlined))] : []),
    ],
    modules: new Map(
      downloaded.flatMap((chunk) =>
        chunk.modules
          .filter(({ renderedLength }) => renderedLength > 0)
          .map(({ id, renderedLength }) => [id, renderedLength] as const),
      ),
    ),
  };
}

/** What the service worker downloads in the background of the first visit, so that the app opens offline. */
export function keptForOffline(build: Build): VisitedFile[] {
  const worker = readFileSync(path.join(build.folder, 'sw.js'), 'utf8');
  const names = [...worker.matchAll(/\burl:`([^`]+)`/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('sw.js names no files to keep for offline.');
  return names.map((name) => weighFile(build, name));
}

export function bytesOf({ files }: Visit, kind: FileKind): number {
  return files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0);
}

/** Local files that the page fetches: its style sheets, and the code that its tags and inline script name. */
function linkedFiles(html: string): string[] {
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*\bhref="\/([^"]+)"/g)];
  const code = [...html.matchAll(/["'(]\/(assets\/[^"']+\.js)["']/g)];
  return [...styles, ...code].map(([, file = '']) => file);
}

/** Styles that the build inlined; the page then fetches no style sheets. '' if there are none. */
function inlinedStyles(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The chunk that contains a module of the project. */
function chunkOf({ chunks }: Build, page: string): string {
  const chunk =
    chunks.find((candidate) => candidate.facadeModuleId?.endsWith(`/${page}`)) ??
    chunks.find((candidate) => candidate.modules.some(({ id }) => id.endsWith(`/${page}`)));
  if (!chunk) throw new Error(`${page} is in no chunk of the build: correct tools/bench/budget.json.`);
  return chunk.fileName;
}

function weighFile({ folder }: Build, name: string): VisitedFile {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`The build refers to ${name}, which it does not contain.`);
  return weigh(name, kindOf(name), readFileSync(file));
}

function weigh(name: string, kind: FileKind, content: Buffer): VisitedFile {
  return { name, kind, bytes: compressedLength(content) };
}

/** Lengths by content: brotli at its highest quality is slow, and every route downloads the same large files. */
const lengths = new Map<string, number>();

function compressedLength(content: Buffer): number {
  const key = content.toString('latin1');
  const known = lengths.get(key);
  if (known !== undefined) return known;
  const { length } = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  lengths.set(key, length);
  return length;
}

function kindOf(name: string): FileKind {
  if (name.endsWith('.html')) return 'html';
  return name.endsWith('.css') ? 'css' : 'js';
}
