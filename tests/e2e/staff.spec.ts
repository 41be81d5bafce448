import { createMember, deleteMember, type NewMember } from './support/accounts';
import { submitLogin } from './support/login-form';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';

test.describe('an editor', () => {
  let editor: NewMember;
  test.beforeEach(async () => {
    editor = await createMember();
    const body = { user_id: editor.id, role: 'editor' };
    await ask('POST', '/rest/v1/admins', supabase.secretKey, body);
  });
  test.afterEach(() => deleteMember(editor));

  test('logs in to the suppliers, is offered the catalog only, and told so elsewhere', async ({ page }) => {
    await page.goto('/login');
    await submitLogin(page, editor);
    await expect(page).toHaveURL('/admin/fornecedores');
    await expect(page.getByRole('rowheader').first()).toBeVisible();

    const menu = page.getByRole('button', { name: 'Abrir menu' });
    const navigation = page.getByRole('navigation', { name: 'Administração' });
    if (await menu.isVisible()) await menu.click();
    const pages = ['Fornecedores', 'Contatos', 'Categorias', 'Sinônimos', 'Listas Especiais', 'Histórico'];
    await expect(navigation.getByRole('link')).toHaveText(pages);
    await navigation.getByRole('link', { name: 'Categorias' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();

    await page.goto('/admin/usuarios');
    const refused = page.getByRole('heading', { level: 1, name: 'Sua função não inclui esta página' });
    await expect(refused).toBeVisible();
    await page.getByRole('link', { name: 'Ir para Fornecedores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible();
  });
});
