import type { Page } from '@playwright/test';
import { expectStep, next, orderIdOf, ordersOf, premiumEnd, STEP, terms } from './support/checkout';
import { unlockButtons } from './support/directory';
import { providerTest } from './support/provider';
import { expect } from './support/test';
import { BOTH_WIDTHS } from './support/widths';

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
  BOTH_WIDTHS,
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
  'a card that is approved opens Premium, and Back does not lead into the finished purchase',
  BOTH_WIDTHS,
  async ({ page, member }) => {
    await goToProvider(page, 'Cartão');
    await page.getByRole('button', { name: 'Pagar com cartão aprovado' }).click();
    await backToSite(page);
    await expectStep(page, STEP.done);
    await expect(page.getByText(/Seu Premium vale até/)).toBeVisible();
    expect(await premiumEnd(member)).not.toBeNull();
    // Back leads over the provider's pages to the confirmation, which is over.
    for (let pages = 0; pages < 3; pages++) await page.goBack();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toHaveLength(1);
  },
);

providerTest(
  'a card that is declined can be tried again, on the same order',
  BOTH_WIDTHS,
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
    expect(await ordersOf(member)).toEqual([
      { plan_key: 'monthly', amount_cents: 2990, method: 'card', status: 'paid' },
    ]);
  },
);

providerTest(
  'whose messages are all lost, a payment opens Premium when the buyer comes back',
  async ({ page, shop }) => {
    await shop.double.withoutMessages(async () => {
      await goToProvider(page, 'Pix');
      await page.getByRole('button', { name: 'Pagar com cartão aprovado' }).click();
      await backToSite(page);
      await expectStep(page, STEP.done);
    });
  },
);

providerTest(
  'leaving the page of the provider without paying leads back to the same order',
  async ({ page, member }) => {
    await goToProvider(page, 'Pix');
    await page.goBack();
    await expectStep(page, STEP.confirmation);
    if (!(await terms(page).isChecked())) await terms(page).check();
    await page.getByRole('button', { name: 'Pagar no Mercado Pago' }).click();
    await expect(page.getByRole('heading', { name: 'Mercado Pago de teste' })).toBeVisible();
    expect(await ordersOf(member)).toHaveLength(1);
  },
);

providerTest(
  'a purchase that waits for its Pix is not made a second time unawares in another tab',
  async ({ page, context, member }) => {
    await goToProvider(page, 'Pix');
    await page.getByRole('button', { name: 'Gerar Pix' }).click();
    const other = await context.newPage();
    await other.goto('/assinatura?method=pix&etapa=confirmacao');
    await terms(other).check();
    await other.getByRole('button', { name: 'Pagar no Mercado Pago' }).dblclick();
    await expect(other.getByText(/^Você já tem uma compra aguardando o pagamento/)).toBeVisible();
    expect(await ordersOf(member)).toHaveLength(1);
    await other.getByRole('link', { name: 'Ver essa compra' }).click();
    await expectStep(other, WAITING);
  },
);
