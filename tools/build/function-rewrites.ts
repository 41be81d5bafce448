import { readFileSync } from 'node:fs';
import { loadEnv, type Plugin, type ProxyOptions } from 'vite';

const FILE = '_redirects';
const PLACEHOLDER = '%VITE_SUPABASE_URL%';

/**
 * Serves the paths of the edge function from the site's own origin, as listed in public/_redirects: Vite's servers proxy
 * them, and the build puts the URL of the Supabase project into the list for the host. Cloudflare Pages, which sets CF_PAGES
 * in its builds, gets a worker instead.
 */
export function functionRewrites(): Plugin {
  const redirects = readFileSync(new URL(`../../public/${FILE}`, import.meta.url), 'utf8');
  let supabase: string;
  return {
    name: 'function-rewrites',
    config(_config, { mode }) {
      const { VITE_SUPABASE_URL = '' } = loadEnv(mode, process.cwd(), 'VITE_');
      supabase = VITE_SUPABASE_URL.replace(/\/+$/, '');
      return supabase ? { server: { proxy: proxyOf(redirects, supabase) } } : {};
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source: source.replaceAll(PLACEHOLDER, supabase) });
      if (!process.env.CF_PAGES) return void emit(FILE, redirects);
      emit('_worker.js', readFileSync(new URL('cloudflare-worker.js', import.meta.url), 'utf8'));
      // Pages counts what the worker answers, and gives 100,000 of these away a day.
      emit('_routes.json', JSON.stringify({ version: 1, include: ['/*'], exclude: ['/assets/*'] }));
      emit(FILE, '');
      // Without this file Pages would answer every missing one with index.html.
      emit('404.html', 'Página não encontrada');
    },
  };
}

/** The rules that point to Supabase, as proxy options of Vite. */
function proxyOf(redirects: string, target: string): Record<string, ProxyOptions> {
  const lines = redirects.split('\n').map((line) => line.split(/\s+/));
  const rules = lines.flatMap(([from = '', to = '']) =>
    from.startsWith('/') && to.startsWith(PLACEHOLDER) ? [{ from, to: to.slice(PLACEHOLDER.length) }] : [],
  );
  return Object.fromEntries(
    rules.map(({ from, to }) => {
      const start = from.replace('*', '');
      const folder = to.replace(':splat', '');
      const rule: ProxyOptions = {
        target,
        changeOrigin: true,
        xfwd: true,
        rewrite: (url) => folder + url.slice(start.length),
      };
      return [from.endsWith('*') ? `^${start}` : `^${start}(\\?|$)`, rule];
    }),
  );
}
