import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite';
import { ruleOf } from './function-rewrites.ts';
import { allowMeasuring } from './measuring-sources.ts';
import { SHELL } from './prerender.ts';
import { end } from './require-settings.ts';

const FILE = '_headers';

/**
 * Puts script hashes, the Supabase URL and the hosts of error reports and measuring tools into public/_headers, and makes
 * `vite preview` answer like a static host that follows this file and public/_redirects.
 */
export function hostHeaders(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'host-headers',
    apply: (_config, { command, isSsrBuild, isPreview }) =>
      isPreview === true || (command === 'build' && !isSsrBuild),
    configResolved(resolved) {
      config = resolved;
    },
    // Runs after prerender(), because the hashes come from the pages it writes.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (!dir) throw new Error('The build has no output folder.');
        const env = loadEnv(config.mode, process.cwd(), 'VITE_');
        const { VITE_SUPABASE_URL = '', VITE_ERROR_REPORT_URL } = env;
        const collector = VITE_ERROR_REPORT_URL ? ` ${new URL(VITE_ERROR_REPORT_URL).origin}` : '';
        const file = path.join(dir, FILE);
        const headers = readFileSync(file, 'utf8')
          .replaceAll('%SCRIPT_HASHES%', scriptHashes(dir).join(' '))
          .replaceAll('%VITE_SUPABASE_URL%', VITE_SUPABASE_URL)
          .replaceAll('%VITE_ERROR_REPORT_URL%', collector)
          .replace(/(?<=Content-Security-Policy: ).*/, (policy) => allowMeasuring(policy, env));
        writeFileSync(file, headers);
      },
    },
    configurePreviewServer({ middlewares, config: { build, root, preview } }) {
      const folder = path.resolve(root, build.outDir);
      if (!existsSync(path.join(folder, FILE)))
        end(`Rode \`npm run build\` antes: não há site em ${build.outDir}.`);
      const headersOf = readHeaders(folder);
      const passedOn = Object.keys(preview.proxy ?? {}).map((start) => new RegExp(start));
      middlewares.use((request, response, next) => {
        const { pathname, search } = parts(request.url);
        if (passedOn.some((address) => address.test(pathname))) return next();
        for (const [name, value] of Object.entries(headersOf(pathname))) response.setHeader(name, value);
        if (fileAt(folder, pathname) !== null) return next();
        if (sendRedirect(response, pathname)) return;
        if (isUnknown(pathname)) return sendUnknown(response, readFileSync(path.join(folder, SHELL), 'utf8'));
        if (!path.extname(pathname)) request.url = `/${SHELL}${search}`;
        next();
      });
    },
  };
}

/** Makes `npm run dev` redirect, and answer unknown paths, like a host; Vite itself answers 500 to malformed ones. */
export function pathsOfHost(): Plugin {
  return {
    name: 'paths-of-host',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = parts(request.url);
        if (sendRedirect(response, pathname)) return;
        if (!isUnknown(pathname)) return next();
        const page = readFileSync(path.join(server.config.root, 'index.html'), 'utf8');
        server.transformIndexHtml('/', page).then((html) => sendUnknown(response, html), next);
      });
    },
  };
}

/** Not by new URL(), which takes "//x" for a host and throws for "//[". */
function parts(url = '/'): { pathname: string; search: string } {
  const pathname = url.replace(/[?#].*/s, '');
  return { pathname, search: url.slice(pathname.length) };
}

/** Whether public/_redirects redirects a path without a file, which it answers then. */
function sendRedirect(response: ServerResponse, pathname: string): boolean {
  const rule = ruleOf(pathname);
  if (rule?.status !== 302) return false;
  response.writeHead(302, { location: rule.to }).end();
  return true;
}

/** Whether a path without a file is malformed, or 404 by public/_redirects. */
function isUnknown(pathname: string): boolean {
  return decodedPath(pathname) === null || ruleOf(pathname)?.status === 404;
}

function sendUnknown(response: ServerResponse, html: string): void {
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Returns the headers that the `_headers` file of the built site sets for a path. */
export function readHeaders(folder: string): (pathname: string) => Record<string, string> {
  const rules: { start: string; headers: [string, string][] }[] = [];
  for (const line of readFileSync(path.join(folder, FILE), 'utf8').split('\n')) {
    if (line.startsWith('/')) rules.push({ start: line.trim().replace(/\*$/, ''), headers: [] });
    const header = /^\s+([\w-]+): (.+)$/.exec(line);
    if (header) rules.at(-1)?.headers.push([header[1]!, header[2]!]);
  }
  return (pathname) =>
    Object.fromEntries(
      rules.filter(({ start }) => pathname.startsWith(start)).flatMap(({ headers }) => headers),
    );
}

/** The file that a static host sends for a path: that file, the same with `.html`, or the index of a folder; else null. */
export function fileAt(folder: string, pathname: string): string | null {
  const decoded = decodedPath(pathname);
  if (decoded === null) return null;
  const file = path.join(folder, path.normalize(decoded));
  const found = [file, `${file}.html`, path.join(file, 'index.html')].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
  return found ?? null;
}

/** Null for malformed percent-encoding, such as "/%E0%A4%A", which names no file. */
function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Sources for `script-src`, one for each different inline script of the pages in the folder. */
function scriptHashes(folder: string): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((page) =>
    [...readFileSync(path.join(folder, page), 'utf8').matchAll(SCRIPT)].map(([, content = '']) => content),
  );
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** An inline script that runs. Data blocks have another type, so they do not match. */
const SCRIPT = /<script(?: type="module")?>(.*?)<\/script>/gs;
