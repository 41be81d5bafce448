import type { BrowserContext, Page, Request } from '@playwright/test';
import { cardIn } from './cards';

/**
 * Notes whatever leaves the form with a card number in it: requests with their URLs, headers and bodies, and what
 * is written to the console.
 */
export function watchForCards(context: BrowserContext): { leaks: string[] } {
  const leaks: string[] = [];
  const look = (where: string, ...texts: (string | null | undefined)[]) => {
    if (texts.some((text) => text && cardIn(text))) leaks.push(where);
  };
  context.on('request', (request: Request) =>
    look(
      `request to ${new URL(request.url()).pathname}`,
      request.url(),
      headersOf(request),
      request.postData(),
    ),
  );
  context.on('console', (message) => look(`console.${message.type()}`, message.text()));
  return { leaks };
}

function headersOf(request: Request): string {
  return JSON.stringify(request.headers());
}

/** Where this page stores a card number apart from its fields: URL, history entry, storages, cookies, databases, caches. */
export async function keptCards(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) =>
        (await (await window.caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return {
      address: window.location.href,
      'history entry': JSON.stringify(window.history.state),
      'local storage': JSON.stringify({ ...localStorage }),
      'session storage': JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      databases: databases.join(),
      caches: caches.flat().join(),
    };
  });
  return Object.entries(kept).flatMap(([where, text]) => (cardIn(text) ? where : []));
}
