import type { PlaywrightTestConfig } from '@playwright/test';
import { TESTED_SITE } from '../../../tools/bench/tested-site';
import { LOCAL_KEYS } from '../../../tools/local-supabase/settings';
import { ENGINE } from '../../support/engine';

/**
 * Not the ports of a developer's own `npm run dev`, and below 32768, from where on Linux takes ports for outgoing connections.
 * `E2E_PORT` moves them for a second run at a time.
 */
const BACKEND_PORT = Number(process.env.E2E_PORT ?? 18431);
const APP_PORT = BACKEND_PORT + 1;

const running = process.env.SUPABASE_URL;

/** The Supabase under test: a running one (`SUPABASE_URL` and keys), else a local one of this run's own. */
export const supabase = {
  url: running ?? `http://127.0.0.1:${BACKEND_PORT}`,
  publishableKey: running ? setting('SUPABASE_PUBLISHABLE_KEY') : LOCAL_KEYS.publishable,
  secretKey: running ? setting('SUPABASE_SECRET_KEY') : LOCAL_KEYS.secret,
};

/** URL of the production build under test, without a slash at the end. */
export const APP_URL = `http://localhost:${APP_PORT}`;

/** What the local backend of this run has kept and said: its data folder and its log. */
export const LOCAL_FILES = running
  ? null
  : { data: `.cache/e2e-data-${BACKEND_PORT}`, log: `.cache/e2e-backend-${BACKEND_PORT}.log` };

type Server = Extract<PlaywrightTestConfig['webServer'], { command: string }>;

const backend: Server = {
  name: 'backend',
  command: `mkdir -p .cache && rm -rf ${LOCAL_FILES?.data} && npm run --silent backend 2>&1 | tee ${LOCAL_FILES?.log}`,
  env: {
    BACKEND_PORT: String(BACKEND_PORT),
    BACKEND_DATA: LOCAL_FILES?.data ?? '',
    BACKEND_SEED: 'demo',
    BACKEND_ENGINE: ENGINE,
    BACKEND_RATE_LIMITS: 'off',
    BACKEND_TRUSTED_PROXIES: '127.0.0.1', // the tests name the IP address of a request
  },
  wait: { stdout: /ready http/ },
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
};

const site: Server = {
  name: 'site',
  command:
    `npx tsx tools/bench/build-tested-site.ts && ` +
    `npm run --silent preview -- --outDir "${TESTED_SITE}" --port ${APP_PORT} --strictPort`,
  env: {
    VITE_SUPABASE_URL: supabase.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    VITE_SITE_URL: APP_URL,
    VITE_GOOGLE_ANALYTICS: 'on',
    VITE_META_PIXEL: 'on',
  },
  url: APP_URL,
  timeout: 180_000,
};

/** What Playwright starts before the tests. */
export const servers = running ? [site] : [backend, site];

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`SUPABASE_URL is set, so ${name} has to be set as well.`);
  return value;
}
