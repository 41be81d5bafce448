import type { Page } from '@playwright/test';
import { saveSupplier } from './support/accounts';
import { expectAccessible, growToPage } from './support/axe';
import { setPremiumEnd } from './support/checkout';
import { foundCount } from './support/directory';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, memberTest } from './support/test';

const LIST = '/perfil?aba=buscas';
const offer = (page: Page) => page.getByRole('button', { name: 'Avisar quando chegar fornecedor novo' });

memberTest(
  'a member saves a search that finds nothing, and is told when a supplier enters that it finds',
  async ({ page, member }) => {
    await setPremiumEnd(member, new Date(Date.now() + 9e8));
    const word = `zurbina${member.id.slice(0, 8).replace(/\d/g, 'x')}`;
    await page.goto(`/fornecedores?busca=${word}`);
    await offer(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Avisar quando chegar fornecedor novo' });
    await expect(dialog.getByLabel('Nome da busca')).toBeFocused();
    await expectAccessible(page, '[role="dialog"]');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const saved = page.getByRole('link', { name: 'Busca salva' });
    await expect(saved).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(LIST);
    const search = page.getByRole('link', { name: `Busca por ${word}` });
    await expect(search).toBeVisible();
    await growToPage(page);
    await expectAccessible(page);

    const soon = new Date(Date.now() + 9e9).toISOString(); // other journeys count the suppliers that are public
    const id = await saveSupplier({ name: `Ateliê ${word}`, category_id: 1, public_from: soon });
    try {
      await page.reload();
      await expect(page.getByText('1 novo', { exact: true })).toBeVisible();
      await page.goto('/perfil'); // on a phone the list of pages is there
      await expect(page.getByRole('link', { name: 'Buscas salvas 1 fornecedor novo' })).toBeVisible();
      await page.goto('/home');
      await page.getByRole('link', { name: 'Novidades nas suas buscas: 1' }).click();
      const seen = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await search.click();
      await expect(page).toHaveURL(`/fornecedores?busca=${word}&ordem=novos`);
      await expect(foundCount(page)).toHaveText('1 fornecedor encontrado');
      await seen;
      await page.goto(LIST);
      await expect(search).toBeVisible();
      await expect(page.getByText('1 novo', { exact: true })).toBeHidden();
      await page.goto('/perfil');
      await expect(page.getByRole('link', { name: 'Buscas salvas', exact: true })).toBeVisible();
    } finally {
      await ask('DELETE', `/rest/v1/suppliers?id=eq.${id}`, supabase.secretKey);
    }
  },
);
