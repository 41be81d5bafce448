import { randomUUID } from 'node:crypto';
import { submitLogin, submitSignUp } from './support/login-form';
import { nextEmail, pathIn } from './support/mail';
import { unlockButtons, detailLinks, foundCount } from './support/directory';
import { confirm, expectStep, next, ordersOf, premiumEnd, STEP, terms, typeCard } from './support/checkout';
import { createMember, deleteAccountOf, deleteMember } from './support/accounts';
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
    await expectStep(page, STEP.plan);
    await expect(page.getByRole('radio', { name: /^Anual/ })).toBeChecked();
    await next(page).click();

    await memberTest.step('the card is typed, and checked', async () => {
      await expectStep(page, STEP.payment);
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
  test('chooses plan and method before logging in and finds them still chosen, but types the card again', async ({
    page,
  }) => {
    const member = await createMember();
    await page.goto('/assinatura?plan=quarterly');
    await next(page).click();
    await typeCard(page, 'amex');
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'Entre ou cadastre-se para ativar' })).toBeVisible();
    await expect(page.getByText('•••• •••• •••• 0005')).toBeVisible();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await submitLogin(page, member);

    await expectStep(page, STEP.confirmation);
    await expect(page.getByRole('complementary', { name: 'Resumo da compra' })).toContainText('Trimestral');
    await expect(page.getByText('Por segurança, não guardamos o cartão.')).toBeVisible();
    await expect(confirm(page)).toBeDisabled();
    expect(await keptCards(page)).toEqual([]);
    await page.getByRole('button', { name: 'Informar cartão' }).click();
    await typeCard(page);
    await next(page).click();
    await terms(page).check();
    await confirm(page).click();
    await expectStep(page, STEP.done);
    expect(await ordersOf(member)).toMatchObject([
      { plan_key: 'quarterly', amount_cents: 7990, status: 'paid' },
    ]);
    await deleteMember(member);
  });

  test('signs up during the purchase, and the link in the e-mail leads back to it in another tab', async ({
    page,
    context,
  }) => {
    const email = `${randomUUID()}@teste.example`;
    const account = { name: 'Rita do Teste', email, password: 'uma-senha-qualquer' };
    await page.goto('/home?premium=1');
    await unlockButtons(page).first().click();
    await page.getByRole('link', { name: 'Ver Planos' }).click();
    await page.getByRole('radio', { name: /^Anual/ }).check();
    await next(page).click();
    await page.getByRole('radio', { name: /^Pix/ }).check();
    await next(page).click();
    await page.getByRole('main').getByRole('link', { name: 'Cadastre-se' }).click();
    await submitSignUp(page, account);
    await expect(page.getByRole('dialog', { name: 'Cadastro realizado com sucesso!' })).toBeVisible();

    const tab = await context.newPage();
    await tab.goto(pathIn(await nextEmail(email)));
    await tab.getByRole('link', { name: 'Ir para o Login' }).click();
    await submitLogin(tab, account);
    await expectStep(tab, STEP.confirmation);
    await expect(tab.getByRole('complementary', { name: 'Resumo da compra' })).toContainText('Anual');
    await terms(tab).check();
    await expect(tab.getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
    await confirm(tab).click();
    await expectStep(tab, STEP.done);
    await tab.getByRole('link', { name: /^Abrir / }).click();
    await expect(tab.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toBeVisible();
    await deleteAccountOf(email);
  });
});
