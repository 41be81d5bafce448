import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askAsAdmin } from './support/accounts';
import { pressInMenu, searchForOne } from './support/admin-area';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

// A name that is taken, and a deletion that the database refuses.
test.use({ as: 'admin', expectedErrors: /status of 409|^Já existe|^Esta categoria está em uso/ });

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos (F8)' }).getByText(text);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function idOf(name: string): Promise<number> {
  const path = `/rest/v1/categories?select=id&name=eq.${encodeURIComponent(name)}`;
  const [found] = await ask<{ id: number }[]>('GET', path, supabase.publishableKey);
  return found!.id;
}

test(
  'a category is created, renamed, not deleted while it is in use, and deleted',
  DESKTOP,
  async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    const [main, renamed, sub] = [`Zz ${mark} um`, `Zz ${mark} dois`, `Zz ${mark} três`] as const;
    await page.goto('/admin/categories');
    const dialog = page.getByRole('dialog');

    await test.step('the category is created', async () => {
      await button(page, 'Adicionar Categoria').click();
      await dialog.getByLabel('Nome').fill('  bijuterias ');
      await button(page, 'Salvar').click();
      await expect(dialog.getByText('Já existe uma categoria com este nome.')).toBeVisible();
      await dialog.getByLabel('Nome').fill(main);
      await button(page, 'Salvar').click();
      await expect(toast(page, 'Categoria criada com sucesso.')).toBeVisible();
      await expect(row(page, main)).toBeVisible();
    });

    await test.step('the category is renamed', async () => {
      await searchForOne(page, mark);
      await button(page, main).click();
      await dialog.getByLabel('Nome').fill(renamed);
      await button(page, 'Salvar').click();
      await expect(toast(page, 'Categoria atualizada com sucesso.')).toBeVisible();
      await expect(row(page, renamed)).toBeVisible();
      await expect(row(page, main)).toHaveCount(0);
    });

    await test.step('a category with a subcategory cannot be deleted, even if the subcategory was added meanwhile', async () => {
      await pressInMenu(page, renamed, 'Excluir');
      await askAsAdmin('POST', '/rest/v1/categories', { name: sub, parent_id: await idOf(renamed) });
      await button(page, 'Excluir').click();
      const refusal = 'Esta categoria está em uso por 1 subcategoria e não pode ser excluída.';
      await expect(toast(page, refusal)).toBeVisible();
      await button(page, 'Cancelar').click();
      await expect(row(page, sub)).toContainText(`Subcategoria de ${renamed}`);
      await pressInMenu(page, renamed, 'Excluir');
      await expect(dialog).toContainText(`${refusal} Mude antes as subcategorias para outra categoria.`);
      await button(page, 'Entendi').click();
    });

    await test.step('the subcategory is deleted, then the category', async () => {
      for (const name of [sub, renamed]) {
        await pressInMenu(page, name, 'Excluir');
        await button(page, 'Excluir').click();
        await expect(row(page, name)).toHaveCount(0);
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      }
      await expect(page.getByText('Nenhuma categoria encontrada')).toBeVisible();
    });
  },
);
