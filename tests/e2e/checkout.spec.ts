import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { submitLogin } from './support/login-form';
import { nextEmail, pathIn } from './support/mail';
import { unlockButtons, detailLinks, foundCount } from './support/directory';
import { confirm, expectStep, next, ordersOf, premiumEnd, STEP, terms, typeCard } from './support/checkout';
import { createMember, deleteAccountOf, deleteMember } from './support/accounts';
import { countTaps } from './support/taps';
import { keptCards } from './support/card-watch';
import { expect, memberTest, test } from './support/test';

/** Of the demo data: a premium supplier. */
const LOCKED = '/fornecedores/100';

memberTest(
  'a free member subscribes by card, pays once for two quick clicks, and what was locked opens without a reload',
  async ({ page, member }) => {
    await page.goto(LOCKED);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await page.getByRole('link', { name: 'Ver Planos de Assinatura' }).click();
    await expect(page).toHaveURL('/planos');
    await page.getByRole('link', { name: 'Assinar o plano Anual' }).click();
    await memberTest.step('the card is typed, and checked', async () => {
      await expectStep(page, STEP.payment);
      await expect(page.getByRole('complementary')).toContainText('Premium Anual');
      await expect(page.getByRole('radio', { name: /^Cartão/ })).toBeChecked();
      await typeCard(page);
      await expect(page.getByLabel('Número do cartão')).toHaveValue('4111 1111 1111 1111');
      await next(page).click();
    });

    await memberTest.step(
      'its last four digits are shown, Back finds it as it was typed, and the payment goes through',
      async () => {
        await expectStep(page, STEP.confirmation);
        await expect(page.getByText('•••• •••• •••• 1111')).toBeVisible();
        await page.goBack();
        await expectStep(page, STEP.payment);
        await expect(page.getByLabel('Número do cartão')).toHaveValue('4111 1111 1111 1111');
        await page.goForward();
        await expectStep(page, STEP.confirmation);
        await terms(page).check();
        await confirm(page).dblclick();
        await expect(page.getByRole('button', { name: 'Processando...' })).toBeDisabled();
        await expectStep(page, STEP.done);
        expect(await keptCards(page)).toEqual([]);
      },
    );

    await memberTest.step('the supplier that was locked is one click away, and open', async () => {
      await page.getByRole('link', { name: /^Abrir / }).click();
      await expect(page).toHaveURL(LOCKED);
      await expect(page.getByRole('dialog', { name: 'Mensagem no WhatsApp' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toBeVisible();
      await page.goBack();
      await expectStep(page, STEP.done);
    });

    await memberTest.step('header, profile and directory know at once', async () => {
      await page.getByRole('link', { name: 'Acessar minha conta' }).click();
      await expect(page).toHaveURL('/perfil');
      await expect(page.getByRole('complementary', { name: 'Assinatura' })).toContainText(/Válido até/);
      await expect(page.getByRole('link', { name: 'Seja Premium' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Guia de Fornecedores' }).first().click();
      await expect(foundCount(page)).toBeVisible();
      await expect(detailLinks(page).first()).toBeVisible();
      await expect(unlockButtons(page)).toHaveCount(0);
      await expect(page.locator('body')).toHaveAttribute('data-same-page');
    });
    expect(await ordersOf(member)).toEqual([
      { plan_key: 'annual', amount_cents: 29790, method: 'card', status: 'paid' },
    ]);
  },
);

memberTest(
  'Pix shows a code to scan or copy; a second purchase adds to the first',
  async ({ page, member, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const buy = async ({ again }: { again: boolean }) => {
      await page.goto('/assinatura');
      await expect(page.getByRole('radio', { name: /^Mensal/ })).toBeChecked();
      await next(page).click();
      await page.getByRole('radio', { name: /^Pix/ }).check();
      await next(page).click();
      await terms(page).check();
      await page.getByRole('button', { name: 'Copiar código Pix' }).click();
      await expect(page.getByRole('button', { name: 'Código copiado' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/monthly/2990');
      await confirm(page).click();
      if (again) await page.getByRole('button', { name: 'Comprar de novo' }).click();
      await expectStep(page, STEP.done);
      return premiumEnd(member);
    };
    const first = await buy({ again: false });
    const days = (Date.parse(first ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27.9);

    const second = await buy({ again: true });
    expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBeGreaterThan(27.9 * 86_400_000);
    await page.goBack();
    await expectStep(page, STEP.done);
    await expect(next(page)).toHaveCount(0);
    await page.reload();
    await page.goBack();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toHaveLength(2);
  },
);

test.describe('a visitor', () => {
  test('chooses plan and method before logging in, finds them still chosen, and only then types the card', async ({
    page,
  }) => {
    const member = await createMember();
    await page.goto('/assinatura?plan=quarterly');
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'Entre ou cadastre-se para ativar' })).toBeVisible();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await submitLogin(page, member);

    await expectStep(page, STEP.payment);
    await expect(page.getByRole('complementary', { name: 'Resumo da compra' })).toContainText('Trimestral');
    await typeCard(page, 'amex');
    await next(page).click();
    await terms(page).check();
    await confirm(page).click();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toMatchObject([
      { plan_key: 'quarterly', amount_cents: 7990, status: 'paid' },
    ]);
    await deleteMember(member);
  });

  test('gets from a locked card to an open WhatsApp with ten taps and four typed fields, by Pix and without a word about cards', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { count, tap, openLink, type } = countTaps();
    const email = `${randomUUID()}@teste.example`;
    const main = (tab: Page) => tab.getByRole('main');
    await page.goto('/home?premium=1');
    await tap(unlockButtons(page).first());
    await expect(page.getByRole('dialog')).toContainText('R$ 29,90');
    await tap(page.getByRole('link', { name: 'Assinar com Pix' }));

    await test.step('the account comes first, and all answers that are known are kept', async () => {
      await expectStep(page, STEP.confirmation);
      await tap(page.getByLabel('Nome completo'));
      await expect(main(page)).toContainText('Premium Mensal');
      await expect(main(page)).not.toContainText(/cartão/i);
      await type(page, ['Rita do Teste', email, 'uma-senha-qualquer', 'uma-senha-qualquer']);
      await expect(page.getByRole('dialog', { name: 'Cadastro realizado com sucesso!' })).toBeVisible();
    });

    const tab = await context.newPage();
    await openLink(tab, pathIn(await nextEmail(email)));
    await tap(tab.getByRole('link', { name: 'Ir para o Login' }));
    await test.step('the link of the e-mail leads on, and the first tab has gone on by itself', async () => {
      await expect(terms(page)).toBeVisible();
      await expectStep(tab, STEP.confirmation);
      await tap(terms(tab));
      const copy = tab.getByRole('button', { name: 'Copiar código Pix' });
      const [{ y: ofCopy }, { y: ofCode }] = await Promise.all([
        boxOf(copy),
        boxOf(tab.getByRole('img', { name: 'QR code do Pix' })),
      ]);
      expect(ofCopy).toBeLessThan(ofCode);
      await tap(copy);
      await expect(tab.getByRole('button', { name: 'Código copiado' })).toBeVisible();
      await expect(main(tab)).not.toContainText(/cartão/i);
    });
    await tap(confirm(tab));
    await expectStep(tab, STEP.done);
    await tap(tab.getByRole('link', { name: /^Abrir / }));
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const chat = context.waitForEvent('page');
    await tap(tab.getByRole('dialog').getByRole('link', { name: 'Abrir no WhatsApp' }));
    await expect(await chat).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=/);
    expect(count).toEqual({ taps: 10, fields: 4 });
    await deleteAccountOf(email);
  });
});

async function boxOf(element: Locator) {
  return (await element.boundingBox())!;
}
