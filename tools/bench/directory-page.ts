import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { launchBrowser, openDirectory, phonePage } from './browser';

const STOPS = [0, 0.25, 0.5, 1];

export interface DirectoryPage {
  /** The largest number of elements in the page, at the top or after scrolling. */
  nodes: number;
  /** Bytes of the list's answers after gzip, for the visitor and for a premium member. */
  listBytes: number;
  premiumListBytes: number;
  /** Scripts and style sheets that the visit downloaded, relative to the site. */
  files: string[];
}

/** Visits the directory once and scrolls through it. `premiumToken` is the access token of a premium member. */
export async function measureDirectoryPage(siteUrl: string, premiumToken: string): Promise<DirectoryPage> {
  const browser = await launchBrowser();
  try {
    const page = await phonePage(browser);
    const files: string[] = [];
    page.on('request', (request) => {
      const isCode = ['script', 'stylesheet'].includes(request.resourceType());
      if (isCode) files.push(new URL(request.url()).pathname.slice(1));
    });
    const listBytes = await readList(page, siteUrl);
    const nodes = await mostNodes(page);
    const premium = await phonePage(browser);
    await premium.route('**/rest/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${premiumToken}` } }),
    );
    return { nodes, listBytes, premiumListBytes: await readList(premium, siteUrl), files };
  } finally {
    await browser.close();
  }
}

/** Opens the directory. Returns the bytes of the list's answers after gzip. */
async function readList(page: Page, siteUrl: string): Promise<number> {
  const answers: Response[] = [];
  page.on('response', (response) => {
    const isList = new URL(response.url()).pathname === '/rest/v1/suppliers';
    if (isList && response.request().method() === 'GET') answers.push(response);
  });
  await openDirectory(page, siteUrl);
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

async function mostNodes(page: Page): Promise<number> {
  const counts: number[] = [];
  for (const share of STOPS) {
    await page.evaluate((part) => window.scrollTo(0, part * document.documentElement.scrollHeight), share);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    counts.push(await page.locator('*').count());
  }
  return Math.max(...counts);
}
