import type { Browser, Page } from '@playwright/test';
import type { Shop } from '../support/mercadopago/shop';
import { demoSession, type NewMember } from './support/accounts';
import { told } from './support/admin-area';
import { expectAccessible } from './support/axe';
import { orderIdOf, terms } from './support/checkout';
import { unlockButtons } from './support/directory';
import { providerTest, sellThrough } from './support/provider';
import { expect } from './support/test';

// "Paguei e continua bloqueado": what the operator does about an order.

/** Opens the admin area in a second window, as large as the first. */
async function adminOf(page: Page, browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({
    storageState: await demoSession('admin'),
    viewport: page.viewportSize(),
    serviceWorkers: 'block',
  });
  await sellThrough(shop, context);
  return context.newPage();
}

/** Goes to the provider's page to pay a month by Pix. Returns the id of the order. */
async function buy(page: Page, member: NewMember): Promise<string> {
  await page.goto('/assinatura?method=pix&etapa=confirmacao');
  await terms(page).check();
  await page.getByRole('button', { name: 'Pagar no Mercado Pago' }).click();
  await expect(page.getByRole('heading', { name: 'Mercado Pago de teste' })).toBeVisible();
  return orderIdOf(member);
}

providerTest(
  'a member who has paid and is still locked out writes; the admin finds the order by the message and opens it',
  async ({ page, browser, member, shop }) => {
    const order = await buy(page, member);
    await shop.double.withoutMessages(() => shop.double.pay(order));
    await page.goto('/contato');
    await expect(page.getByLabel('Nome')).toHaveValue(member.name);
    await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
    await page.getByLabel('Assunto').selectOption({ label: 'Planos' });
    await page.getByLabel('Mensagem').fill('Paguei o Pix e continua bloqueado.');
    await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
    await expect(page.getByText('Mensagem enviada', { exact: false }).first()).toBeVisible();
    await page.goto('/fornecedores');
    await expect(unlockButtons(page).first()).toBeVisible();

    const admin = await adminOf(page, browser, shop);
    await admin.goto(`/admin/mensagens?busca=${encodeURIComponent(member.email)}`);
    await admin.getByRole('button', { name: member.name, exact: true }).click();
    await admin.getByRole('link', { name: 'Pedidos deste e-mail' }).click();
    await expect(admin.getByRole('row').filter({ hasText: member.email })).toContainText(
      'Aguardando pagamento',
    );
    await admin.getByRole('link', { name: member.name }).click();
    await expect(admin.getByText('O provedor ainda não informou nenhum pagamento.')).toBeVisible();
    await admin.getByRole('button', { name: 'Conferir no provedor' }).click();
    await told(admin, 'O pedido está como no provedor.');
    await expect(admin.getByText('Aprovado', { exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Liberar manualmente' })).toHaveCount(0);
    await expectAccessible(admin);

    // By itself, in the window that the member has left open.
    await page.bringToFront();
    await expect(unlockButtons(page)).toHaveCount(0, { timeout: 20_000 });
    await admin.context().close();
  },
);
