import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { chunkOf, codeOf, type Code } from './chunk-graph.ts';
import type * as renderer from '../../src/app/prerender';

const ENTRY = 'src/app/prerender.tsx';
const RETRIES = 20;
const RETRY_MS = 5_000;

/** What every address without a page of its own gets (public/_redirects): empty, for the app to fill. */
export const SHELL = 'app.html';

/**
 * After the build, writes an HTML file for every page of src/app/prerender.tsx: the page as a visitor first sees it, its
 * styles inlined, its code asked for once it has painted. It paints with the first bytes on a slow line; main.tsx takes
 * it over. What Vite wrote as index.html becomes app.html.
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
      const { pages, prerender } = await loadRenderer(config);
      for (const page of pages) {
        const body = await prerender(page.path);
        const code = codeOf(chunkOf(page.module, bundle), bundle);
        const still = page.still && codeOf(chunkOf(page.still, bundle), bundle);
        if (still) still.styles.forEach((file) => code.styles.add(file));
        const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`;
        writeFileSync(
          path.join(dir, file),
          compose(template, body, { ...code, address: page.path, patient: !page.waitsForData }, dir),
        );
      }
    },
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
        ssr: ENTRY,
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

/** What React puts before the page, for the head. */
const HOISTED = /^(?:<title>.*?<\/title>|<meta[^>]*>|<link[^>]*>)+/s;
const ANY_TITLE = /<title>.*?<\/title>/s;
/** What the shell tells of itself, the pages tell of themselves. */
const OF_SHELL = /[ \t]*<(title|meta|link)\b[^>]*data-shell[^>]*>(?:[^<]*<\/title>)?\n?/g;
const COMMENT = /[ \t]*<!--.*?-->\n?/gs;
/** Of no use before the app starts. */
const PRECONNECT = /[ \t]*<link rel="preconnect"[^>]*>\n?/g;
const SCRIPT = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n?/;
const PRELOAD = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;
const STYLESHEET = /[ \t]*<link rel="stylesheet" crossorigin href="\/([^"]+)">\n?/g;

interface PageCode extends Code {
  address: string;
  /** Whether its code may come when the page has long been there. */
  patient: boolean;
}

/** One HTML file: `body` in the template, with what it says of itself, styles and code in its head. */
function compose(
  template: string,
  body: string,
  { scripts, styles, address, patient }: PageCode,
  folder: string,
): string {
  const shared = [...template.matchAll(STYLESHEET)].map(([, file = '']) => file);
  const files = [...new Set([...shared, ...styles])];
  const css = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('');
  const [meta = ''] = HOISTED.exec(body) ?? [];
  const main = SCRIPT.exec(template)?.[1];
  if (!ANY_TITLE.test(meta) || !main)
    throw new Error('index.html has no script, or a prerendered page no title.');
  const preloads = [...template.matchAll(PRELOAD)].map(([, file = '']) => file);
  // What main.tsx stands on before it, so that a phone takes them in one by one.
  const first = new Set([...preloads, main]);
  const then = [...scripts].map((file) => `/${file}`).filter((file) => !first.has(file));
  const head = [
    meta,
    `<style>${css}</style>`,
    // Never fetched: they tell the loader of lazy modules that these styles are there.
    ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="application/json" id="code">${JSON.stringify({ patient, first: [...first], then })}</script>`,
    `<script type="module">${START}</script>`,
  ].join('\n    ');
  return [SCRIPT, STYLESHEET, PRELOAD, OF_SHELL, COMMENT, ...(patient ? [PRECONNECT] : [])]
    .reduce((html, tag) => html.replace(tag, ''), template)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-page="${address}">${body.slice(meta.length)}</div>`,
    );
}

/**
 * Fetches the font of the headings and starts the app once the page has painted: on a slow line nothing competes with the
 * paint, and all files then come at once. A page that lacks nothing waits until all of it is there and the phone has
 * nothing else to do, or until it is touched. A tab in the background never paints, so there nothing is waited for. Code
 * that got lost on the way is asked for again: without it the page would wait for ever. All of it comes in small pieces,
 * so that a touch in between is answered; a button that was clicked too early is clicked again.
 *
 * The same in every page, so that one hash lets it through the content security policy.
 */
const START = `
      const { patient, first, then } = JSON.parse(document.getElementById('code').textContent);
      const pause = () => document.hidden || new Promise((resolve) => setTimeout(resolve));
      let clicked;
      const note = ({ target }) => {
        clicked = target.closest('button[type=button]') ?? clicked;
      };
      addEventListener('click', note);
      const load = async (retries) => {
        try {
          for (const file of first) await import(file);
          await new Promise((resolve) => setTimeout(resolve)); // main.tsx starts the app
          removeEventListener('click', note);
          clicked?.click();
        } catch (error) {
          if (retries === 0) throw error;
          setTimeout(load, ${RETRY_MS}, retries - 1);
        }
      };
      let started = false;
      const start = async () => {
        if (started) return;
        started = true;
        for (const href of [...first, ...then]) {
          const link = document.createElement('link');
          document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
          await pause();
        }
        load(${RETRIES});
      };
      new PerformanceObserver(async (seen) => {
        if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
        await document.fonts.load('1em "Fraunces Variable"').catch(() => {});
        document.documentElement.dataset.fonts = 'own';
      }).observe({ type: 'paint', buffered: true });
      if (document.hidden) start();
      else if (!patient) requestAnimationFrame(() => setTimeout(start));
      else {
        const idle = window.requestIdleCallback ?? setTimeout;
        for (const sign of ['pointerdown', 'keydown', 'pointerover', 'popstate']) addEventListener(sign, start, { once: true });
        if (document.readyState === 'complete') idle(start);
        else addEventListener('load', () => idle(start));
      }
    `;
