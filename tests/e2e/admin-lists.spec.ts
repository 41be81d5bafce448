import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { createMember, deleteMember, logIn } from './support/accounts';
import { pressInMenu, searchForOne, told } from './support/admin-area';
import { cards, foundCount } from './support/directory';
import { supabase } from './support/stack';
import { ask } from './support/server';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

test.use({ as: 'admin' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Creates a member who has bought this plan, and opens the directory as them. */
async function subscriber(browser: Browser, plan: 'monthly' | 'annual') {
  const member = await createMember();
  await ask('PATCH', `/rest/v1/subscriptions?user_id=eq.${member.id}`, supabase.secretKey, {
    plan_key: plan,
    expires_at: '2040-01-01',
  });
  const page = await (await browser.newContext({ storageState: await logIn(member) })).newPage();
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  const leave = async () => {
    await page.context().close();
    await deleteMember(member);
  };
  return { page, leave };
}

test(
  'an admin makes a list for Premium Plus, which members with Plus find in the directory and others do not',
  DESKTOP,
  async ({ page, browser }) => {
    test.slow(); // three people, one after the other
    const name = `Lista ${randomUUID().slice(0, 8)}`;
    const dialog = page.getByRole('dialog');
    const [first, second] = await ask<{ name: string }[]>(
      'GET',
      '/rest/v1/suppliers?select=name&order=sort_name,id&limit=2&offset=30',
      supabase.secretKey,
    );

    await test.step('an admin creates the list with two suppliers', async () => {
      await page.goto('/admin/listas-especiais');
      await button(page, 'Adicionar Lista').click();
      await dialog.getByLabel('Nome').fill(name);
      await dialog.getByLabel('Descrição').fill('Para a vitrine.');
      await dialog.getByLabel('Tipo').selectOption('Luxo');
      await dialog.getByLabel('Assinatura exigida').selectOption('Premium Plus');
      await button(page, 'Salvar').click();
      await told(page, 'Lista criada com sucesso.');
      await expect(dialog).toBeHidden();

      await searchForOne(page, name.toUpperCase());
      await expect(row(page, name)).toContainText('Premium Plus');
      await button(page, name).click();
      for (const supplier of [first!, second!]) {
        await dialog.getByRole('searchbox').fill(supplier.name);
        await button(page, `Adicionar ${supplier.name}`).click();
      }
      await button(page, 'Salvar').click();
      await told(page, 'Lista atualizada com sucesso.');
      await expect(dialog).toBeHidden();
      await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('2');
    });

    await test.step('a member with Plus finds it and filters the directory by it', async () => {
      const { page: theirs, leave } = await subscriber(browser, 'annual');
      try {
        await theirs.getByRole('button', { name: `${name} 2 fornecedores` }).click();
        await expect(foundCount(theirs)).toHaveText('2 fornecedores encontrados');
        await expect(theirs.getByRole('heading', { level: 2, name })).toBeVisible();
        await expect(theirs.getByText('Para a vitrine.')).toBeVisible();
        await expect(cards(theirs).filter({ hasText: second!.name })).toBeVisible();
        await theirs.reload();
        await expect(foundCount(theirs)).toHaveText('2 fornecedores encontrados');
        await theirs.getByRole('button', { name: `Remover filtro ${name}` }).click();
        await expect(foundCount(theirs)).not.toHaveText('2 fornecedores encontrados');
      } finally {
        await leave();
      }
    });

    await test.step('a member with Premium but not Plus does not find it', async () => {
      const { page: theirs, leave } = await subscriber(browser, 'monthly');
      try {
        await expect(theirs.getByRole('button', { name: /^Seleção VIP/ })).toBeVisible();
        await expect(theirs.getByText(name)).toHaveCount(0);
      } finally {
        await leave();
      }
    });

    await test.step('an admin edits it, with a warning before unsaved changes are lost, and deletes it', async () => {
      await button(page, name).click();
      await button(page, `Remover ${first!.name}`).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Descartar alterações?' }).waitFor();
      await button(page, 'Continuar editando').click();
      await expect(dialog).toHaveCount(1);
      await button(page, 'Salvar').click();
      await told(page, 'Lista atualizada com sucesso.');
      await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('1');
      await expect(dialog).toBeHidden();

      await pressInMenu(page, name, 'Excluir');
      await button(page, 'Excluir').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await told(page, 'Lista excluída com sucesso.');
      await expect(page.getByText('Nenhuma lista encontrada')).toBeVisible();
    });
  },
);
