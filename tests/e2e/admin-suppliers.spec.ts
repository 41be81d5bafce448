import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { smallerPictures } from '../../src/domain/supplier/smaller-pictures';
import { demoSession, saveSupplier } from './support/accounts';
import { pressInMenu, searchForOne, told } from './support/admin-area';
import { phonePhoto, photos } from './support/photos';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

// One upload is made to fail.
test.use({ as: 'admin', expectedErrors: /net::ERR_FAILED|^Falha ao enviar|RequestError/ });

interface Stored {
  id: number;
  image_hash: string | null;
  supplier_details: { main_image_path: string | null };
  supplier_images: { path: string }[];
}

async function stored(name: string): Promise<Stored | undefined> {
  const [supplier] = await ask<Stored[]>(
    'GET',
    `/rest/v1/suppliers?name=eq.${encodeURIComponent(name)}` +
      '&select=id,image_hash,supplier_details(main_image_path),supplier_images(path)&supplier_images.order=position',
    supabase.secretKey,
  );
  return supplier;
}

async function fileOf(bucket: string, path: string): Promise<Response> {
  const key = supabase.secretKey;
  return fetch(`${supabase.url}/storage/v1/object/${bucket}/${path}`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
  });
}

const contentOf = async (path: string) => Buffer.from(await (await fileOf('suppliers', path)).arrayBuffer());
/** The file that the browser has chosen for a picture, once it is loaded. */
const shownIn = (picture: Locator) =>
  picture.evaluate((img: HTMLImageElement) => (img.complete && img.naturalWidth > 0 ? img.currentSrc : ''));

