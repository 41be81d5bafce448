import type { DataPage, TeaserPage } from '../../src/app/prerender';
import type { PageCode } from '../../src/app/start-prerendered';
import type { EarlyRequest } from '../../src/lib/early-requests';

interface PageParts {
  path: string; // on the site
  /** React's output: title, meta and link elements, then the content of #root. */
  rendered: string;
  /** Style sheets that the page needs besides those of the template, and its scripts. */
  styles: Iterable<string>;
  scripts: Iterable<string>;
  startWhenIdle: boolean;
  startScript: string;
  requests: EarlyRequest[];
  /** What the app's queries begin with, so that its first render equals the HTML. */
  answers?: DataPage['answers'];
  /** Links the style sheets instead of inlining them. */
  linksStyles?: boolean | undefined;
}

/** Elements that React puts before the content and that belong in the head. */
const RENDERED_HEAD = /^(?:<title>.*?<\/title>|<meta[^>]*>|<link[^>]*>)+/s;

// In the template that Vite makes of index.html.
const MAIN_SCRIPT = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n?/;
const PRELOADED_SCRIPT = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;
const STYLE_SHEET = /[ \t]*<link rel="stylesheet" crossorigin href="\/([^"]+)">\n?/g;
const PRECONNECT = /[ \t]*<link rel="preconnect"[^>]*>\n?/g;
const COMMENT = /[ \t]*<!--.*?-->\n?/gs;
/** Title and descriptions for the pages that are not prerendered. */
const SHELL_META = /[ \t]*<(title|meta|link)\b[^>]*data-shell[^>]*>(?:[^<]*<\/title>)?\n?/g;
const HEAD_END = '</head>';
const EMPTY_ROOT = '<div id="root"></div>';

/** HTML of a prerendered page, with its styles inlined; `readStyles` returns the content of a style sheet of the build. */
export function prerenderedHtml(
  template: string,
  page: PageParts,
  readStyles: (file: string) => string,
): string {
  const { path, rendered, styles, startWhenIdle } = page;
  const [meta = ''] = RENDERED_HEAD.exec(rendered) ?? [];
  if (!meta.includes('<title>')) throw new Error(`The prerendered page ${path} has no title.`);
  const styleSheets = [...new Set([...firstGroups(template, STYLE_SHEET), ...styles])];
  const head = [
    meta,
    // Before the styles and the content, so that clicks are remembered from the first byte on.
    jsonScript('code', pageCode(template, page)),
    `<script>${page.startScript}</script>`,
    ...(page.linksStyles
      ? styleSheets.map((file) => `<link rel="stylesheet" href="/${file}">`)
      : inlineStyles(styleSheets, readStyles)),
    ...(page.answers ? [jsonScript('answers', page.answers)] : []),
  ].join('\n    ');
  // Replaced by functions, because a "$" in a string would have a special meaning.
  return withoutAppTags(template, startWhenIdle)
    .replace(HEAD_END, () => `  ${head}\n  ${HEAD_END}`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-page="${path}">${rendered.slice(meta.length)}</div>`);
}

/**
 * HTML of a page that only the app fills, with its own title and previews in place of the site's, and a few lines for
 * browsers without scripts. The app removes these elements as it does the site's.
 */
export function teaserHtml(template: string, { head, body }: TeaserPage): string {
  const [meta = ''] = RENDERED_HEAD.exec(head) ?? [];
  const marked = meta.replaceAll(/<(title|meta|link)\b/g, '<$1 data-shell');
  return template
    .replace(SHELL_META, '')
    .replace(HEAD_END, () => `  ${marked}\n  ${HEAD_END}`)
    .replace(EMPTY_ROOT, () => `<div id="root">${body}</div>`);
}

function inlineStyles(styleSheets: string[], readStyles: (file: string) => string): string[] {
  return [
    `<style>${styleSheets.map(readStyles).join('')}</style>`,
    // Disabled, so never downloaded. They show Vite's loader of lazy modules that these styles are already loaded.
    ...styleSheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ];
}

function jsonScript(id: string, json: unknown): string {
  // "</script>" inside a text would end the element.
  const text = JSON.stringify(json).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

function pageCode(template: string, { scripts, requests, startWhenIdle }: PageParts): PageCode {
  const main = MAIN_SCRIPT.exec(template)?.[1];
  if (!main) throw new Error('index.html has no script.');
  const run = [...firstGroups(template, PRELOADED_SCRIPT), main];
  const preload = [...scripts].map((file) => `/${file}`).filter((file) => !run.includes(file));
  return { startWhenIdle, requests, run, preload };
}

/** Removes tags that the start script or the page's own metadata replace. */
function withoutAppTags(template: string, startWhenIdle: boolean): string {
  const tags = [MAIN_SCRIPT, STYLE_SHEET, PRELOADED_SCRIPT, SHELL_META, COMMENT];
  // An early connection to Supabase would be idle until the app starts.
  if (startWhenIdle) tags.push(PRECONNECT);
  return tags.reduce((html, tag) => html.replace(tag, ''), template);
}

function firstGroups(html: string, tag: RegExp): string[] {
  return [...html.matchAll(tag)].map(([, group = '']) => group);
}
