import { expect, type Locator, type Page } from '@playwright/test';

/** How many suppliers the directory says it found; appears together with the list. */
export function foundCount(page: Page): Locator {
  return page.getByText(/^[\d.]+ fornecedor(es)? encontrados?$/);
}

/** The cards in the page: those in view and their neighbours. */
export function cards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /F-\d{4}/ });
}

/** Links of the cards that are open to the reader. */
export function detailLinks(page: Page): Locator {
  return page.getByRole('link', { name: /^Ver Detalhes de / });
}

/** Buttons of the cards that are not. */
export function unlockButtons(page: Page): Locator {
  return page.getByRole('button', { name: /^Desbloquear Acesso a / });
}

export function hearts(page: Page): Locator {
  return page.getByRole('button', { name: /^Favoritar / });
}

/** The URL of the uppermost link to an open supplier that is in view, below the sticky bars. */
export async function firstInView(page: Page): Promise<string | null> {
  return detailLinks(page).evaluateAll((links) => {
    const [stickyBars, leastVisible] = [200, 24]; // px
    const inView = links.filter((link) => {
      const { top } = link.getBoundingClientRect();
      return top > stickyBars && top < window.innerHeight - leastVisible;
    });
    return inView[0]?.getAttribute('href') ?? null;
  });
}

/** Scrolls to `top` px and returns the URL of the first open card there. */
export async function scrollTo(page: Page, top: number): Promise<string> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => firstInView(page)).not.toBeNull();
  return (await firstInView(page)) ?? '';
}
