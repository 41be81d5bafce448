import type { Page } from '@playwright/test';
import { createAccount } from '../support/actors';
import { emailsTo } from '../support/mail';
import { createSuppliers } from '../support/supplier-world';
import { emptyProjectTest as test, NO_EMPTY_PROJECT } from './support/empty-project';
import { submitLogin } from './support/login-form';
import { photos } from './support/photos';
import { expect } from './support/test';

// Changed settings would disturb all other tests, so this one has its own Supabase.
test.skip(NO_EMPTY_PROJECT !== null, NO_EMPTY_PROJECT ?? '');
test.use({ expectedErrors: /status of 503|net::ERR_FAILED/ });

async function save(page: Page): Promise<void> {
  const message = 'As configurações foram salvas.';
  await page.getByRole('tabpanel').getByRole('button', { name: 'Salvar Alterações' }).first().click();
  const toasts = page.getByRole('region', { name: 'Avisos (F8)' });
  await expect(toasts.getByText(message)).toBeVisible();
  await toasts.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toasts.getByText(message)).toBeHidden();
}

test('what an owner sets shows everywhere at once: the name, the logo, the main color and maintenance', async ({
  page,
  visitor,
  project,
}) => {
  await createSuppliers(project);
  const owner = await createAccount(project, { admin: true });
  const member = await createAccount(project);
  await page.goto('/login');
  await submitLogin(page, owner);
  await expect(page).toHaveURL('/admin');

  await test.step('the name is in the header, in titles and in e-mails', async () => {
    await page.goto('/admin/configuracoes');
    await page.getByLabel('Nome do site').fill('Achados da Moda');
    await save(page);
    await expect(page.getByRole('banner').getByText('Achados da Moda')).toBeAttached();
    await expect(page).toHaveTitle('Configurações · Achados da Moda');

    await visitor.goto('/fornecedores');
    await expect(visitor).toHaveTitle('Fornecedores · Achados da Moda');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Achados da Moda' })).toBeVisible();
    await expect(visitor.getByText('Achados da Moda. Todos os direitos reservados.')).toBeVisible();
    await visitor.goto('/recuperar-senha');
    await visitor.getByLabel('E-mail').fill(member.email);
    await visitor.getByRole('button', { name: /^Enviar/ }).click();
    const signatures = async () =>
      (await emailsTo(project, member.email)).map(({ text }) => text.split('\n')[0]);
    await expect.poll(signatures).toEqual(['Achados da Moda']);
  });

  await test.step('logo and main color are there even before the page has loaded', async () => {
    await page.goto('/admin/configuracoes?aba=aparencia');
    const [logo] = await photos(1);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Escolher logo' }).click();
    await (await chooser).setFiles(logo!);
    await expect(page.getByRole('img', { name: 'Logo do site' })).toBeVisible();
    await page.getByLabel('Cor principal').fill('#ffd400');
    await page.getByLabel('Cor principal').blur();
    await expect(page.getByText('No tema claro usamos um tom mais escuro')).toBeVisible();
    await save(page);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Achados da Moda' })).toBeVisible();
    const brand = (of: Page) =>
      of.evaluate(() =>
        // Null for a moment after the first bytes have come.
        (document.documentElement as HTMLElement | null)?.style.getPropertyValue('--mantine-color-brand-6'),
      );
    expect(await brand(page)).toMatch(/^(#|rgb)/);
    const [stored] = await project.sql<{ logo_path: string }>('select logo_path from public.settings');
    const logoFile = () => fetch(`${project.url}/storage/v1/object/public/site/${stored!.logo_path}`);
    expect((await logoFile()).status).toBe(200);

    await visitor.goto('/fornecedores');
    await expect.poll(() => brand(visitor)).toBe(await brand(page));
    // Kept for the next visit: there with the first paint, before any code has run.
    await visitor.route('**/*.js', (route) => route.abort());
    await visitor.reload({ waitUntil: 'commit' });
    await expect.poll(() => brand(visitor)).toBe(await brand(page));
    await visitor.unrouteAll();

    await page.getByRole('button', { name: 'Remover logo' }).click();
    await save(page);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Achados da Moda' })).toHaveCount(0);
    expect((await logoFile()).status).toBeGreaterThanOrEqual(400);
  });

  await test.step('in maintenance members see a page that says so, and admins can still work', async () => {
    await visitor.goto('/login');
    await submitLogin(visitor, member);
    await expect(visitor).toHaveURL('/home');
    await page.goto('/admin/configuracoes');
    await page.getByRole('switch', { name: 'Modo manutenção' }).click();
    await save(page);

    const notice = (of: Page) => of.getByRole('heading', { level: 1, name: 'Voltamos já' });
    for (const path of ['/fornecedores', '/perfil', '/assinatura', '/planos']) {
      await visitor.goto(path);
      await expect(notice(visitor)).toBeVisible();
    }
    await page.goto('/fornecedores');
    await expect(page.getByRole('heading', { level: 1, name: 'Achados da Moda' })).toBeVisible();
    await expect(page.getByText(/fornecedores encontrados/)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByText('Modo manutenção: só a equipe vê o site.')).toBeVisible();

    await project.sql('update public.settings set maintenance_mode = false');
    await visitor.goto('/fornecedores');
    await expect(visitor.getByText(/fornecedores encontrados/)).toBeVisible();
  });
});
