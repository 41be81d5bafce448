import { EDGE_CASES } from '../../tools/seed/edge-cases';
import { APP_URL } from './support/stack';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

test.use({ as: 'premium' });

/** A demo supplier with twelve pictures besides the main one. */
const MANY_PICTURES = `/fornecedores/${EDGE_CASES.twelvePictures[0]}`;

test(
  'the lightbox opens at the chosen picture and stays in step with the thumbnails',
  DESKTOP,
  async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await page.getByRole('button', { name: 'Abrir foto 3 de 13' }).click();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox.getByText('3 / 13')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByText('4 / 13')).toBeVisible();
    const picture = lightbox.getByRole('group', { name: '4 de 13' }).getByRole('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    const thumbnail = page.getByRole('button', { name: 'Abrir foto 4 de 13' });
    await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: 'Ampliar foto 4 de 13' })).toBeVisible();
  },
);

test('sharing copies the link where the device has no share sheet', DESKTOP, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(MANY_PICTURES.replace('fornecedores', 'diretorio'));
  await page.getByRole('button', { name: /^Compartilhar / }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(APP_URL + MANY_PICTURES);
});
