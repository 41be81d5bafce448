import { randomUUID } from 'node:crypto';
import { createMember, deleteMember } from './support/accounts';
import { pressInMenu } from './support/admin-area';
import { confirm, expectStep, next, ordersOf, STEP, terms } from './support/checkout';
import { submitLogin } from './support/login-form';
import { expect, test } from './support/test';

test.use({ as: 'admin' });

test('an admin makes a coupon, and a member who opens its link logs in, pays less and cannot use it again', async ({
  page,
  browser,
}) => {
  const code = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;
  const member = await createMember();
  const toast = (text: string) => page.getByRole('region', { name: 'Avisos (F8)' }).getByText(text);
  await page.goto('/admin/cupons');
  await page.getByRole('button', { name: 'Adicionar Cupom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo cupom' });
  await dialog.getByLabel('Código').fill(code.toLowerCase());
  await dialog.getByRole('textbox', { name: 'Desconto' }).fill('30');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast('Cupom criado com sucesso.')).toBeVisible();

  const context = await browser.newContext({ storageState: undefined });
  const theirs = await context.newPage();
  const summary = theirs.getByRole('complementary', { name: 'Resumo da compra' });
  await theirs.goto(`/assinatura?cupom=${code}&method=pix`);
  await expect(summary).toContainText(`Cupom ${code}: o desconto aparece quando você entrar na sua conta.`);
  await next(theirs).click();
  await next(theirs).click();
  await theirs.getByRole('main').getByRole('link', { name: 'Entrar', exact: true }).click();
  await submitLogin(theirs, member);
  await expectStep(theirs, STEP.confirmation);
  await expect(summary).toContainText(`Cupom ${code}: −30%`);
  await expect(summary).toContainText('R$ 20,93');
  await terms(theirs).check();
  await confirm(theirs).click();
  await expectStep(theirs, STEP.done);
  expect(await ordersOf(member)).toMatchObject([{ amount_cents: 2093, status: 'paid' }]);

  await theirs.goto(`/assinatura?cupom=${code}`);
  await expect(theirs.getByText('Você já usou este cupom.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Remover cupom' }).click();
  await expect(summary).toContainText('R$ 29,90');
  await context.close();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('−30%');
  await pressInMenu(page, code, 'Desativar');
  await expect(row).toContainText('Desativado');
  await deleteMember(member);
});
