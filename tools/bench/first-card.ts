import type { Browser } from '@playwright/test';
import { launchBrowser, phonePage } from './browser';
import { reserveCore } from './cores';

/** A phone's connection, and within how many ms the first card must be there. */
interface Network {
  kilobits: number; // a second
  roundTrip: number; // ms
  atMost: number;
}

export const NETWORKS = {
  '4G': { kilobits: 1_600, roundTrip: 150, atMost: 1_800 },
  '400 kbit/s': { kilobits: 400, roundTrip: 400, atMost: 6_000 },
} satisfies Record<string, Network>;

/** In ms from the start of the visit. */
interface FirstCard {
  /** When the first supplier's name was on the screen. */
  shown: number;
  /** When the app had replaced the cards that come before its code, and they could do everything. */
  complete: number;
  firstPaint: number;
  largestPaint: number;
  /** By how much tasks were longer than 50 ms, in all, until the whole list had come. */
  blocked: number;
}

declare global {
  interface Window {
    firstCard: Promise<[shown: number, complete: number]>;
    largestPaint: number;
    blocked: number;
  }
}

/**
 * When the first card of a directory comes at a first visit, on a slow phone and network. The paints and the blocking time
 * are what the browser measured there; Lighthouse's figures are estimates from a visit that was not slowed down, in which
 * all that came before the paint counts as having delayed it.
 */
export async function measureFirstCard(url: string, network: Network, slowdown: number): Promise<FirstCard> {
  const core = reserveCore();
  const browser = await launchBrowser(core.chromiumFlags);
  try {
    return await visit(browser, url, network, slowdown);
  } finally {
    await browser.close();
    core.release();
  }
}

async function visit(
  browser: Browser,
  url: string,
  { kilobits, roundTrip }: Network,
  rate: number,
): Promise<FirstCard> {
  const page = await phonePage(browser);
  const devtools = await page.context().newCDPSession(page);
  const throughput = (kilobits * 1000) / 8; // bytes a second
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(() => {
    const card = 'main li[aria-posinset] h3';
    // Without functions that have a name: the name would not be defined in the page.
    const times = [card, `:not([data-built]) > li[aria-posinset] h3`].map(
      (selector) =>
        new Promise<number>((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector(selector)) return;
            observer.disconnect();
            // The next frame paints it, and the one after that comes when it is on the screen.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          }).observe(document, { childList: true, subtree: true });
        }),
    );
    window.firstCard = Promise.all(times) as Window['firstCard'];
    window.largestPaint = 0;
    window.blocked = 0;
    new PerformanceObserver((seen) => {
      window.largestPaint = seen.getEntries().at(-1)!.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((seen) => {
      for (const { duration } of seen.getEntries()) window.blocked += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const [shown, complete] = await page.evaluate(() => window.firstCard);
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    largestPaint: window.largestPaint,
    blocked: window.blocked,
  }));
  return { shown, complete, ...measured };
}
