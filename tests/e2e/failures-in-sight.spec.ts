import type { Locator, Page } from '@playwright/test';
import { expectFocusInSight } from './support/focus';
import { submitLogin } from './support/login-form';
import { expect, memberTest, test } from './support/test';

test.describe('on a phone, a failure never covers the button that sends the form', () => {
  const options = {
    viewport: { width: 360, height: 740 },
    expectedErrors: /Failed|ERR_FAILED|RequestError|40[02]|pagamento|5\d\d|Falha|Erro|Não|inválid/i,
  };
  test.use(options);
  memberTest.use(options);

  /** Scrolls so that the button is where a toast could cover it, and looks who is in front. */
  async function expectInFront(button: Locator): Promise<void> {
    for (const block of ['end', 'center', 'end'] as const) {
      await button.evaluate(
        (element, block) => element.scrollIntoView({ block, behavior: 'instant' }),
        block,
      );
      await expect
        .poll(() =>
          button.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const points = [y + 2, y + height / 2, y + height - 2];
            return points.every((at) => element.contains(document.elementFromPoint(x + width / 2, at)));
          }),
        )
        .toBe(true);
    }
  }

  async function expectInFrontOfToast(page: Page, button: Locator): Promise<void> {
    const toast = page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('alert').last();
    await expect(toast).toBeVisible();
    await toast.hover(); // it stays while the mouse is on it
    await expectInFront(button);
  }

  test('of the login', async ({ page }) => {
    await page.goto('/login');
    await submitLogin(page, { email: 'ninguem@demo.example', password: 'senha-errada' });
    await expectInFrontOfToast(page, page.getByRole('button', { name: 'Entrar' }));
    await expectFocusInSight(page);
  });

  /** Looks at every frame of a second whether something is in front of the button. */
  const isCovered = (button: Locator) =>
    button.evaluate(async (button) => {
      for (const end = Date.now() + 1000; Date.now() < end; await new Promise(requestAnimationFrame)) {
        const { x, y, width, height } = button.getBoundingClientRect();
        for (const at of [y + 2, y + height / 2, y + height - 2])
          for (const from of [x + 12, x + width / 2, x + width - 12])
            if (!button.contains(document.elementFromPoint(from, at))) return true;
      }
      return false;
    });

  memberTest('not even while it slides in, without scrolling, above another form', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.route('**/rest/v1/profiles?*', (route) => route.abort());
    await page.goto('/perfil?aba=configuracoes');
    const toast = page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('alert');
    const send = async (button: Locator) => {
      await button.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await button.focus();
      await page.keyboard.press('Enter'); // a click would scroll
      await expect(toast).toHaveCount(1);
    };

    await page.getByRole('textbox', { name: 'Nome' }).fill('Outro Nome');
    const save = page.getByRole('button', { name: 'Salvar Alterações' });
    await send(save);
    expect(await isCovered(save)).toBe(false);

    for (const label of ['Senha atual', 'Nova senha', 'Confirmar nova senha'])
      await page.getByLabel(label, { exact: true }).fill('segredo-longo');
    const change = page.getByRole('button', { name: 'Atualizar Senha' });
    const distance = (await change.boundingBox())!.y - (await save.boundingBox())!.y;
    await page.setViewportSize({ width: 360, height: Math.round(distance) + 70 });
    await expect(toast).toHaveCount(0); // closed by itself
    await send(change);
    expect((await save.boundingBox())!.y).toBeLessThan(60); // where toasts would be at the top
    expect(await isCovered(change)).toBe(false);
  });
});
