import { expectAccessible } from './support/axe';
import { setPremiumEnd } from './support/checkout';
import { cards, hearts } from './support/directory';
import { addFavorites } from './support/server';
import { expect, memberTest } from './support/test';
import { DESKTOP } from './support/widths';

memberTest(
  'removing a favorite with the keyboard moves the focus to the next one',
  DESKTOP,
  async ({ page, member }) => {
    await addFavorites(member, [1, 2, 3]);
    await page.goto('/fornecedores?favoritos=1');
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole('searchbox').focus();
    while (
      !(await hearts(page)
        .nth(1)
        .evaluate((heart) => heart === document.activeElement))
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(hearts(page).nth(1)).toBeFocused();
  },
);

memberTest(
  'a premium member moves a favorite on the board by keyboard, with the mouse, and by its field',
  DESKTOP,
  async ({ page, member }) => {
    await setPremiumEnd(member, new Date(Date.now() + 3_600_000));
    await addFavorites(member, [1]);
    await page.goto('/perfil?aba=favoritos');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const card = (name: string) => column(name).getByRole('listitem').getByRole('group');

    const dragging = page.locator('[data-dragging]');
    await card('A contatar').focus();
    await page.keyboard.press('Space');
    await expect(dragging).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(column('Aguardando resposta').locator('[data-over]')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(dragging).toBeHidden();
    await expect(card('Aguardando resposta')).toBeFocused();

    await card('Aguardando resposta').getByRole('link').hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await column('Comprei').getByRole('list').boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 60, { steps: 10 });
    await expect(column('Comprei').locator('[data-over]')).toBeVisible();
    await page.mouse.up();
    await expect(card('Comprei')).toBeVisible();

    await card('Comprei').getByRole('combobox').selectOption('Não serve');
    await expect(card('Não serve').getByRole('combobox')).toBeFocused();
    await page.reload();
    await expect(card('Não serve')).toBeVisible();
    await expectAccessible(page);
  },
);
