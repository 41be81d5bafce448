import type { Locator, Page } from '@playwright/test';
import { detailLinks, foundCount, unlockButtons } from './support/directory';
import { holdCode, started } from './support/started';
import { expectAtTop, scrollPosition } from './support/scroll';
import { expect, test } from './support/test';
import { BOTH_WIDTHS, DESKTOP } from './support/widths';

const toTheMiddle = (page: Page) => page.evaluate(() => window.scrollTo({ top: 6000, behavior: 'instant' }));

async function fromDirectoryToAbout(page: Page): Promise<void> {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).dispatchEvent('click');
  await expect(page).toHaveURL('/sobre');
}

test('the chosen theme applies from the first frame of every later visit', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seenThemes: seen });
    // Before each frame that has something to show.
    const look = () => {
      const theme = document.documentElement.dataset.mantineColorScheme;
      if (document.body && theme !== seen.at(-1)) seen.push(theme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/sobre');
  const light = await ground();
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  const back = page.getByRole('button', { name: 'Usar tema claro' });
  await expect(back).toBeVisible(); // the app has started and stored the choice
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();

  await page.reload();
  await expect(back).toBeVisible();
  expect(await ground()).toBe(dark);
  const themes = await page.evaluate(() => (window as Window & { seenThemes?: unknown[] }).seenThemes);
  expect(themes).toEqual(['dark']);
});

test('a button that is clicked before the app has started acts once it has', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/sobre', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar tema claro' }).click();
  await expect(page.getByRole('button', { name: 'Usar tema escuro' })).toBeVisible();
});

