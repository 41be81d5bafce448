import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { chunkOf, codeOf } from './chunk-graph.ts';
import { prerenderedHtml } from './prerendered-html.ts';
import { buildCardsScript, buildInlineScript } from './page-scripts.ts';
import type * as renderer from '../../src/app/prerender';

const RENDERER = 'src/app/prerender.tsx';

/** The empty page, which the app fills. Hosts answer with it wherever no other file exists (public/_redirects). */
export const SHELL = 'app.html';

/**
 * After the build, writes an HTML file for every page of src/app/prerender.tsx: the page as a visitor first sees it, with
 * its styles inlined, so that even a slow connection paints with the first bytes. Its start script loads the app after
 * the paint, and main.tsx hydrates it. The index.html that Vite wrote becomes app.html.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
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
      const startScript = await buildInlineScript('src/prerendered-inline-script.ts', config);
      const earlyScript = await buildInlineScript('src/early-inline-script.ts', config);
      const cardsScript = await writeCardsScript(dir, config);
      const { pages, prerender, requestsOf } = await loadRenderer(config);
      for (const page of pages) {
        const modules = [...(page.loader ? [page.loader] : []), page.module];
        const code = modules.map((module) => codeOf(chunkOf(module, bundle), bundle));
        const scripts = new Set(code.flatMap(({ scripts }) => [...scripts]));
        const styles = code.flatMap(({ styles }) => [...styles]);
        const partStyles = page.parts.flatMap((part) => [...codeOf(chunkOf(part, bundle), bundle).styles]);
        const html = prerenderedHtml(
          template,
          {
            path: page.path,
            rendered: await prerender(page.path),
            scripts,
            styles: [...new Set([...styles, ...partStyles])],
            startWhenIdle: !page.waitsForData,
            startScript,
            requests: await requestsOf(page),
            earlyScript,
            cardsScript,
          },
          (file) => readFileSync(path.join(dir, file), 'utf8'),
        );
        writeFileSync(path.join(dir, page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`), html);
      }
    },
  };
}

/** Writes the script that draws the first suppliers; returns its address on the site. */
async function writeCardsScript(dir: string, config: ResolvedConfig): Promise<string> {
  const code = await buildCardsScript(config);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = `${config.build.assetsDir}/early-cards-${hash}.js`;
  writeFileSync(path.join(dir, file), code);
  return `/${file}`;
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
