import type { Page } from '@playwright/test';
import { detailLinks, unlockButtons } from './support/directory';
import {
  confirm,
  expectStep,
  next,
  ordersOf,
  premiumEnd,
  setPremiumEnd,
  STEP,
  terms,
  typeCard,
} from './support/checkout';
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

memberTest(
  'a declined payment shows an error and keeps the form, and trying again succeeds',
  async ({ page, member }) => {
    await readyToPay(page);
    await page.route(CHECKOUT, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 402,
            json: { message: 'O pagamento não foi aprovado. Tente novamente.' },
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.fallback(),
    );
    await confirm(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'O pagamento não foi aprovado.' })).toBeVisible();
    await expectFormKept(page);
    expect(await premiumEnd(member)).toBeNull();

    await page.unroute(CHECKOUT);
    await confirm(page).click();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toMatchObject([{ status: 'paid' }]);
  },
);

/** The purchase arrives and is carried out; its answer does not come back. */
const loseAnswer = (page: Page) =>
  page.route(CHECKOUT, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });

memberTest('a purchase whose response was lost is confirmed at once', async ({ page, member }) => {
  await readyToPay(page);
  await loseAnswer(page);
  await confirm(page).click();
  await expectStep(page, STEP.done);
  expect(await ordersOf(member)).toMatchObject([{ status: 'paid' }]);
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

memberTest('two quick clicks make one purchase', async ({ page, member }) => {
  await readyToPay(page);
  await confirm(page).dblclick();
  await expectStep(page, STEP.done);
  expect(await ordersOf(member)).toHaveLength(1);
});

memberTest(
  'the terms have to be accepted, and every field of the card says what is wrong',
  async ({ page }) => {
    await page.goto('/assinatura?etapa=pagamento');
    await next(page).click();
    for (const message of [
      'Informe o número do cartão.',
      'Informe o nome como está no cartão.',
      'Informe a validade do cartão.',
      'Informe o código de segurança.',
    ])
      await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Número do cartão')).toBeFocused();
    await typeCard(page);
    await next(page).click();
    await confirm(page).click();
    await expect(page.getByText('Para assinar, aceite os termos.')).toBeVisible();
    await expect(terms(page)).toBeFocused();
  },
);

memberTest(
  'when Premium ends while the directory is open, the directory is locked at that moment',
  async ({ page, member }) => {
    const MINUTE_MS = 60_000;
    await setPremiumEnd(member, new Date(Date.now() + 10 * MINUTE_MS));
    await page.clock.install();
    // A request that is under way would time out when the clock is put forward.
    const lists = page.waitForResponse(/search_special_lists/);
    const searches = page.waitForResponse(/saved_searches/);
    await page.goto('/fornecedores?premium=1');
    await (await lists).finished();
    await (await searches).finished();
    await expect(detailLinks(page).first()).toBeVisible();
    // The browser's clock is put forward, so the server, which has its own, has to be told.
    await setPremiumEnd(member, new Date());
    await page.clock.fastForward(8 * MINUTE_MS);
    await expect(detailLinks(page).first()).toBeVisible();
    await expect(unlockButtons(page)).toHaveCount(0);

    await page.clock.fastForward(2 * MINUTE_MS + 1_000);
    await expect(unlockButtons(page).first()).toBeVisible();
    await expect(detailLinks(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Seja Premium' })).toBeVisible();
    await page.getByRole('link', { name: 'Meu perfil' }).click();
    await expect(page.getByRole('complementary', { name: 'Assinatura' })).toContainText(
      'Seu Premium terminou em',
    );
  },
);