test('the first Tab offers to skip the header', async ({ page }) => {
  await page.goto('/sobre');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the loading indicator turns, or only fades if reduced motion is preferred', async ({ page }) => {
  await page.route('**/rest/v1/suppliers?*', () => undefined); // never answers
  await page.goto('/fornecedores/100'); // locked: the build has written no more than its name
  const spinner = page.getByRole('status', { name: 'Carregando fornecedor…' });
  await expect(spinner).toBeVisible();
  const moving = () =>
    spinner.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap((frame) => [frame.transform ?? (frame.opacity && 'opacity')]),
    );
  for (const [reducedMotion, moves] of [
    ['no-preference', 'rotate'],
    ['reduce', 'opacity'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect.poll(async () => String(await moving())).toContain(moves);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a lost connection is announced until it is back', async ({ page, context }) => {
  await page.goto('/sobre');
  const banner = page.getByText(/^Você está sem conexão/);
  await started(page);
  await page.waitForLoadState('networkidle'); // an answer that is on its way would say that there is a connection
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('Back from a page that has not started yet shows the previous page', async ({ page }) => {
  await fromDirectoryToAbout(page);
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL('/fornecedores');
  release();
  await expect(foundCount(page)).toBeVisible();
});

test.describe('the bar at the bottom of a member’s phone', () => {
  test.use({ as: 'free' });

  test('covers neither the contacts of a supplier, nor a toast, nor the end of the page', async ({
    page,
  }) => {
    await page.goto('/fornecedores/1');
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    const contacts = page.getByRole('link', { name: /WhatsApp/ }).first();
    const top = async () => (await bar.boundingBox())?.y ?? 0; // not in sight while its code takes over
    const bottom = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    };
    await expect(contacts).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeVisible(); // its code comes later than the supplier
    await expect.poll(async () => (await bottom(contacts)) < (await top())).toBe(true);
    await page.getByRole('main').getByRole('button', { name: 'Compartilhar' }).click();
    const toast = page.locator('[data-toast]').first();
    await expect(toast).toBeVisible();
    await expect.poll(() => bottom(toast)).toBeLessThan((await contacts.boundingBox())!.y);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => bottom(page.getByRole('contentinfo'))).toBeLessThan((await top()) + 1); // parts of pixels
  });

  test('is hidden where the header has the links', DESKTOP, async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeHidden();
  });
});

test.describe('a page whose file is missing on the server', () => {
  test.use({ expectedErrors: /./ });

  test('loads after one reload if a deploy has replaced the file', async ({ page }) => {
    await page.goto('/nao-existe');
    await page.route('**/assets/home-*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('shows an error after one reload if the file is gone, and never reloads in a loop', async ({
    page,
  }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.goto('/nao-existe');
    await page.route('**/assets/home-*.js', (route) => route.abort());
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Algo deu errado nesta página' })).toBeVisible();
    expect(documents).toBe(2);

    await page.unroute('**/assets/home-*.js');
    await page.getByRole('button', { name: 'Recarregar a página' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(documents).toBe(3);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|RequestError|Falha ao/ });

  test(
    'the page stays visible, and a page that is opened now loads once the connection is back',
    DESKTOP,
    async ({ page, context }) => {
      await page.goto('/fornecedores');
      await expect(foundCount(page)).toBeVisible();
      await toTheMiddle(page);
      await expect(unlockButtons(page).first()).toBeVisible();
      await context.setOffline(true);
      await unlockButtons(page).first().hover(); // fetches the dialog's code ahead of need
      await expect(page.getByText(/^Você está sem conexão/)).toBeVisible();
      await expect(foundCount(page)).toBeVisible();

      await page.evaluate(() => window.scrollTo(0, 0));
      await detailLinks(page).first().click();
      await expect(page).toHaveURL(/\/fornecedores\/\d+$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Você está sem conexão' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Contato' })).toBeVisible();
    },
  );
});

test.describe('scroll', () => {
  test('a reload keeps the scroll position, and a URL typed into the same tab opens at the top', async ({
    page,
  }) => {
    await page.goto('/fornecedores');
    await expect(foundCount(page)).toBeVisible();
    await toTheMiddle(page);
    await page.reload();
    await expect.poll(() => scrollPosition(page)).toBe(6000);
    await page.goto('/home');
    await expect(foundCount(page)).toBeVisible();
    await page.waitForTimeout(300);
    expect(await scrollPosition(page)).toBe(0);
  });

  test('going back restores a scroll position that was reached just before a click', async ({ page }) => {
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' });
    await page.goto('/fornecedores');
    await expect(foundCount(page)).toBeVisible();
    await about.dispatchEvent('click'); // from here on its code is there, and the page changes at once
    await expect(foundCount(page)).toBeHidden();
    await page.goBack();
    await expect(foundCount(page)).toBeVisible();
    await about.evaluate((link: HTMLElement) => {
      window.scrollTo({ top: 6000, behavior: 'instant' });
      link.click();
    });
    await expect(foundCount(page)).toBeHidden();
    await page.goBack();
    await expect.poll(() => scrollPosition(page)).toBe(6000);
  });

  for (const { what, userScrolls, top } of [
    { what: 'restores the scroll position although the list loads slowly', userScrolls: false, top: 6000 },
    {
      what: 'does not scroll if the user has scrolled while the list was loading',
      userScrolls: true,
      top: 0,
    },
  ]) {
    test(`going back ${what}`, async ({ page }) => {
      await page.goto('/fornecedores');
      await expect(foundCount(page)).toBeVisible();
      await toTheMiddle(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).dispatchEvent('click');
      await page.reload(); // forgets the list
      await started(page);
      const release = await holdCode(page, '**/rest/v1/suppliers?*');
      await page.goBack();
      await expect(page.getByRole('searchbox')).toBeVisible();
      if (userScrolls) await page.keyboard.press('Shift');
      release();
      await expect(foundCount(page)).toBeVisible();
      await expect.poll(() => scrollPosition(page)).toBe(top);
      await page.waitForTimeout(300);
      expect(await scrollPosition(page)).toBe(top);
    });
  }

  test('a link to an anchor of another page scrolls to it', async ({ page }) => {
    await page.goto('/termos');
    await started(page);
    await page.locator('a[href="/privacidade#prazos"]').first().click();
    await expect(page).toHaveURL('/privacidade#prazos');
    await expectAtTop(page, /Por quanto tempo/);
  });

  test('a user who scrolls away from the anchor before the app starts stays there', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/#planos');
    await page.keyboard.press('Shift');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    release();
    await expect(page.getByText('R$419,90')).toBeVisible();
    expect(await scrollPosition(page)).toBe(0);
  });
});

test.describe('the admin area', () => {
  test.use({ as: 'admin' });

  test('the pages of a list are in one line, with numbers where these fit', BOTH_WIDTHS, async ({ page }) => {
    await page.goto('/admin/fornecedores');
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await expect(pages.getByRole('button', { name: 'Próxima página' })).toBeVisible();
    const arrows = ['Página anterior', 'Próxima página'].map((name) => pages.getByRole('button', { name }));
    const [before, after] = await Promise.all(arrows.map((arrow) => arrow.boundingBox()));
    expect(before?.y).toBe(after?.y);
    const isWide = page.viewportSize()!.width > 1000;
    await expect(pages.getByRole('button', { name: 'Página 2', exact: true })).toBeVisible({
      visible: isWide,
    });
    await expect(pages.getByText('Página 1 de')).toBeVisible({ visible: !isWide });
  });

  test('the list of suppliers shows a whole one on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/fornecedores');
    await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
  });

  test(
    'the dashboard has what waits and the key figures on one screen of a small laptop',
    DESKTOP,
    async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto('/admin');
      await expect(page.getByText('Membros com Premium agora')).toBeVisible();
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      const first = await page.getByRole('region', { name: 'A fazer' }).boundingBox();
      const last = await page.getByRole('button', { name: /^Mais:/ }).boundingBox();
      // Without the first steps, which leave once they are done.
      const above = heading!.y + heading!.height;
      expect(above + last!.y + last!.height - first!.y).toBeLessThan(768 - 24);
    },
  );
});
