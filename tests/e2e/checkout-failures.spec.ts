import type { Page } from '@playwright/test';
import { confirm, expectStep, next, ordersOf, premiumEnd, STEP, terms, typeCard } from './support/checkout';
import { expect, memberTest } from './support/test';

const CHECKOUT = '**/functions/v1/api/subscription/checkout';

/** A card is in, the terms are accepted. */
async function readyToPay(page: Page): Promise<void> {
  await page.goto('/assinatura');
  await next(page).click();
  await typeCard(page);
  await next(page).click();
  await terms(page).check();
}

async function expectFormKept(page: Page): Promise<void> {
  await expectStep(page, STEP.confirmation);
  await expect(page.getByText('•••• •••• •••• 1111')).toBeVisible();
  await expect(terms(page)).toBeChecked();
  await expect(confirm(page)).toBeEnabled();
}

memberTest.use({ expectedErrors: /402|Failed to load resource|pagamento|net::ERR|TypeError/ });

/** The purchase arrives and is carried out; its answer does not come back. */
const loseAnswer = (page: Page) =>
  page.route(CHECKOUT, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });

memberTest(
  'a purchase that cannot be confirmed is charged once, even after a reload and with another method',
  async ({ page, member }) => {
    await readyToPay(page);
    await loseAnswer(page);
    await page.route('**/rest/v1/accounts*', (route) => route.abort());
    await confirm(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'você não será cobrado duas vezes' });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await expectFormKept(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const end = await premiumEnd(member);
    expect(end).not.toBeNull();

    await page.reload();
    await page.getByRole('button', { name: 'Informar cartão' }).click();
    await page.getByRole('radio', { name: /^Pix/ }).check();
    await next(page).click();
    await terms(page).check();
    await confirm(page).click();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toHaveLength(1);
    expect(await premiumEnd(member)).toBe(end);

    await memberTest.step('a member who returns to renew buys again', async () => {
      await page.goto('/assinatura?method=pix');
      await expect(page.getByText(/^Seu Premium vale até/)).toBeVisible();
      await next(page).click();
      await next(page).click();
      await terms(page).check();
      await confirm(page).click();
      await page.getByRole('button', { name: 'Comprar de novo' }).click();
      await expectStep(page, STEP.done);
      expect(await ordersOf(member)).toHaveLength(2);
    });
  },
);
