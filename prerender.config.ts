import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as renderer from './src/app/prerender';

const ENTRY = 'src/app/prerender.tsx';
const RETRIES = 20;
const RETRY_MS = 5_000;

/**
 * After the build, writes `<page>.html` beside index.html for every page of src/app/prerender.tsx: the page as a visitor
 * first sees it, its styles inlined, its code preloaded. It paints with the first bytes on a slow line; main.tsx takes
 * it over. Every other address gets index.html, which is empty.
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
      const { pages, prerender } = await loadRenderer(config);
      for (const page of pages) {
        const body = await prerender(page.path);
        const code = codeOf(page.module, bundle);
        writeFileSync(path.join(dir, `${page.path.slice(1)}.html`), compose(template, body, code, dir));
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

interface Code {
  scripts: Set<string>;
  styles: Set<string>;
}

/** Files that the module and everything it imports statically were built into. */
function codeOf(module: string, bundle: Rolldown.OutputBundle): Code {
  const code: Code = { scripts: new Set(), styles: new Set() };
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (code.scripts.has(name) || chunk?.type !== 'chunk') return;
    code.scripts.add(name);
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach((file) => code.styles.add(file));
  };
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (!entry) throw new Error(`${module} is no page of its own in the build: correct ${ENTRY}.`);
  add(entry.fileName);
  return code;
}

const TITLE = /[ \t]*<title>.*?<\/title>\n?/s;
const SCRIPT = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n?/;
const PRELOAD = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;
const STYLESHEET = /[ \t]*<link rel="stylesheet" crossorigin href="\/([^"]+)">\n?/g;

/** One HTML file: `body` in the template, with title, styles and code in its head. */
function compose(template: string, body: string, { scripts, styles }: Code, folder: string): string {
  const shared = [...template.matchAll(STYLESHEET)].map(([, file = '']) => file);
  const files = [...new Set([...shared, ...styles])];
  const css = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('');
  const title = TITLE.exec(body)?.[0];
  const main = SCRIPT.exec(template)?.[1];
  if (!title || !main) throw new Error('index.html has no script, or a prerendered page no title.');
  const code = [
    main,
    ...[...template.matchAll(PRELOAD)].map(([, file = '']) => file),
    ...[...scripts].map((file) => `/${file}`),
  ];
  const head = [
    title,
    `<style>${css}</style>`,
    // Never fetched: they tell the loader of lazy modules that these styles are there.
    ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="module">${startScript(main, [...new Set(code)])}</script>`,
  ].join('\n    ');
  return [SCRIPT, STYLESHEET, PRELOAD, TITLE]
    .reduce((html, tag) => html.replace(tag, ''), template)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body.replace(TITLE, '')}</div>`);
}

/**
 * Fetches and starts the app once the page has painted: on a slow line nothing competes with the paint, and all files
 * then come at once. A tab in the background never paints, so there nothing is waited for. Code that got lost on the way
 * is asked for again: without it the page would wait for ever.
 */
function startScript(main: string, code: string[]): string {
  return `
      const start = () => {
        for (const href of ${JSON.stringify(code)}) {
          const link = document.createElement('link');
          document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
        }
        load(${RETRIES});
      };
      const load = (retries) =>
        import('${main}').catch((error) => {
          if (retries === 0) throw error;
          setTimeout(load, ${RETRY_MS}, retries - 1);
        });
      if (document.hidden) start();
      else requestAnimationFrame(() => setTimeout(start));
    `;
}
