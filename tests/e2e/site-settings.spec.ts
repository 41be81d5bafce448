import type { Browser, Page } from '@playwright/test';
import { askAsAdmin, createMember, deleteMember, logIn } from './support/accounts';
import { nextEmail } from './support/mail';
import { photos } from './support/photos';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';
import { PHONE_SIZE } from './support/widths';

// What they set holds for everybody, so this file runs when the other journeys are over (playwright.config.ts), one test
// after the other, on a phone.
test.describe.configure({ mode: 'serial' });
test.use({ as: 'admin', viewport: PHONE_SIZE, hasTouch: true });

const DEFAULTS = {
  site_name: 'Guia de Fornecedores',
  maintenance_mode: false,
  main_color: '#e11d48',
  logo_path: null,
};
test.afterEach(() => patch(DEFAULTS));

function patch(values: object): Promise<unknown> {
  return askAsAdmin('PATCH', '/rest/v1/settings?id=is.true', values);
}

async function save(page: Page): Promise<void> {
  const message = 'As configurações foram salvas.';
  await page.getByRole('tabpanel').getByRole('button', { name: 'Salvar Alterações' }).first().click();
  const toasts = page.getByRole('region', { name: 'Avisos (F8)' });
  await expect(toasts.getByText(message)).toBeVisible();
  await toasts.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toasts.getByText(message)).toBeHidden();
}

async function visitor(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ storageState: undefined })).newPage();
  await page.goto(path);
  return page;
}

test('a changed site name shows in the header, in titles and in e-mails at once', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/configuracoes');
  await page.getByLabel('Nome do site').fill('Achados da Moda');
  await save(page);
  await expect(page.getByRole('banner').getByText('Achados da Moda')).toBeAttached();
  await expect(page).toHaveTitle('Configurações · Achados da Moda');

  const theirs = await visitor(browser, '/fornecedores');
  await expect(theirs).toHaveTitle('Fornecedores · Achados da Moda');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Achados da Moda' })).toBeVisible();
  await expect(theirs.getByText('Achados da Moda. Todos os direitos reservados.')).toBeVisible();

  const member = await createMember();
  try {
    await theirs.goto('/recuperar-senha');
    await theirs.getByLabel('E-mail').fill(member.email);
    await theirs.getByRole('button', { name: /^Enviar/ }).click();
    const email = await nextEmail(member.email);
    expect(email.text.split('\n')[0]).toBe('Achados da Moda');
  } finally {
    await deleteMember(member);
  }
});

test('a changed logo and main color show everywhere, even before the page has loaded', async ({
  page,
  browser,
}) => {
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
  await expect(page.getByRole('banner').getByRole('img', { name: 'Guia de Fornecedores' })).toBeVisible();
  const brand = (of: Page) =>
    of.evaluate(() => document.documentElement.style.getPropertyValue('--mantine-color-brand-6'));
  expect(await brand(page)).toMatch(/^(#|rgb)/);
  const [first] = await ask<{ logo_path: string }[]>(
    'GET',
    '/rest/v1/settings?select=logo_path',
    supabase.secretKey,
  );
  const file = (path: string) => fetch(`${supabase.url}/storage/v1/object/public/site/${path}`);
  expect((await file(first!.logo_path)).status).toBe(200);

  const theirs = await visitor(browser, '/fornecedores');
  await expect.poll(() => brand(theirs)).toBe(await brand(page));
  // Kept for the next visit: there with the first paint, before any code has run.
  await theirs.route('**/*.js', (route) => route.abort());
  await theirs.reload({ waitUntil: 'commit' });
  await expect.poll(() => brand(theirs)).toBe(await brand(page));

  await page.getByRole('button', { name: 'Remover logo' }).click();
  await save(page);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Guia de Fornecedores' })).toHaveCount(0);
  expect((await file(first!.logo_path)).status).toBeGreaterThanOrEqual(400);
});

test.describe('in maintenance', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('members see a page that says so, and admins can still work', async ({ page, browser }) => {
    const member = await createMember();
    try {
      await page.goto('/admin/configuracoes');
      await page.getByRole('switch', { name: 'Modo manutenção' }).click();
      await save(page);

      const notice = (of: Page) => of.getByRole('heading', { level: 1, name: 'Voltamos já' });
      const theirs = await (await browser.newContext({ storageState: await logIn(member) })).newPage();
      for (const path of ['/fornecedores', '/perfil', '/assinatura', '/planos']) {
        await theirs.goto(path);
        await expect(notice(theirs)).toBeVisible();
      }
      await page.goto('/fornecedores');
      await expect(page.getByRole('heading', { level: 1, name: 'Guia de Fornecedores' })).toBeVisible();
      await expect(page.getByText(/fornecedores encontrados/)).toBeVisible();
      await expect(notice(page)).toBeHidden();
      await expect(page.getByText('Modo manutenção: só a equipe vê o site.')).toBeVisible();

      await patch({ maintenance_mode: false });
      await theirs.goto('/fornecedores');
      await expect(theirs.getByText(/fornecedores encontrados/)).toBeVisible();
    } finally {
      await deleteMember(member);
    }
  });
});
