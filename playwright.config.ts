import { defineConfig } from '@playwright/test';
import { APP_URL, servers } from './tests/e2e/support/stack';
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/chromium';

/** Sets its own sizes. */
const SIZES = 'zoom.spec.ts';
/** Changes what everybody sees, so it runs alone, after the other journeys. */
const SITE_WIDE = 'site-settings.spec.ts';
/** What is left when all journeys are over. */
const REMAINS = 'remains.spec.ts';
const LATER = [SITE_WIDE, REMAINS];

/** Journeys in a real browser, on the production build and a real backend, on a phone and on a desktop. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/say-engine.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: APP_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // but for offline.spec.ts, which is about it
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
    trace: process.env.CI ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [SIZES, ...LATER],
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: LATER, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'site-wide', testMatch: SITE_WIDE, dependencies: ['phone', 'desktop'] },
    { name: 'remains', testMatch: REMAINS, dependencies: ['site-wide'] },
  ],
  webServer: servers,
});
