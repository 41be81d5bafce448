import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';
import { spreadsheet as listAsSent } from '../support/spreadsheets/spreadsheets';

test.use({ as: 'admin' });

const ROWS = 300;

/** A file as a Brazilian Excel saves it, with suppliers that exist nowhere else. */
function spreadsheet(mark: string): Buffer {
  const start = randomInt(10_000, 99_999);
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const phone = `(11) 9${start.toString().slice(0, 4)}-${String(index).padStart(4, '0')}`;
    return `Loja ${mark} ${index};@${mark}.${index};${phone};moda feminina;São Paulo;SP;R$ 1.200,50;Não`;
  });
  const head = 'Nome;Instagram;Telefone;Categoria;Cidade;UF;Pedido mínimo;Premium';
  return Buffer.from(
    [head, ...lines, `Sem categoria;@${mark}.x;(11) 90000-0000;Nada disso;;;;`].join('\r\n'),
    'latin1',
  );
}

const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function expectListed(page: Page, mark: string, total: number): Promise<void> {
  await page.goto(`/admin/fornecedores?busca=${mark}`);
  if (total === 0) await expect(page.getByText('Nenhum fornecedor encontrado')).toBeVisible();
  else await expect(count(page, `${total} fornecedores`)).toBeVisible();
}

test(
  '300 suppliers are imported from a spreadsheet, listed and exported, and the import is undone',
  DESKTOP,
  async ({ page }) => {
    const mark = `zz${randomInt(1e9).toString(36)}`;
    const fileName = `${mark}.csv`;

    await test.step('the file is read and its columns matched', async () => {
      await page.goto('/admin/fornecedores');
      await page.getByRole('link', { name: 'Importar planilha' }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: spreadsheet(mark) });
      await expect(page.getByLabel('O que traz a coluna Telefone')).toHaveValue('whatsapp');
      await page.getByRole('button', { name: 'Conferir' }).click();
    });

    await test.step('the check shows what the import would do', async () => {
      await expect(page.getByRole('button', { name: /^Criar\s300$/ })).toBeVisible();
      await page.getByRole('button', { name: /^Rejeitadas\s1$/ }).click();
      await expect(page.getByText('Não existe a categoria “Nada disso”.')).toBeVisible();
      const [rejected] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar linhas que ficaram fora' }).click(),
      ]);
      expect(await readFile(await rejected.path(), 'utf8')).toMatch(
        /"Sem categoria".*"Categoria: Não existe a categoria/,
      );
    });

    await test.step('the rows are imported', async () => {
      await page.getByRole('button', { name: 'Importar 300 fornecedores' }).click();
      await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByText('300 criados.')).toBeVisible();
    });

    const exported = await test.step('the suppliers are in the list, and can be exported', async () => {
      await expectListed(page, mark, ROWS);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Exportar CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^fornecedores-\d{4}-\d\d-\d\d\.csv$/);
      const content = await readFile(await file.path());
      expect(content.toString().split('\r\n')).toHaveLength(1 + ROWS + 1);
      return content;
    });

    await test.step('importing the export changes nothing', async () => {
      await page.getByRole('link', { name: 'Importar planilha' }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'exportado.csv', mimeType: 'text/csv', buffer: exported });
      await page.getByRole('button', { name: 'Conferir' }).click();
      await expect(page.getByRole('button', { name: /^Sem alteração\s300$/ })).toBeVisible();
      await expect(page.getByText('Não há nada a importar.')).toBeVisible();
    });

    await test.step('the import is undone', async () => {
      await page.getByRole('button', { name: 'Voltar' }).click();
      await page.getByRole('button', { name: 'Voltar' }).click();
      await page.getByRole('button', { name: `Desfazer ${fileName}` }).click();
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
      const batch = page.getByRole('row').filter({ hasText: fileName });
      await expect(batch.getByText(/Desfeita em/)).toBeVisible({ timeout: 30_000 });
      page.once('dialog', (dialog) => void dialog.accept()); // the exported file is still loaded
      await expectListed(page, mark, 0);
    });

    await test.step('the history has a line for the import and one for undoing it, which open to the suppliers', async () => {
      await page.goto(`/admin/historico?busca=${mark}&tipo=import`);
      await expect(page.getByRole('rowheader')).toHaveText([
        `desfez a importação de ${fileName}`,
        `importou ${fileName}: 300 criados`,
      ]);
      const imported = page.getByRole('row').filter({ hasText: 'importou' });
      await imported.getByRole('button', { name: 'Ver 300 mudanças' }).click();
      await expect(imported.getByText('1 a 25 de 300')).toBeVisible();
      await imported.getByRole('button', { name: 'Próximas' }).click();
      await expect(imported.getByText('26 a 50 de 300')).toBeVisible();
      await expect(imported.getByText(`criou o fornecedor Loja ${mark}`)).toHaveCount(25);
      await page.getByLabel('Até').fill('2026-01-01');
      await expect(page.getByText('Nenhuma ação encontrada')).toBeVisible();
      await page.getByRole('button', { name: 'Limpar filtros' }).click();
      await expect(page).toHaveURL('/admin/historico');
    });
  },
);

/** Chooses one of the twelve spreadsheets and goes on to the check, with one click. */
async function check(page: Page, fileName: string): Promise<void> {
  await page.goto('/admin/fornecedores/importar');
  await page.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(listAsSent(fileName).bytes()),
  });
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('table', { name: 'Linhas da planilha' })).toBeVisible({ timeout: 30_000 });
}

test('the check of any spreadsheet is at most three screens high and nothing in it is clipped', async ({
  page,
}) => {
  for (const fileName of ['09-categorias.xlsx', '11-grande.csv']) {
    await check(page, fileName);
    const [height, screen, width, shown] = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight, window.innerHeight, scrollWidth, window.innerWidth] as const;
    });
    expect(height / screen, fileName).toBeLessThanOrEqual(3);
    expect(width, fileName).toBeLessThanOrEqual(shown);
  }
});
