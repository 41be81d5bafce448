import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { foundCount, hearts } from './support/directory';
import { logOut, submitLogin, submitSignUp } from './support/login-form';
import { nextEmail, pathIn } from './support/mail';
import { scrollPosition } from './support/scroll';
import { expect, test } from './support/test';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text).filter({ visible: true });

async function signUp(page: Page, account: Parameters<typeof submitSignUp>[1]): Promise<void> {
  await page.goto('/cadastro');
  await submitSignUp(page, account);
}

async function leave(page: Page): Promise<void> {
  await page.goto('/perfil');
  await logOut(page);
  await expect(page).toHaveURL('/login');
}

test.describe('the whole life of an account', () => {
  test.use({
    expectedErrors:
      /status of 4\d\d|^Confirme seu|^Este link já foi usado|^E-mail ou senha|^A senha atual|^Senha/,
  });

  test('from sign-up to deletion', async ({ page }) => {
    test.slow();
    const id = randomUUID();
    const first = { name: 'Júlia do Teste', email: `${id}@teste.example`, password: 'primeira-senha' };
    let supplier = '';

    await test.step('signs up, and cannot log in before confirming the e-mail address', async () => {
      await signUp(page, first);
      const dialog = page.getByRole('dialog', { name: 'Cadastro realizado com sucesso!' });
      await expect(dialog).toContainText(first.email);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Ok, ir para o Login' }).click();
      await expect(page).toHaveURL('/login');
      await expect(field(page, 'E-mail')).toHaveValue(first.email);
      await submitLogin(page, first);
      await expect(page.getByText('E-mail não confirmado')).toBeVisible();
    });

    await test.step('opens the link in the e-mail, which works only once', async () => {
      const email = await nextEmail(first.email);
      await page.goto(pathIn(email));
      await expect(page.getByText('E-mail verificado com sucesso!')).toBeVisible();
      await page.goto(pathIn(email));
      await expect(page.getByText('Este link já foi usado. Sua conta está confirmada: entre.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Ir para o Login' }).click();
    });

    await test.step('logs in and adds a favorite', async () => {
      await submitLogin(page, first);
      await expect(page).toHaveURL('/home');
      await page.goto('/fornecedores');
      await expect(foundCount(page)).toBeVisible(); // Playwright would click again if the app replaced the card meanwhile
      const heart = hearts(page).first();
      supplier = ((await heart.getAttribute('aria-label')) ?? '').replace('Favoritar ', '');
      await heart.click();
      await expect(toast(page, `${supplier} adicionado aos favoritos.`)).toBeVisible();
      await page.goto('/perfil?aba=favoritos');
      await expect(page.getByRole('heading', { name: supplier })).toBeVisible();
      await leave(page);
    });

    const second = { ...first, password: 'segunda-senha' };
    await test.step('forgets the password and chooses a new one by e-mail', async () => {
      await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
      await expect(page.getByRole('heading', { name: 'Recupere sua senha' })).toBeVisible(); // the login has an "E-mail", too
      await field(page, 'E-mail').fill(first.email);
      await button(page, 'Enviar link').click();
      await expect(toast(page, 'Se uma conta com este e-mail existir')).toBeVisible();
      await expect(field(page, 'E-mail')).toHaveValue('');
      await page.goto(pathIn(await nextEmail(first.email)));
      await field(page, 'E-mail').fill(first.email);
      await field(page, 'Nova senha').fill(second.password);
      await field(page, 'Confirmar nova senha').fill(second.password);
      await button(page, 'Salvar nova senha').click();
      await expect(toast(page, 'Sua senha foi redefinida com sucesso!')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });

    await test.step('cannot log in with the old password, but with the new one', async () => {
      await submitLogin(page, first);
      await expect(toast(page, 'E-mail ou senha inválidos')).toBeVisible();
      await submitLogin(page, second);
      await expect(page).toHaveURL('/home');
    });

    const third = { name: 'Júlia Nova', email: `nova-${id}@teste.example`, password: 'terceira-senha' };
    await test.step('changes name, e-mail and password', async () => {
      await page.goto('/perfil?aba=configuracoes');
      await field(page, 'Nome').fill(third.name);
      await field(page, 'E-mail').fill(third.email);
      await field(page, 'Sua senha').fill(second.password);
      await button(page, 'Salvar Alterações').click();
      await expect(toast(page, 'Seus dados foram atualizados.')).toBeVisible();
      await expect(page.getByText('Novo e-mail à espera de confirmação')).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText(`Olá, ${third.name}`)).toBeAttached();
      await page.goto(pathIn(await nextEmail(third.email)));
      await button(page, 'Confirmar a troca').click();
      await expect(page.getByText('abra também o link que enviamos ao outro e-mail.')).toBeVisible();
      await page.goto(pathIn(await nextEmail(second.email)));
      await button(page, 'Confirmar a troca').click();
      await expect(page.getByText('Seu novo e-mail foi confirmado!')).toBeVisible();

      await page.goto('/perfil');
      await expect(page.getByText(third.email)).toBeVisible();
      await page.getByRole('link', { name: 'Atualizar informações' }).click();
      await field(page, 'Senha atual').fill('errada-errada');
      await field(page, 'Nova senha').fill(third.password);
      await field(page, 'Confirmar nova senha').fill(third.password);
      await button(page, 'Atualizar Senha').click();
      await expect(field(page, 'Senha atual')).toHaveAccessibleDescription('A senha atual está incorreta.');
      await field(page, 'Senha atual').fill(second.password);
      await button(page, 'Atualizar Senha').click();
      await expect(toast(page, 'Sua senha foi alterada.')).toBeVisible();
      await expect(field(page, 'Senha atual')).toHaveValue('');
    });

    await test.step('saves the choice of notifications', async () => {
      const promotions = page.getByRole('switch', { name: 'Promoções e ofertas' });
      await expect(promotions).toBeChecked();
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await promotions.uncheck();
      await saved;
      await page.reload();
      await expect(promotions).not.toBeChecked();
    });

    await test.step('downloads all data of the account', async () => {
      const downloading = page.waitForEvent('download');
      await button(page, 'Baixar meus dados').click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^guia-de-fornecedores-meus-dados-\d{4}-\d\d-\d\d\.json$/);
      const text = await readFile(await file.path(), 'utf8');
      expect(JSON.parse(text)).toBeInstanceOf(Object);
      for (const fact of [third.name, third.email, supplier]) expect(text).toContain(fact);
    });

    await test.step('deletes the account', async () => {
      await button(page, 'Excluir minha conta').click();
      const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
      await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('excluir');
      await dialog.getByLabel('Sua senha', { exact: true }).fill('errada-errada');
      await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
      await expect(dialog.getByLabel('Sua senha', { exact: true })).toHaveAccessibleDescription(
        'Senha incorreta.',
      );
      await expectAccessible(page);
      await dialog.getByLabel('Sua senha', { exact: true }).fill(third.password);
      await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
      await expect(toast(page, 'Sua conta foi excluída.')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect(await scrollPosition(page)).toBe(0);
      const left = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => !['theme', 'site', 'counted-steps'].includes(key)),
      );
      expect(left).toEqual([]);
      await page.goto('/login');
      await submitLogin(page, third);
      await expect(toast(page, 'E-mail ou senha inválidos')).toBeVisible();
    });
  });
});
