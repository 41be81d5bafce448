import type { Locator, Page } from '@playwright/test';
import { confirm, next, terms, typeCard } from './support/checkout';
import { addFavorites, favoritesOf } from './support/server';
import { submitLogin } from './support/login-form';
import { expect, memberTest, test } from './support/test';
import { DESKTOP } from './support/widths';

/** Of the demo data: two suppliers that are open to everyone, and a premium one. */
const OPEN = [1, 2];
const LOCKED = 100;

memberTest('favorites are listed, searched and removed on the profile', async ({ page, member }) => {
  await addFavorites(member, [...OPEN, LOCKED]);
  await page.goto('/perfil?aba=favoritos');
  const favorites = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(favorites).toHaveCount(3);

  await memberTest.step('the premium one stays locked', async () => {
    const locked = favorites.filter({ hasText: 'Premium' });
    await expect(locked).toHaveCount(1);
    await expect(locked.getByRole('link', { name: /Ver detalhes/i })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(locked.locator('a[href]')).toHaveCount(0);
  });

  await memberTest.step('one is removed, after a question', async () => {
    const first = favorites.first();
    const name = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('button', { name: `Remover ${name} dos favoritos` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remover dos favoritos' });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(favorites).toHaveCount(3);
    await first.getByRole('button', { name: `Remover ${name} dos favoritos` }).click();
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText('Fornecedor removido dos seus favoritos.')).toBeVisible();
    await expect(favorites).toHaveCount(2);
    expect(await favoritesOf(member)).toHaveLength(2);
  });

  await memberTest.step('a search that finds nothing can be undone', async () => {
    await page.getByRole('main').getByRole('searchbox').fill('não existe');
    await expect(page.getByText('Nenhum favorito encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(favorites).toHaveCount(2);
  });
});

test.describe('a premium member', () => {
  test.use({ as: 'premium' });

  test('sees when the subscription ends, and its perks', async ({ page }) => {
    await page.goto('/perfil');
    const card = page.getByRole('complementary', { name: 'Assinatura' });
    await expect(card).toContainText(/Válido até \d+ de \S+ de 20\d\d/);
    for (const perk of ['Grupo exclusivo de revendedores', 'Suporte prioritário']) {
      await expect(card.getByRole('link', { name: perk })).toHaveAttribute('href', /^https:/);
    }
    await expect(page.getByRole('definition').filter({ hasText: 'Premium' }).last()).toHaveText('Premium');
  });
});

test.describe('a member whose subscription has ended', () => {
  test.use({ as: 'expired' });

  test('is shown as a free member with a link to subscribe again', async ({ page }) => {
    await page.goto('/perfil');
    const card = page.getByRole('complementary', { name: 'Assinatura' });
    await expect(card).toContainText('Gratuito');
    await expect(card).toContainText(/terminou em/);
    await expect(page.getByText('Gratuita')).toBeVisible();
    await card.getByRole('link', { name: 'Assinar' }).click();
    await expect(page).toHaveURL('/assinatura');
  });
});

test.describe('the last administrator', DESKTOP, () => {
  test.use({ as: 'admin', expectedErrors: /status of 409|^O último administrador/ });

  test('cannot delete their account', async ({ page }) => {
    await page.goto('/perfil?aba=configuracoes');
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
    await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('EXCLUIR');
    await dialog.getByLabel('Sua senha', { exact: true }).fill('guia-demo-2026');
    await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
    await expect(page.getByText('O último administrador não pode ser removido.').first()).toBeVisible();
    await expect(dialog.getByLabel('Digite EXCLUIR para confirmar')).toHaveValue('EXCLUIR');
  });
});

for (const [what, leave] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['going back', (page: Page) => page.goBack()],
] as const) {
  memberTest.describe(`with ${what}`, () => {
    // Requests that are still running learn that the session has ended.
    memberTest.use({ expectedErrors: /status of 40\d|^Sua sessão terminou|^Falha ao buscar/ });

    memberTest(
      `the result of a deletion is shown although the user left the dialog by ${what}`,
      async ({ page, member }) => {
        await page.goto('/perfil');
        await page.getByRole('link', { name: 'Configurações' }).click();
        let answer: () => void = () => undefined;
        const asked = new Promise<void>((resolve) => {
          void page.route('**/account/deletion', async (route) => {
            if (route.request().method() !== 'POST') return route.continue();
            const response = await route.fetch();
            resolve();
            await new Promise<void>((release) => (answer = release));
            await route.fulfill({ response });
          });
        });
        await page.getByRole('button', { name: 'Excluir minha conta' }).click();
        const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
        await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('EXCLUIR');
        await dialog.getByLabel('Sua senha', { exact: true }).fill(member.password);
        await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
        await asked;
        await leave(page);
        await expect.poll(() => typeof answer).toBe('function');
        answer();
        await expect(page.getByText('Sua conta foi excluída.')).toBeVisible();
        await expect(page).toHaveURL('/');
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      },
    );
  });
}

test.describe('on a phone, a failure never covers the button that sends the form', () => {
  const options = {
    viewport: { width: 360, height: 740 },
    expectedErrors: /Failed|ERR_FAILED|RequestError|40[02]|pagamento|5\d\d|Falha|Erro|Não|inválid/i,
  };
  test.use(options);
  memberTest.use(options);
  const REFUSED = 'O pagamento não foi aprovado. Tente novamente.';

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

  memberTest('of the profile', async ({ page }) => {
    await page.route('**/rest/v1/profiles?*', (route) => route.abort());
    await page.goto('/perfil?aba=configuracoes');
    await page.getByRole('textbox', { name: 'Nome' }).fill('Outro Nome');
    const save = page.getByRole('button', { name: 'Salvar Alterações' });
    await save.click();
    await expectInFrontOfToast(page, save);
  });

  memberTest('of the checkout', async ({ page }) => {
    await page.route('**/functions/v1/api/subscription/checkout', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 402,
            json: { message: REFUSED },
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.fallback(),
    );
    await page.goto('/assinatura');
    await next(page).click();
    await typeCard(page);
    await next(page).click();
    await terms(page).check();
    await confirm(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(REFUSED); // in the step, not in a toast
    await expectInFront(confirm(page));
  });
});
