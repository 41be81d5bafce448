import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { demoSession } from './support/accounts';
import { holdCode } from './support/started';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

const sent = (page: Page) => page.getByRole('heading', { name: 'Mensagem enviada' });

/** Each test writes from a different IP address, so that none uses up another's attempts. */
test.beforeEach(({ page }) =>
  page.route('**/functions/v1/api/contact', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'cf-connecting-ip': randomUUID() } }),
  ),
);

/** Finds the message where the operator reads them, and deletes it. */
async function answerFor(browser: Browser, name: string, text: string): Promise<void> {
  const storageState = await demoSession('admin');
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`/admin/mensagens?filtro=nao-lidas&busca=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Parcerias' });
  await expect(dialog).toContainText(text);
  await expect(dialog).toContainText('ana@teste.example');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await page
    .getByRole('dialog', { name: 'Excluir mensagem' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(page.getByText('Nenhuma mensagem encontrada')).toBeVisible();
  await context.close();
}

test(
  'a visitor writes with the keyboard alone, without loading the code for sessions, and the operator reads it',
  DESKTOP,
  async ({ page, browser }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const name = `Zilda ${randomUUID().slice(0, 8)}`;
    const text = `Olá!\nVendo para ${name}.`;
    await page.goto('/contato');
    await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeEnabled(); // the app is there
    await page.getByLabel('Nome').focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('ana@teste.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Parc');
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
    // The hidden field cannot be reached by keyboard.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sent(page)).toBeFocused();
    await expect(sent(page)).toBeInViewport();
    expect(scripts.filter((path) => /supabase|ephemeral-client/.test(path))).toEqual([]);
    expect(scripts).toContainEqual(expect.stringMatching(/\/assets\/contact-/));

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome')).toBeFocused();
    await expect(page.getByLabel('Mensagem')).toHaveValue('');
    await answerFor(browser, name, `Vendo para ${name}.`);
  },
);

test('what was typed into the contact form before the app started is kept', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/contato', { waitUntil: 'commit' });
  await page.getByLabel('Nome').fill('Ana');
  await page.getByLabel('Assunto').selectOption('Planos');
  await page.getByLabel('Mensagem').fill('Cedo');
  await page.getByLabel('Nome').press('Enter'); // by itself the browser would open the page afresh
  release();
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible(); // the app has the form
  await expect(page.getByLabel('Nome')).toHaveValue('Ana');
  await expect(page.getByLabel('Assunto')).toHaveValue('planos');
  await expect(page.getByLabel('Mensagem')).toHaveValue('Cedo');
});

test('a link in the table of contents leads to its section, below the header', async ({ page }) => {
  await page.goto('/privacidade');
  const section = page.getByRole('heading', { level: 2, name: 'Seus direitos e como usá-los' });
  await page.getByRole('link', { name: 'Seus direitos e como usá-los' }).click();
  await expect(page).toHaveURL('/privacidade#direitos');
  await expect(section).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await section.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
  await page.reload();
  await expect(section).toBeInViewport({ ratio: 1 });
});
