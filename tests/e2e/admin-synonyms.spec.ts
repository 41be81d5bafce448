import { randomUUID } from 'node:crypto';
import { pressInMenu, searchForOne } from './support/admin-area';
import { cards } from './support/directory';
import { expect, test } from './support/test';

// A group that exists.
test.use({ as: 'admin', expectedErrors: /status of 409|^Já existe/ });

test('a group of synonyms is created, finds a supplier, is changed and deleted, and the history tells it', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [first, second, third] = [`zz${mark}`, 'britana', `zz${mark} três`] as const;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const words = page.getByRole('dialog').getByLabel('Palavras');
  const toast = (text: string) => page.getByRole('region', { name: 'Avisos (F8)' }).getByText(text);
  await page.goto('/admin/sinonimos');

  await button('Adicionar Sinônimos').click();
  await words.fill('Jeans, CALCA');
  await button('Salvar').click();
  await expect(page.getByRole('dialog').getByText('Já existe um grupo com estas palavras.')).toBeVisible();
  await words.fill(`${first}\n${second}`);
  await button('Salvar').click();
  await expect(toast('Sinônimos criados com sucesso.')).toBeVisible();

  await searchForOne(page, mark);
  await page.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(`/fornecedores?busca=${first}`);
  await expect(cards(page)).toHaveText([/^Britana Ateliê/]);
  await page.goBack();

  await pressInMenu(page, `${first}, ${second}`, 'Editar');
  await words.fill(`${first}, ${third}`);
  await button('Salvar').click();
  await expect(toast('Sinônimos atualizados com sucesso.')).toBeVisible();

  await pressInMenu(page, `${first}, ${third}`, 'Excluir');
  await button('Excluir').click();
  await expect(toast('Sinônimos excluídos com sucesso.')).toBeVisible();
  await expect(page.getByText('Nenhum grupo encontrado')).toBeVisible();

  await page.goto(`/admin/historico?tipo=synonym&busca=${mark}`);
  await expect(page.getByRole('rowheader')).toHaveText([
    `excluiu os sinônimos ${first}, ${third}`,
    `alterou os sinônimos ${first}, ${third}`,
    `criou os sinônimos ${first}, ${second}`,
  ]);
});