const dialog = (page: Page) => page.getByRole('dialog', { name: /fornecedor$/ });
test(
  'a supplier is created with its pictures after one upload failed, then edited and deleted',
  DESKTOP,
  async ({ page, browser }) => {
    test.slow(); // pictures are drawn, sent, and looked at by three people
    const name = `Zz Teste ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/fornecedores');
    await page.getByRole('button', { name: 'Adicionar Fornecedor' }).click();
    await dialog(page).getByLabel('Nome').fill(name);
    await dialog(page).getByLabel('Instagram').fill('@zz_demo_teste');
    await dialog(page).getByLabel('WhatsApp').fill('(00) 90000-0000');
    await dialog(page).getByRole('combobox', { name: 'Categoria', exact: true }).fill('bijut');
    await page.getByRole('listbox').getByRole('option', { name: 'Bijuterias' }).click();

    await dialog(page).getByRole('tab', { name: 'Imagens' }).click();
    await dialog(page)
      .getByLabel('Escolher imagem principal')
      .setInputFiles(await phonePhoto());
    await dialog(page)
      .getByLabel('Adicionar à galeria')
      .setInputFiles([...(await photos(4)), await phonePhoto('IMG_0002.jpg')]);
    await expect(dialog(page).getByRole('img', { name: 'Galeria, 5 de 5' })).toBeVisible();
    await expect(dialog(page).getByRole('img', { name: 'Imagem principal' })).toBeVisible();

    let failures = 1;
    await page.route('**/storage/v1/object/supplier-gallery/**', (route) =>
      route.request().method() === 'POST' && failures-- > 0 ? route.abort() : route.continue(),
    );
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Um arquivo não foi enviado. Salve de novo para tentar outra vez.');
    await expect(dialog(page).getByText('Não enviada')).toHaveCount(1);
    expect(await stored(name)).toBeUndefined();
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Fornecedor criado com sucesso!');
    await expect(dialog(page)).toBeHidden();

    const created = (await stored(name))!;
    expect(created.supplier_images).toHaveLength(5);
    expect(created.image_hash).toMatch(/^[A-Za-z0-9+/=]{20,64}$/);
    const mainPath = created.supplier_details.main_image_path!;
    const main = await fileOf('suppliers', mainPath);
    const picture = await sharp(Buffer.from(await main.arrayBuffer())).metadata();
    // Upright, no larger than it is shown, and without the place it was taken at.
    expect([picture.width, picture.height, picture.exif]).toEqual([1200, 1600, undefined]);
    const smaller = smallerPictures(mainPath).map(({ path }) => path);
    const drawn = smaller.map(async (path) => {
      const { format, width, exif } = await sharp(await contentOf(path)).metadata();
      return [format, width, exif];
    });
    expect(await Promise.all(drawn)).toEqual([192, 384, 768].map((width) => ['webp', width, undefined]));

    const visitor = await (await browser.newContext({ storageState: undefined })).newPage();
    await visitor.goto(`/fornecedores/${created.id}`);
    await expect(visitor.getByText('Conteúdo Exclusivo para Assinantes')).toBeVisible();
    const premium = await (
      await browser.newContext({ storageState: await demoSession('premium') })
    ).newPage();
    await premium.goto(`/fornecedores/${created.id}`);
    const thumbnail = (number: number) =>
      premium.getByRole('button', { name: `Abrir foto ${number} de 6` }).locator('img');
    await expect.poll(() => shownIn(thumbnail(1))).toContain(smaller[0]);
    await expect.poll(() => shownIn(thumbnail(6))).toMatch(/\.192\.webp\?token=/);
    await visitor.context().close();
    await premium.context().close();

    await searchForOne(page, name.toUpperCase());
    await page.getByRole('button', { name, exact: true }).click();
    await dialog(page).getByLabel('Nome').fill(`${name} II`);
    await dialog(page).getByRole('tab', { name: 'Imagens' }).click();
    await dialog(page).getByRole('button', { name: 'Mover para a frente: Galeria, 1 de 5' }).click();
    await dialog(page).getByRole('button', { name: 'Remover: Galeria, 5 de 5' }).click();
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Fornecedor atualizado com sucesso!');
    const edited = (await stored(`${name} II`))!;
    const [first, second, third, fourth, fifth] = created.supplier_images.map(({ path }) => path);
    expect(edited.supplier_images.map(({ path }) => path)).toEqual([second, first, third, fourth]);
    for (const path of [fifth!, ...smallerPictures(fifth!).map(({ path }) => path)])
      expect((await fileOf('supplier-gallery', path)).ok).toBe(false);
    expect((await fileOf('supplier-gallery', first!)).ok).toBe(true);

    await pressInMenu(page, `${name} II`, 'Excluir');
    await page
      .getByRole('dialog', { name: 'Excluir fornecedor' })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await told(page, 'Fornecedor excluído com sucesso!');
    await expect(page.getByRole('heading', { name: 'Nenhum fornecedor encontrado' })).toBeVisible();
    expect(await stored(`${name} II`)).toBeUndefined();
    expect((await fileOf('supplier-gallery', first!)).ok).toBe(false);
    for (const path of [mainPath, ...smaller]) expect((await fileOf('suppliers', path)).ok).toBe(false);
  },
);

test('on a phone, an admin goes from the menu to a supplier and edits it in a dialog that fills the screen', async ({
  page,
}) => {
  const name = `Zz Telefone ${randomUUID().slice(0, 8)}`;
  const later = new Date(Date.now() + 9e9).toISOString(); // other tests count the suppliers that are public
  const id = await saveSupplier({
    name,
    category_id: 1,
    public_from: later,
    instagram: 'zz_demo',
    whatsapp: '5500900000000',
  });
  try {
    await page.goto('/admin/usuarios');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Administração' });
    await menu.getByRole('link', { name: 'Fornecedores' }).click();
    await expect(page).toHaveURL('/admin/fornecedores');
    await expect(menu).toBeHidden();

    await searchForOne(page, name);
    await page.getByRole('button', { name, exact: true }).click();
    const { width, height } = page.viewportSize()!;
    await expect.poll(async () => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await dialog(page).getByRole('tab', { name: 'Imagens' }).click();
    await dialog(page)
      .getByLabel('Adicionar à galeria')
      .setInputFiles(await photos(1));
    await expect(dialog(page).getByRole('img', { name: 'Galeria, 1 de 1' })).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Informações' }).click();
    await dialog(page).getByLabel('Nome').fill(`${name} II`);
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Fornecedor atualizado com sucesso!');
    expect((await stored(`${name} II`))?.supplier_images).toHaveLength(1);

    await pressInMenu(page, `${name} II`, 'Excluir');
    const deletion = page.getByRole('dialog', { name: 'Excluir fornecedor' });
    await deletion.getByRole('button', { name: 'Excluir' }).click();
    await told(page, 'Fornecedor excluído com sucesso!');
    expect(await stored(`${name} II`)).toBeUndefined();
  } finally {
    await ask('DELETE', `/rest/v1/suppliers?id=eq.${id}`, supabase.secretKey);
  }
});
