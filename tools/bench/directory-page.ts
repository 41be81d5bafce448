import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { launchBrowser, openDirectory, phonePage } from './browser';

const STOPS = [0, 0.25, 0.5, 1];

export interface DirectoryPage {
  /** The largest number of elements in the page, at the top or after scrolling. */
  nodes: number;
  /** Bytes of the list's requests after gzip. */
  listBytes: number;
  /** Scripts and style sheets that the visit downloaded, relative to the site. */
  files: string[];
}

/** Visits the directory once and scrolls through it. */
export async function measureDirectoryPage(siteUrl: string): Promise<DirectoryPage> {
  const browser = await launchBrowser();
  try {
    const page = await phonePage(browser);
    const bodies: Promise<Buffer>[] = [];
    const files: string[] = [];
    page.on('request', (request) => {
      const isCode = ['script', 'stylesheet'].includes(request.resourceType());
      if (isCode) files.push(new URL(request.url()).pathname.slice(1));
    });
    page.on('response', (response) => {
      const isList = new URL(response.url()).pathname === '/rest/v1/suppliers';
      if (isList && response.request().method() === 'GET') bodies.push(response.body());
    });
    await openDirectory(page, siteUrl);
    const nodes = await mostNodes(page);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    return { nodes, listBytes: sizes.reduce((sum, size) => sum + size, 0), files };
  } finally {
    await browser.close();
  }
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
