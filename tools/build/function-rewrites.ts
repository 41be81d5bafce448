import { readFileSync } from 'node:fs';
import { loadEnv, type Plugin, type ProxyOptions } from 'vite';

const FILE = '_redirects';
const PLACEHOLDER = '%VITE_SUPABASE_URL%';
const REDIRECTS = readFileSync(new URL(`../../public/${FILE}`, import.meta.url), 'utf8');
const RULES = REDIRECTS.split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [from = '', to = '', status = ''] = line.split(/\s+/);
    return { from, to, status: Number(status) };
  });

/** What public/_redirects says about a path without a file. */
export function ruleOf(pathname: string): { to: string; status: number } | undefined {
  return RULES.find(({ from }) =>
    from.endsWith('*') ? pathname.startsWith(from.slice(0, -1)) : pathname === from,
  );
}

/**
 * Serves the paths of the edge function from the site's own origin, as listed in public/_redirects: Vite's servers proxy
 * them, and the build puts the URL of the Supabase project into the list for the host. Cloudflare Pages, which sets CF_PAGES
 * in its builds, gets a worker instead.
 */
export function functionRewrites(): Plugin {
  let supabase: string;
  return {
    name: 'function-rewrites',
    config(_config, { mode }) {
      const { VITE_SUPABASE_URL = '' } = loadEnv(mode, process.cwd(), 'VITE_');
      supabase = VITE_SUPABASE_URL.replace(/\/+$/, '');
      return supabase ? { server: { proxy: proxyOf(supabase) } } : {};
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source: source.replaceAll(PLACEHOLDER, supabase) });
      if (!process.env.CF_PAGES) return void emit(FILE, REDIRECTS);
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
function proxyOf(target: string): Record<string, ProxyOptions> {
  return Object.fromEntries(
    RULES.filter(({ to }) => to.startsWith(PLACEHOLDER)).map(({ from, to }) => {
      const start = from.replace('*', '');
      const folder = to.replace(PLACEHOLDER, '').replace(':splat', '');
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
