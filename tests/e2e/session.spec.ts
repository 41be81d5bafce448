import { demoCredentials } from './support/accounts';
import { logOut, submitLogin } from './support/login-form';
import { expect, memberTest, test } from './support/test';
import { DESKTOP } from './support/widths';

test('a visitor who opens a protected page logs in and gets it, with its query string', async ({ page }) => {
  await page.goto('/perfil?x=1');
  await expect(page).toHaveURL('/login');
  await submitLogin(page, demoCredentials('free'));
  await expect(page).toHaveURL('/perfil?x=1');
  await expect(page.getByText('Bem-vindo de volta!')).toBeVisible();
});

test('after the login, an admin lands in the admin area', DESKTOP, async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, demoCredentials('admin'));
  await expect(page).toHaveURL('/admin');
});

test('after the login, a member lands on the directory', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, demoCredentials('premium'));
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Olá, Premium Demo')).toBeAttached();
});

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

test.describe('a free member', () => {
  test.use({ as: 'free' });

  test('is redirected from the admin area', async ({ page }) => {
    await page.goto('/admin/usuarios');
    await expect(page).toHaveURL('/');
  });

  test('starts at the directory after a login elsewhere', async ({ page }) => {
    await page.goto('/login-redirect');
    await expect(page).toHaveURL('/home');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/perfil');
  });
});

test.describe('an admin', DESKTOP, () => {
  test.use({ as: 'admin' });

  test('starts at the admin area after a login elsewhere', async ({ page }) => {
    await page.goto('/login-redirect');
    await expect(page).toHaveURL('/admin');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/admin');
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

for (const [what, spoil] of [
  ['has expired and cannot be refreshed', { refresh_token: 'not-a-token', expires_at: 1 }],
  ['is invalid', null],
] as const) {
  memberTest.describe(`a stored session that ${what}`, () => {
    memberTest.use({ expectedErrors: /status of 40[01]/ });

    memberTest('leads to the login and back', async ({ page, member }) => {
      await page.goto('/sobre');
      await expect(page.getByText(`Olá, ${member.name}`)).toBeAttached();
      await page.evaluate((changes) => {
        const session = JSON.parse(localStorage.getItem('token') ?? '{}') as object;
        localStorage.setItem('token', changes ? JSON.stringify({ ...session, ...changes }) : '{not json');
      }, spoil);
      await page.goto('/perfil?x=1');
      await expect(page).toHaveURL('/login');
      await submitLogin(page, member);
      await expect(page).toHaveURL('/perfil?x=1');
      await expect(page.getByText(`Olá, ${member.name}`)).toBeAttached();
    });
  });
}
