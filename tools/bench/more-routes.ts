import type { Plugin } from 'vite';

/** Paths as varied as real ones, so that they do not compress better. */
const NAMES = [
  ...['agenda', 'boletim', 'comparador', 'depoimentos', 'eventos', 'franquias', 'garantia', 'historico'],
  ...['indicacoes', 'jornal', 'lojistas', 'mapa', 'novidades', 'orcamento', 'parceiros', 'questionario'],
  ...['relatorio', 'sorteio', 'tendencias', 'vitrine'],
];
/** Where the build looks for pages that need a connection. */
const FOLDER = 'virtual:/src/app/routes/';
const LAST_PAGE =
  /(const \w+ = lazyPage\(\(\) => import\('[^']+'\)\);\n)(?![\s\S]*= lazyPage\(\(\) => import\()/;
const LAST_ROUTE = /(?=<Route path="\*")/;

/** Several, because brotli's result varies by some 100 bytes from build to build, more than one route weighs. */
export const MORE_ROUTES = NAMES.length;

/** Adds lazy pages and their routes to the router, in the form of real ones. */
export function moreRoutes(): Plugin {
  return {
    name: 'more-routes',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(FOLDER) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${FOLDER}`) ? `export function Component() { return ${JSON.stringify(id)}; }` : null,
    transform(code, id) {
      if (!id.endsWith('/src/app/router.tsx')) return null;
      if (!LAST_PAGE.test(code) || !LAST_ROUTE.test(code)) {
        throw new Error('router.tsx declares its pages in another way: correct tools/bench/more-routes.ts.');
      }
      const pages = NAMES.map(
        (name) => `const ${componentOf(name)} = lazyPage(() => import('${FOLDER}${name}'));`,
      );
      const routes = NAMES.map((name) => `<Route path="/${name}" element={<${componentOf(name)} />} />`);
      return code.replace(LAST_PAGE, `$1${pages.join('\n')}\n`).replace(LAST_ROUTE, routes.join('\n'));
    },
  };
}

function componentOf(name: string): string {
  return `More_${name}`;
}
