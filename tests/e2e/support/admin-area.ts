import type { Page } from '@playwright/test';
import { expect } from './test';

/** Searches an admin list for its only match. Waits until the rows stay: one that moves may miss a click. */
export async function searchForOne(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
}

/** Opens the ⋯ menu of a record and presses one of its items. */
export async function pressInMenu(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits for a toast and puts it away: on a phone it lies over what comes next. */
export async function told(page: Page, text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Avisos (F8)' });
  await expect(toasts.getByText(text)).toBeVisible();
  await toasts.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toasts.getByText(text)).toBeHidden();
}
