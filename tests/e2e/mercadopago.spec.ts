import type { Page } from '@playwright/test';
import { expectStep, next, orderIdOf, ordersOf, premiumEnd, STEP, terms } from './support/checkout';
import { unlockButtons } from './support/directory';
import { providerTest } from './support/provider';
import { expect } from './support/test';

// Buying where the payment provider takes the money on a page of its own.

const WAITING = 'Aguardando o pagamento';

/** Goes through the wizard to the provider's page. */
async function goToProvider(page: Page, method: 'Pix' | 'Cartão'): Promise<void> {
  await page.goto('/assinatura');
  await next(page).click();
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  await expect(page.getByText(/^Você paga na página do Mercado Pago/)).toBeVisible();
  await expect(page.getByLabel('Número do cartão')).toHaveCount(0);
  await next(page).click();
  await expectStep(page, STEP.confirmation);
  await terms(page).check();
  await page.getByRole('button', { name: 'Pagar no Mercado Pago' }).click();
  await expect(page.getByRole('heading', { name: 'Mercado Pago de teste' })).toBeVisible();
  await expect(page.getByText('Premium Mensal, 1 mês')).toBeVisible();
  await expect(page.getByText('R$ 29,90')).toBeVisible();
}

const backToSite = (page: Page) => page.getByRole('link', { name: 'Voltar ao site' }).click();

providerTest(
  'a Pix that is paid in another app opens the checkout and the directory of another tab by themselves',
  async ({ page, context, member, shop }) => {
    await goToProvider(page, 'Pix');
    await page.getByRole('button', { name: 'Gerar Pix' }).click();
    await backToSite(page);
    await expectStep(page, WAITING);
    expect(await premiumEnd(member)).toBeNull();

    const directory = await context.newPage();
    await directory.goto('/fornecedores');
    await expect(unlockButtons(directory).first()).toBeVisible();
    const [pix] = shop.double.paymentsOf(await orderIdOf(member));
    shop.double.change(pix!.id, { status: 'approved', status_detail: 'accredited' });

    await expectStep(page, STEP.done);
    await expect(unlockButtons(directory)).toHaveCount(0, { timeout: 20_000 });
    expect(await ordersOf(member)).toEqual([
      { plan_key: 'monthly', amount_cents: 2990, method: 'pix', status: 'paid' },
    ]);
    await page.reload();
    await expectStep(page, STEP.done);
  },
);

providerTest(
  'a card that is declined can be tried again, on the same order, and Back does not lead into the finished purchase',
  async ({ page, member }) => {
    await goToProvider(page, 'Cartão');
    await page.getByRole('button', { name: 'Pagar com cartão recusado' }).click();
    await backToSite(page);
    await expectStep(page, 'Pagamento não aprovado');
    expect(await premiumEnd(member)).toBeNull();
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('button', { name: 'Pagar com cartão aprovado' }).click();
    await backToSite(page);
    await expectStep(page, STEP.done);
    // Back leads over the provider's pages to the confirmation, which is over.
    for (let pages = 0; pages < 3; pages++) await page.goBack();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toEqual([
      { plan_key: 'monthly', amount_cents: 2990, method: 'card', status: 'paid' },
    ]);
  },
);
