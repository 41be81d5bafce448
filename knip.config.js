/** The packages that a style sheet names, as imports. */
const css = (text) =>
  [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, file]) => `import '${file}';`).join('\n');

export default {
  compilers: { css },
  entry: [
    // The build reads these by path: tools/build/prerender.ts, service-worker.ts, legal-text/module.ts, vite.config.ts.
    'src/prerendered-inline-script.ts',
    'src/app/prerender.tsx',
    'src/service-worker.ts',
    'src/features/legal/legal-table.tsx',
    'src/lib/backend/no-realtime.ts',
    'supabase/functions/api/index.ts',
    // Tests start these as processes.
    'tests/api/support/mail-job.ts',
    'tests/local-supabase/{forking-parent,scratch-server}.ts',
    'tools/bench/build-tested-site.ts',
    // People run these.
    'tests/support/mercadopago/serve.ts',
    'tools/schema-compare/compare.ts',
  ],
  project: ['**/*.{ts,tsx,js}', 'src/**/*.css'],
  // Not by loading its configuration, which looks for a browser and installs one.
  playwright: {
    config: [],
    entry: [
      'playwright.config.ts',
      'tests/e2e/**/*.spec.ts',
      'tests/e2e/support/{failure-lines,say-engine}.ts',
    ],
  },
  ignoreIssues: { 'src/domain/database/database.types.ts': ['exports', 'types'] }, // generated
  ignoreDependencies: [
    'deno', // tools/local-supabase/functions/deno-binary.ts asks the package for its binary
    '@fontsource/fraunces', // tools/build/preview-pictures.ts reads its files
  ],
  ignoreBinaries: ['taskset', 'openssl'], // of the system
};
