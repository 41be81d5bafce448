import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chunkGroups } from './tools/build/chunk-groups.ts';
import { functionRewrites } from './tools/build/function-rewrites.ts';
import { hostHeaders, malformedPaths } from './tools/build/host-headers.ts';
import { legalMarkdown } from './tools/build/legal-markdown.ts';
import { prerender } from './tools/build/prerender.ts';
import { requireSettings } from './tools/build/require-settings.ts';
import { robotsAndSitemap } from './tools/build/robots-and-sitemap.ts';
import { offlineApp } from './tools/build/service-worker.ts';

/** A file of the project; `.pathname` would hand out a folder's spaces and accents percent-encoded. */
function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

const alias = {
  '@': pathOf('./src'),
  // Nothing here subscribes to live changes; the real package costs 16 kB on every route.
  '@supabase/realtime-js': pathOf('./src/lib/backend/no-realtime.ts'),
};

function project(
  name: string,
  folders: string[],
  rest: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
  return { extends: true, test: { name, include, ...rest } };
}

/** Most of what a worker's tests allocate is garbage at once. */
const MUCH_GARBAGE = ['--max-semi-space-size=64'];

export default defineConfig({
  plugins: [
    react(),
    requireSettings(),
    legalMarkdown(),
    functionRewrites(),
    robotsAndSitemap(),
    prerender(),
    hostHeaders(),
    malformedPaths(),
    offlineApp(),
  ],
  resolve: { alias },
  server: {
    port: Number(process.env.PORT) || 5173,
    strictPort: true,
    // Written all the time: the local backend's data, and what tests and builds keep.
    watch: { ignored: ['**/.data/**', '**/.cache/**'] },
  },
  preview: { port: Number(process.env.PORT) || 4173, strictPort: true },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A photo inside a script delays it; the small drawings in style sheets are worth their place.
    assetsInlineLimit: (file) => (file.endsWith('.avif') ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  test: {
    silent: 'passed-only', // what a passing test logs hides what a failing one says
    isolate: false, // a worker loads its modules once; fixtures and web-setup.ts separate the files
    maxWorkers: 3, // tests wait for timers and the database, so three workers keep two cores busy
    projects: [
      project('unit', ['unit'], { testTimeout: 60_000 }),
      project('web', ['web'], {
        environment: 'jsdom',
        execArgv: MUCH_GARBAGE,
        setupFiles: './tests/web/support/web-setup.ts',
        css: false,
        unstubEnvs: true,
        testTimeout: 60_000,
        env: {
          VITE_SUPABASE_URL: 'http://localhost:54321',
          VITE_SUPABASE_PUBLISHABLE_KEY: 'publishable',
          VITE_GOOGLE_ANALYTICS: 'on',
          VITE_META_PIXEL: 'on',
        },
      }),
      project('backend', ['db', 'api', 'local-supabase'], {
        pool: 'forks',
        execArgv: MUCH_GARBAGE,
        // A local backend is one per file; a shared Supabase has one row of settings and one list of admins.
        fileParallelism: !process.env.SUPABASE_URL,
        globalSetup: './tests/support/backend-global-setup.ts',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
