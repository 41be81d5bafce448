import type { Page } from '@playwright/test';
import { launchBrowser, openDirectory, phonePage } from './browser';
import { quantile } from './figures';

const TEXT = 'flor da lua';
const BETWEEN_KEYS_MS = 120;
/** A phone's keyboard takes longer to come up. */
const BEFORE_KEYS_MS = 300;

export interface KeypressTimes {
  /** Ms from the key to the next frame, in the directory and on the same page without suppliers. */
  p50: number;
  p95: number;
  emptyP50: number;
  emptyP95: number;
}

declare global {
  interface Window {
    paints: number[];
  }
}

/** Types in the directory's search on a CPU slowed down so many times, then in that of an empty directory. */
export async function measureKeypress(siteUrl: string, slowdown: number): Promise<KeypressTimes> {
  const browser = await launchBrowser();
  try {
    const directory = await phonePage(browser);
    await recordPaints(directory);
    await openDirectory(directory, siteUrl);
    await directory.waitForLoadState('networkidle'); // what is measured is typing, not the rest of the list
    const empty = await phonePage(browser);
    await recordPaints(empty);
    await withoutSuppliers(empty);
    await empty.goto(`${siteUrl}/fornecedores`);
    await empty.getByRole('heading', { name: 'Nenhum fornecedor encontrado' }).waitFor();
    for (const page of [directory, empty]) await slowDown(page, slowdown);

    const onDirectory = await type(directory);
    const onEmpty = await type(empty);
    return {
      p50: quantile(onDirectory, 0.5),
      p95: quantile(onDirectory, 0.95),
      emptyP50: quantile(onEmpty, 0.5),
      emptyP95: quantile(onEmpty, 0.95),
    };
  } finally {
    await browser.close();
  }
}

/** The directory on the page gets an empty list. */
async function withoutSuppliers(page: Page): Promise<void> {
  await page.route('**/rest/v1/suppliers?*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-range': '*/0' };
    await route.fulfill({ response, headers, json: [] });
  });
}

/** Records for every key the time until after the next frame. */
async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paints = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Types the text and deletes it. @returns the times of the keys */
async function type(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.getByRole('searchbox').focus();
  await page.waitForTimeout(BEFORE_KEYS_MS);
  await page.evaluate(() => {
    window.paints = [];
  });
  const keys = [...TEXT].map((letter) => (letter === ' ' ? 'Space' : letter));
  for (const key of [...keys, ...keys.map(() => 'Backspace')]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return page.evaluate(() => window.paints);
}
