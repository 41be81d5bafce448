import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pressInMenu, told } from './support/admin-area';
import { detailLinks, foundCount, unlockButtons } from './support/directory';
import { started } from './support/started';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

const main = (page: Page) => page.getByRole('main');

/** After a change of the page, the focus is on its main part and the title is the new one. */
async function expectNewPage(page: Page, title: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(main(page)).toBeFocused();
}

test(
  'a screen reader leads a visitor from the landing page over a locked supplier to the plans',
  DESKTOP,
  async ({ page }) => {
    await page.goto('/');
    await started(page);
    await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Ir para o conteúdo"
    - banner:
      - link "Guia de Fornecedores"
      - navigation "Nesta página":
        - link "Recursos"
        - link "Como funciona"
        - link "Planos"
      - navigation "Conta":
        - link "Entrar"
        - link "Criar conta grátis"
        - button "Usar tema escuro"
    - main:
      - heading "Os fornecedores que vestem a sua revenda" [level=1]
      - heading "Menos procura, mais venda" [level=2]
      - list:
        - listitem:
          - heading "Encontre em segundos" [level=3]
      - heading "Comece grátis, cresça com o Premium" [level=2]
      - list:
        - listitem:
          - heading "Premium Anual" [level=3]
          - link "Assinar o Premium Anual"
    - contentinfo:
      - navigation "Rodapé":
        - link "Contato"
        - link /Acessibilidade/
  `);

    await main(page).getByRole('link', { name: 'Ver fornecedores' }).first().press('Enter');
    await expectNewPage(page, /^Fornecedores/);
    await expect(foundCount(page)).toBeVisible();
    await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Guia de Fornecedores" [level=1]
    - search:
      - searchbox "Buscar fornecedores"
      - combobox "Categoria"
      - switch "Premium"
    - region "Fornecedores":
      - heading "Fornecedores" [level=2]
      - status: /^\\d+ fornecedores encontrados$/
      - list:
        - listitem:
          - heading [level=3]
  `);
    await page.getByRole('searchbox').fill('jeans');
    await expect(
      page.getByRole('status').filter({ hasText: /^\d\d fornecedores encontrados$/ }),
    ).toBeVisible();

    const unlock = unlockButtons(page).first();
    await unlock.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Assine o plano Premium":
      - heading "Assine o plano Premium" [level=2]
      - button "Fechar"
      - list:
        - listitem: Todos os fornecedores abertos
      - button "Talvez depois"
      - link "Ver Planos"
      - link "Assinar com Pix"
  `);
    await page.keyboard.press('Escape');
    await expect(unlock).toBeFocused();
    await unlock.press('Enter');
    await dialog.getByRole('link', { name: 'Ver Planos' }).press('Enter');
    await expectNewPage(page, /^Planos/);
    await expect(main(page)).toMatchAriaSnapshot(`
    - heading "O guia inteiro, aberto para você" [level=1]
    - list:
      - listitem:
        - heading "Gratuito" [level=2]
        - link "Criar conta grátis"
      - listitem:
        - heading "Mensal" [level=2]
        - text: R$ 29,90
        - link "Assinar o plano Mensal"
      - listitem:
        - heading /^Trimestral/ [level=2]
        - text: De R$ 89,70 por R$ 79,90
  `);
  },
);

test.describe('a member', () => {
  test.use({ as: 'premium' });

  test(
    'a screen reader leads a member from a search to the contacts of a supplier',
    DESKTOP,
    async ({ page }) => {
      await page.goto('/home');
      await expect(foundCount(page)).toBeVisible();
      await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - navigation "Principal":
          - link "Início"
          - link "Fornecedores"
          - link "Favoritos"
        - navigation "Conta":
          - link "Meu perfil"
          - button "Sair"
    `);
      await page.getByRole('searchbox').fill('Zuzinel Masculino');
      await expect(page.getByRole('status').filter({ hasText: '1 fornecedor encontrado' })).toBeVisible();
      await detailLinks(page).first().press('Enter');
      await expectNewPage(page, /^Zuzinel Masculino/);
      await expect(main(page)).toMatchAriaSnapshot(`
      - article:
        - button "Compartilhar Zuzinel Masculino"
        - button /avorit.* Zuzinel Masculino/
        - text: Premium
        - heading "Zuzinel Masculino" [level=1]
        - region "Contato":
          - heading "Contato" [level=2]
          - link /^WhatsApp \\(00\\)/
          - list:
            - listitem:
              - link /^Instagram @/
        - region "Sobre o Fornecedor":
          - heading "Sobre o Fornecedor" [level=2]
        - region "Fotos":
          - button /^Ampliar foto 1 de/
        - region "Compra e entrega":
          - term: Localização
          - definition: Nova Friburgo, RJ
    `);
    },
  );
});

test.describe('an owner', () => {
  test.use({ as: 'admin' });

  test(
    'a screen reader leads an owner from a new supplier over its errors to the saved one',
    DESKTOP,
    async ({ page }) => {
      const name = `Zz Leitor ${randomUUID().slice(0, 8)}`;
      const handle = `@zz_demo_${name.slice(-8)}`;
      await page.goto('/admin/fornecedores');
      await expect(page.getByRole('navigation', { name: 'Administração' })).toMatchAriaSnapshot(`
      - navigation "Administração":
        - link "Dashboard"
        - link "Fornecedores"
    `);
      await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Fornecedores" [level=1]
      - button "Adicionar Fornecedor"
      - search:
        - searchbox "Buscar fornecedores"
      - table:
        - rowgroup:
          - row:
            - columnheader /Nome/
    `);
      const add = page.getByRole('button', { name: 'Adicionar Fornecedor' });
      await add.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Adicionar fornecedor' });
      await expect(dialog.getByLabel('Nome')).toBeFocused();
      await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
      await expect(dialog).toMatchAriaSnapshot(`
      - heading "Adicionar fornecedor" [level=2]
      - tablist:
        - tab "Informações" [selected]
        - tab "Imagens"
      - tabpanel "Informações":
        - textbox "Nome" [invalid]
        - combobox "Categoria" [invalid]
        - textbox "Instagram" [invalid]
        - textbox "WhatsApp" [invalid]
        - textbox "E-mail"
        - group "Quem vê":
          - switch /^Fornecedor Premium/ [checked]
      - button "Cancelar"
      - button "Salvar"
    `);
      await expect(dialog.getByLabel('Nome')).toBeFocused();
      await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('O nome é obrigatório.');

      await dialog.getByLabel('Nome').fill(name);
      await dialog.getByRole('combobox', { name: 'Categoria', exact: true }).fill('Bijuterias');
      await page.getByRole('listbox').getByRole('option', { name: 'Bijuterias' }).click();
      await dialog.getByLabel('Instagram').fill(handle);
      await dialog.getByLabel('WhatsApp').fill('00900000001');
      await expect(dialog.getByLabel('Nome')).not.toHaveAccessibleDescription(/obrigatório/);
      await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(add).toBeFocused();
      await told(page, 'Fornecedor criado com sucesso!');
      await page.getByRole('searchbox').fill(name);
      await expect(page.getByRole('status').filter({ hasText: /^1 fornecedor$/ })).toBeVisible();
      await pressInMenu(page, name, 'Excluir');
      const deletion = page.getByRole('dialog', { name: 'Excluir fornecedor' });
      await deletion.getByRole('button', { name: 'Excluir' }).press('Enter');
      await told(page, 'Fornecedor excluído com sucesso!');
    },
  );
});
