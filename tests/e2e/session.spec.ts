import { demoCredentials } from './support/accounts';
import { logOut, submitLogin } from './support/login-form';
import { expect, memberTest, test } from './support/test';

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: /status of 400|^E-mail ou senha inválidos/ });

  test('the user is not logged in and the form says why', async ({ page }) => {
    await page.goto('/login');
    await submitLogin(page, { ...demoCredentials('free'), password: 'errada-errada' });
    await expect(page.getByText('E-mail ou senha inválidos')).toBeVisible();
    // A disabled button loses the focus; Tab continues from where it was.
    await expect(page.getByRole('main').getByRole('button', { name: 'Entrar' })).toBeFocused();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
  });
});

memberTest('logging out in one tab closes the protected pages of the others', async ({ page, context }) => {
  await page.goto('/fornecedores');
  const other = await context.newPage();
  await other.goto('/perfil');
  await expect(other).toHaveURL('/perfil');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect(other.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Perfil' })).toHaveCount(0);
  const ofDevice = ['theme', 'site', 'counted-steps']; // say nothing about the person
  const kept = await other.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !ofDevice.includes(key))).toEqual([]);
  await other.getByRole('link', { name: 'Fazer login' }).click();
  await expect(other).toHaveURL('/login');
});
