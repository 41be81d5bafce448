import { atSizes } from './support/axe';
import { cards, foundCount } from './support/directory';
import { openAndWatch, pushed } from './support/layout-shifts';
import { expect, test } from './support/test';
import { BOTH_WIDTHS } from './support/widths';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1366, height: 768 };

for (const as of ['visitor', 'premium'] as const) {
  test.describe(`for a ${as}`, () => {
    test.use({ as });

    test('the first screen of both directories names at least four suppliers', async ({ page }) => {
      for (const path of ['/fornecedores', '/home']) {
        await page.goto(path);
        await expect(foundCount(page)).toBeVisible();
        if (as === 'premium')
          await expect(page.getByRole('button', { name: /^Ateliês de luxo/ })).toBeVisible();
        await atSizes(page, [PHONE, LAPTOP], async () => {
          const names = page.getByRole('main').getByRole('heading', { level: 3 });
          for (let index = 0; index < 4; index++) await expect(names.nth(index)).toBeInViewport({ ratio: 1 });
          if (page.viewportSize()!.width !== PHONE.width) return;
          // On /home, members have a row of what goes on for them.
          const row = path === '/home' && as !== 'visitor' ? 50 : 0;
          expect((await cards(page).first().boundingBox())!.y).toBeLessThanOrEqual(200 + row);
          if (as === 'visitor') return;
          const bar = await page.getByRole('navigation', { name: 'Atalhos' }).boundingBox();
          const fourth = await names.nth(3).boundingBox();
          expect(fourth!.y + fourth!.height).toBeLessThanOrEqual(bar!.y);
        });
      }
    });
  });
}

for (const as of ['free', 'premium'] as const) {
  test.describe(`for a ${as} member who has been here before`, () => {
    test.use({ as });

    test('nothing that comes late pushes the list', as === 'premium' ? BOTH_WIDTHS : {}, async ({ page }) => {
      for (const path of ['/fornecedores', '/home']) {
        for (const visit of ['first', 'later']) {
          await openAndWatch(page, path);
          await expect(foundCount(page)).toBeVisible();
          await expect(page.getByRole('link', { name: /^(Meu perfil|Conta)$/ })).toBeVisible();
          if (as === 'premium')
            await expect(page.getByRole('button', { name: /^Ateliês de luxo/ })).toBeVisible();
          if (visit === 'later') expect(await pushed(page), path).toEqual([]);
        }
      }
    });
  });
}
