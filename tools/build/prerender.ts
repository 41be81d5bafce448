import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { chunkOf, codeOf } from './chunk-graph.ts';
import { prerenderedHtml, teaserHtml } from './prerendered-html.ts';
import { writePictures } from './preview-pictures.ts';
import { singleScript } from './single-script.ts';
import type * as renderer from '../../src/app/prerender';

const RENDERER = 'src/app/prerender.tsx';

/** The empty page, which the app fills. Hosts answer with it wherever no other file exists (public/_redirects). */
export const SHELL = 'app.html';

/**
 * After the build, writes an HTML file for every page of src/app/prerender.tsx: the page as a visitor first sees it, with
 * its styles inlined, so that even a slow connection paints with the first bytes. Its start script loads the app after
 * the paint, and main.tsx hydrates it. The index.html that Vite wrote becomes app.html.
 *
 * Then the pages of categories and open suppliers, with what a visitor may read of them in the database, and for each
 * locked supplier an empty page with its teaser for previews of shared links. Without a database the build does without.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let indexed: { path: string; changed: string }[] = [];
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The build has no output folder.');
      const template = readFileSync(path.join(dir, 'index.html'), 'utf8');
      writeFileSync(path.join(dir, SHELL), template);
      const startScript = await singleScript('src/prerendered-inline-script.ts', config);
      const { pages, prerender, requestsOf, fetchDataPages } = await loadRenderer(config);
      const readStyles = memoized((file) => readFileSync(path.join(dir, file), 'utf8'));
      const codeOfPage = memoized((module) => codeOf(chunkOf(module, bundle), bundle));
      const write = async (page: renderer.DataPage | (typeof pages)[number]) => {
        const answers = 'answers' in page ? page.answers : undefined;
        const code = codeOfPage(page.module);
        const parts = page.parts.map(codeOfPage);
        const html = prerenderedHtml(
          template,
          {
            path: page.path,
            rendered: await prerender(page.path, answers),
            scripts: code.scripts,
            styles: new Set([code, ...parts].flatMap(({ styles }) => [...styles])),
            startWhenIdle: !page.waitsForData,
            startScript,
            requests: await requestsOf(page),
            ...(answers && { answers }),
            linksStyles: 'linksStyles' in page && page.linksStyles,
          },
          readStyles,
        );
        writePage(dir, page.path, html);
      };
      for (const page of pages) await write(page);

      const data = await dataOrNone(fetchDataPages, (line) => config.logger.warn(line));
      for (const page of data.pages) await write(page);
      for (const teaser of data.teasers) writePage(dir, teaser.path, teaserHtml(template, teaser));
      await writePictures(
        dir,
        data.pages.flatMap(({ picture }) => picture ?? []),
      );
      indexed = data.pages.flatMap(({ path, changed }) => (changed ? [{ path, changed }] : []));
    },
    api: { indexed: () => indexed } satisfies PrerenderApi,
  };
}

/** For other plugins. */
export interface PrerenderApi {
  /** Pages with data that search engines may index; known once the pages are written. */
  indexed(): { path: string; changed: string }[];
}

type Data = Awaited<ReturnType<typeof renderer.fetchDataPages>>;

/** The pages with data, or none and a warning of one line if the database does not answer: the site is built all the same. */
export function dataOrNone(fetchData: () => Promise<Data>, warn: (line: string) => void): Promise<Data> {
  return fetchData().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `Sem o banco de dados em VITE_SUPABASE_URL (${reason}), as páginas de categorias e de fornecedores abertos saem sem conteúdo e fora do sitemap.`,
    );
    return { pages: [], teasers: [] };
  });
}

function writePage(dir: string, address: string, html: string): void {
  const file = path.join(dir, address === '/' ? 'index.html' : `${address.slice(1)}.html`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, html);
}

function memoized<Result>(compute: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>();
  return (name) => {
    if (!known.has(name)) known.set(name, compute(name));
    return known.get(name)!;
  };
}

/** Builds the app once more, for Node, and loads it. */
async function loadRenderer({ root, mode }: ResolvedConfig): Promise<typeof renderer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guia-prerender-'));
  try {
    await build({
      root,
      mode,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: RENDERER,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
      },
    });
    return (await import(pathToFileURL(path.join(folder, 'prerender.mjs')).href)) as typeof renderer;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
