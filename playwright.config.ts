import { defineConfig } from '@playwright/test';
import { APP_URL, servers } from './tests/e2e/support/stack';
import { BOTH_WIDTHS, DESKTOP, DESKTOP_SIZE, PHONE_SIZE } from './tests/e2e/support/widths';
import { CHROMIUM_ARGUMENTS, findChromium } from './tools/bench/chromium';

/** Searches what the other journeys have left behind. */
const NO_CARD_DATA_LEFT = 'no-card-data-left.spec.ts';

/**
 * Journeys in a real browser, on the production build and a real backend.
 *
 * A test runs once, on the phone, unless its second argument says otherwise (tests/e2e/support/widths.ts): `DESKTOP` for
 * the admin area and for work with keyboard or mouse, `BOTH_WIDTHS` where a phone and a desktop differ. The phone takes
 * every test that is not `DESKTOP`, so a test that nobody has thought about is never left out.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/say-engine.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000, // not a wait: some journeys are a month of a person's life, on a busy machine
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never' }], ['./tests/e2e/support/failure-lines.ts']],
  use: {
    baseURL: APP_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // but for offline.spec.ts, which is about it
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: new RegExp(DESKTOP.tag),
      testIgnore: NO_CARD_DATA_LEFT,
      use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: [new RegExp(DESKTOP.tag), new RegExp(BOTH_WIDTHS.tag)],
      testIgnore: NO_CARD_DATA_LEFT,
      use: { viewport: DESKTOP_SIZE },
    },
    { name: 'no-card-data-left', testMatch: NO_CARD_DATA_LEFT, dependencies: ['phone', 'desktop'] },
  ],
  webServer: servers,
});
