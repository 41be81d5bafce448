import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { saveSupplier } from './support/accounts';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

test.use({ as: 'admin' });

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function write(name: string, message: string): Promise<void> {
  const response = await fetch(`${supabase.url}/functions/v1/api/contact`, {
    method: 'POST',
    headers: {
      apikey: supabase.publishableKey,
      'content-type': 'application/json',
      'cf-connecting-ip': randomUUID(),
    },
    body: JSON.stringify({ name, email: 'ana@teste.example', subject: 'parcerias', message }),
  });
  expect(response.status, await response.text()).toBe(201);
}

test('an admin finds a message, opens it, marks it as answered and deletes it', DESKTOP, async ({ page }) => {
  const name = `Zélia ${randomUUID().slice(0, 8)}`;
  await write(name, 'Primeira linha\n<b>Segunda</b> linha');
  await page.goto(`/admin/mensagens?filtro=nao-lidas&busca=${name.replace('Zélia', 'ZELIA')}`);
  await expect(row(page, name)).toContainText('Parcerias');
  await expect(row(page, name)).toContainText('Nova');

  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name: 'Parcerias' });
  await expect(dialog).toContainText('<b>Segunda</b> linha');
  await expect(dialog.getByRole('link', { name: 'Responder por e-mail' })).toHaveAttribute(
    'href',
    'mailto:ana@teste.example?subject=Re%3A%20Parcerias',
  );
  await expect(row(page, name)).toHaveCount(0); // it is read
  await dialog.getByLabel('Respondida').click();
  await expect(dialog.getByLabel('Respondida')).toBeChecked();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByLabel('Mostrar').selectOption('Todas');
  await expect(row(page, name)).toContainText('Respondida');
  await button(page, name).click();
  await button(page, 'Excluir').click();
  await page
    .getByRole('dialog', { name: 'Excluir mensagem' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Nenhuma mensagem encontrada')).toBeVisible();
  const left = `/rest/v1/contact_messages?select=id&name=eq.${encodeURIComponent(name)}`;
  expect(await ask('GET', left, supabase.secretKey)).toEqual([]);
});

test(
  'the history shows what an admin changed about a supplier, under their name',
  DESKTOP,
  async ({ page }) => {
    const name = `Zz ${randomUUID().slice(0, 8)}`;
    const soon = new Date(Date.now() + 9e9).toISOString(); // other journeys count the suppliers that are public
    const id = await saveSupplier({ name: `${name} antes`, category_id: 1, public_from: soon });
    try {
      await saveSupplier({ name, ready_stock: true }, id);
      await page.goto(`/admin/historico?busca=${name.toUpperCase()}`);
      // One line with what other journeys do at the same time as this admin; opened, it begins with what was searched.
      const change = row(page, /alterou (o|\d+) fornecedor/);
      await expect(change).toHaveCount(1);
      for (const more of await page.getByRole('button', { name: /^Ver \d+ mudanças/ }).all())
        await more.click();
      await expect(change).toContainText('Administração Demo');
      await expect(change).toContainText(`Nome: ${name} antes`);
      await expect(change).toContainText('Pronta-entrega: não');
      await expect(row(page, /criou (o|\d+) fornecedor/)).toContainText(`${name} antes`);
      await page.getByLabel('Quem fez').selectOption('Sistema');
      await expect(page.getByText('Nenhuma ação encontrada')).toBeVisible();
      await page.getByLabel('Quem fez').selectOption('Administração Demo');
      await change.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    } finally {
      await ask('DELETE', `/rest/v1/suppliers?id=eq.${id}`, supabase.secretKey);
    }
  },
);
