import type { Page } from '@playwright/test';
import { expectAccessible, growToPage } from './support/axe';
import { expectStep, next, orderIdOf, premiumEnd, STEP, terms } from './support/checkout';
import { unlockButtons } from './support/directory';
import { expectPrintedAlone } from './support/print';
import { providerTest } from './support/provider';
import { expect } from './support/test';

// What members see of their purchases, and how they take one back.

const purchases = (page: Page) => page.getByRole('list', { name: 'Compras' }).getByRole('article');
const offer = (page: Page) => page.getByRole('button', { name: 'Desistir da compra' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Desistir da compra' });

async function buyByPix(page: Page): Promise<void> {
  await page.goto('/assinatura');
  await next(page).click();
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await next(page).click();
  await expectStep(page, STEP.confirmation);
  await terms(page).check();
}

/** Opens the purchases as members do, by the profile's menu. */
async function openPurchases(page: Page): Promise<void> {
  await page.goto('/perfil');
  await page
    .getByRole('navigation', { name: 'Perfil' })
    .getByRole('link', { name: 'Minhas compras' })
    .click();
  await expect(purchases(page)).toHaveCount(1);
}

providerTest(
  'a member prints the receipt of a purchase and takes the purchase back, and the directory is locked again',
  async ({ page, member, shop }) => {
    await buyByPix(page);
    await page.getByRole('button', { name: 'Pagar no Mercado Pago' }).click();
    await page.getByRole('button', { name: 'Gerar Pix' }).click();
    await page.getByRole('link', { name: 'Voltar ao site' }).click();
    await expectStep(page, 'Aguardando o pagamento');

    await openPurchases(page);
    await expect(purchases(page)).toContainText('Aguardando pagamento');
    await expect(page.getByRole('link', { name: 'Continuar pagamento' })).toHaveAttribute(
      'href',
      /\/checkout\//,
    );
    const order = await orderIdOf(member);
    const [pix] = shop.double.paymentsOf(order);
    shop.double.change(pix!.id, { status: 'approved', status_detail: 'accredited' });
    await expect(purchases(page)).toContainText('Paga', { timeout: 25_000 });
    await expect(page.getByText(/^Seu Premium vale até/)).toBeVisible();
    await growToPage(page);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Recibo' }).click();
    const receipt = page.getByRole('article', { name: 'Recibo' });
    await expect(receipt).toContainText(`Pagamento nº ${pix!.id}`);
    await expect(receipt).toContainText(member.email);
    await expect(page.getByRole('heading', { name: 'Recibo' })).toBeFocused();
    await growToPage(page);
    await expectAccessible(page);
    await page.evaluate(() => (document.documentElement.dataset.mantineColorScheme = 'dark'));
    await expectPrintedAlone(page, receipt);
    await page.getByRole('link', { name: 'Voltar às compras' }).click();

    await offer(page).click();
    await expect(question(page)).toContainText('Você recebe R$ 29,90 de volta');
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(offer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page).getByRole('button', { name: 'Confirmar desistência' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Compra desfeita')).toBeVisible();
    await expect(purchases(page)).toContainText('Reembolsada');
    await expect(purchases(page).getByRole('heading')).toBeFocused();
    await expect(offer(page)).toHaveCount(0);
    expect(shop.double.paymentsOf(order).map(({ status }) => status)).toEqual(['refunded']);
    expect(await premiumEnd(member)).toBeNull();

    await page.goto('/fornecedores');
    await expect(unlockButtons(page).first()).toBeVisible();
  },
);
