import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createMember, deleteAccountOf, deleteMember, type NewMember } from './support/accounts';
import { pressInMenu, searchForOne, told } from './support/admin-area';
import { nextEmail, pathIn } from './support/mail';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

test.use({ as: 'admin' });

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A name that a search can tell from all others, the sign for it last. */
const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

async function rename({ id }: NewMember, name: string): Promise<void> {
  await ask('PATCH', `/rest/v1/profiles?id=eq.${id}`, supabase.secretKey, { name });
}

async function accountsOf(email: string): Promise<unknown[]> {
  return ask('GET', `/rest/v1/profiles?select=name&email=eq.${email}`, supabase.secretKey);
}

test('an admin invites somebody by e-mail and deletes the account', DESKTOP, async ({ page }) => {
  const email = `${randomUUID()}@teste.example`;
  const name = uniqueName('Zoé Convidada');
  try {
    await page.goto('/admin/usuarios');
    await page.getByRole('button', { name: 'Adicionar Usuário' }).click();
    const invitation = dialog(page, 'Adicionar usuário');
    await invitation.getByLabel('Nome').fill(name);
    await invitation.getByLabel('E-mail').fill(email);
    await invitation.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(invitation).toBeHidden();
    await expect(page.getByRole('button', { name: 'Adicionar Usuário' })).toBeFocused();
    await told(page, `Convite enviado para ${email}.`);
    expect(pathIn(await nextEmail(email))).toMatch(/^\/resetar-senha\?token=[^&]+&type=invite$/);
    expect(await accountsOf(email)).toEqual([{ name }]);

    await searchForOne(page, email);
    await expect(page.getByRole('rowheader')).toHaveText([name]);
    await pressInMenu(page, name, 'Excluir');
    const deletion = dialog(page, 'Excluir usuário');
    await expect(deletion).toContainText(email);
    await deletion.getByRole('button', { name: 'Excluir' }).click();
    await expect(deletion).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await told(page, `A conta de ${name} foi excluída.`);
    await expect(page.getByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible();
    expect(await accountsOf(email)).toEqual([]);
  } finally {
    await deleteAccountOf(email);
  }
});

test(
  'an admin finds a member by a filter, gives months of Premium, blocks the account, which cannot log in, and deletes it',
  DESKTOP,
  async ({ page, browser }) => {
    test.slow(); // two people, one after the other
    const member = await createMember();
    try {
      const name = uniqueName('Nívea Membro');
      await rename(member, name);
      await page.goto('/admin/usuarios');
      await page.getByLabel('Mostrar').selectOption('Nunca pagou');
      await searchForOne(page, name);
      await expect(page).toHaveURL(/\?(?=.*filtro=nunca)(?=.*busca=)/);
      await row(page, name).getByRole('cell').nth(2).click(); // anywhere in the row
      await expect(page).toHaveURL(`/admin/usuarios/${member.id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const panel = (title: string) =>
        page
          .locator('section, div')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
          .last();
      await expect(panel('Premium')).toContainText('Plano Gratuito.');

      await page.getByRole('button', { name: 'Dar meses de Premium' }).click();
      const gift = dialog(page, 'Dar meses de Premium');
      await gift.getByLabel('Quanto tempo').selectOption('2 meses');
      await gift.getByRole('button', { name: 'Dar Premium' }).click();
      await expect(gift).toBeHidden();
      await expect(panel('Premium')).toContainText('Concedido pela equipe');
      await expect(panel('Premium')).toContainText('Alterado pela equipe');

      await pressInMenu(page, name, 'Bloquear');
      await dialog(page, 'Bloquear conta').getByRole('button', { name: 'Bloquear' }).click();
      await expect(page.getByText('Esta conta está bloqueada: a pessoa não consegue entrar.')).toBeVisible();

      const theirs = await (await browser.newContext({ storageState: undefined })).newPage();
      const logInThere = async () => {
        await theirs.goto('/login');
        await theirs.getByLabel('E-mail').fill(member.email);
        await theirs.getByLabel('Senha', { exact: true }).fill(member.password);
        await theirs.getByRole('button', { name: 'Entrar' }).click();
      };
      await logInThere();
      await expect(
        theirs.getByText('Esta conta está bloqueada. Fale com a gente pela página de contato.').first(),
      ).toBeVisible();
      await expect(theirs).toHaveURL(/\/login/);

      await pressInMenu(page, name, 'Desbloquear');
      await dialog(page, 'Desbloquear conta').getByRole('button', { name: 'Desbloquear' }).click();
      await expect(page.getByText(/^Esta conta está bloqueada/)).toHaveCount(0);
      await logInThere();
      await expect(theirs).toHaveURL('/home');
      await theirs.context().close();

      await pressInMenu(page, name, 'Excluir');
      await dialog(page, 'Excluir usuário').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByRole('heading', { name: 'Usuário não encontrado' })).toBeVisible();
      await page.getByRole('link', { name: 'Ver todos os usuários' }).click();
      await expect(page).toHaveURL('/admin/usuarios');
      expect(await accountsOf(member.email)).toEqual([]);
    } finally {
      await deleteMember(member);
    }
  },
);
