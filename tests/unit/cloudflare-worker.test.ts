import { afterEach, expect, test, vi } from 'vitest';
import { functionRewrites } from '../../tools/build/function-rewrites';
// @ts-expect-error -- plain JavaScript, which the build hands to Cloudflare as it is
import worker from '../../tools/build/cloudflare-worker.js';

interface Worker {
  fetch(request: Request, env: { ASSETS: { fetch(request: Request): Promise<Response> } }): Promise<Response>;
}

const PAGES: Record<string, string> = { '/planos': 'the prices', '/app': 'the app' };
const ASSETS = {
  fetch: ({ url }: Request) => {
    const page = PAGES[new URL(url).pathname];
    return Promise.resolve(new Response(page ?? '', { status: page ? 200 : 404 }));
  },
};
const answer = async (path: string) => {
  const response = await (worker as Worker).fetch(new Request(`https://guia.example${path}`), { ASSETS });
  return `${response.status} ${response.headers.get('location') ?? (await response.text())}`;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('on Cloudflare Pages files are served, other paths open the app, and paths of the function and of password managers lead where they should', async () => {
  vi.stubGlobal('fetch', ({ url }: Request) => Promise.resolve(new Response(url)));
  vi.stubGlobal(
    'Request',
    class {
      constructor(
        readonly url: string | URL,
        readonly init?: unknown,
      ) {}
    },
  );
  expect(await answer('/planos')).toBe('200 the prices');
  expect(await answer('/fornecedores/1?x')).toBe('200 the app');
  expect(await answer('/api/plans?a=b')).toBe('200 %VITE_SUPABASE_URL%/functions/v1/api/plans?a=b');
  expect(await answer('/auth/login')).toBe('200 %VITE_SUPABASE_URL%/functions/v1/api/auth/login');
  expect(await answer('/apis')).toBe('200 the app');
  expect(await answer('/.well-known/change-password')).toBe(
    '302 https://guia.example/perfil?aba=configuracoes',
  );
  expect(await answer('/.well-known/unknown')).toBe('404 ');
});

test('there the worker is not asked for files of the build, so that a missing one is missing', () => {
  vi.stubEnv('CF_PAGES', '1');
  const emitted = new Map<string, unknown>();
  const build = {
    environment: { name: 'client' },
    emitFile: ({ fileName, source }: { fileName: string; source: unknown }) => emitted.set(fileName, source),
  };
  // The type of a plugin's hook asks for all of the bundler's context.
  const { generateBundle } = functionRewrites() as unknown as { generateBundle: () => void };
  generateBundle.call(build);
  expect([...emitted.keys()].toSorted()).toEqual(['404.html', '_redirects', '_routes.json', '_worker.js']);
  expect(JSON.parse(emitted.get('_routes.json') as string)).toMatchObject({ exclude: ['/assets/*'] });
});
