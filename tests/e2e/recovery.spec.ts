import type { Page } from '@playwright/test';
import { submitLogin } from './support/login-form';
import { nextEmail, pathIn } from './support/mail';
import { expect, memberTest } from './support/test';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/recuperar-senha');
  await field(page, 'E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  const answer = 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.';
  await expect(page.getByText(answer)).toBeVisible();
}

async function choose(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirmar nova senha').fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
}

memberTest.describe('a reset by e-mail', () => {
  memberTest.use({ expectedErrors: /status of 40\d|^Este link não é da conta/ });

  memberTest(
    'asks for the e-mail address of the account and ends its other sessions',
    async ({ page, member, browser }) => {
      await page.goto('/perfil');
      await expect(page.getByText(member.email)).toBeVisible();

      const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const phone = await elsewhere.newPage();
      await askForLink(phone, member.email);
      await phone.goto(pathIn(await nextEmail(member.email)));
      await choose(phone, 'outra@teste.example', 'senha-novinha');
      await expect(field(phone, 'E-mail')).toHaveAccessibleDescription(
        'Este link não é da conta com este e-mail.',
      );
      await field(phone, 'E-mail').fill(member.email.toUpperCase());
      await phone.getByRole('button', { name: 'Salvar nova senha' }).click();
      await expect(phone).toHaveURL('/login');
      await submitLogin(phone, { ...member, password: 'senha-novinha' });
      await expect(phone).toHaveURL('/home');
      await elsewhere.close();

      // The access token here is good for an hour; renewing it is what no longer works.
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('token') ?? '{}') as object;
        localStorage.setItem('token', JSON.stringify({ ...session, expires_at: 1 }));
      });
      await page.goto('/perfil');
      await expect(page).toHaveURL('/login');
    },
  );
});
