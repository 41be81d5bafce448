import type { Page } from '@playwright/test';
import type { Credentials } from './accounts';

/** Logs in as a person does, on the login page that is open. */
export async function submitLogin(page: Page, { email, password }: Credentials): Promise<void> {
  const enter = page.getByRole('main').getByRole('button', { name: 'Entrar' });
  await enter.waitFor(); // the form before may have fields of the same names
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await enter.click();
}

/** Logs out by the header of the page that is open, on a phone by the account's page, and answers the question. */
export async function logOut(page: Page): Promise<void> {
  const account = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Conta' });
  const leave = page.getByRole('button', { name: 'Sair' });
  await account.or(leave).first().waitFor(); // neither is there before the account has loaded
  if (await account.isVisible()) await account.click();
  await leave.first().click();
  await page.getByRole('dialog', { name: 'Sair da conta?' }).getByRole('button', { name: 'Sair' }).click();
}

/** Signs up as a person does, on the sign-up page that is open. */
export async function submitSignUp(page: Page, account: Credentials & { name: string }): Promise<void> {
  await page.getByLabel('Nome completo').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByLabel('Confirmar senha').fill(account.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
}
