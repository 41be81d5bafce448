import type { Page } from '@playwright/test';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { createAccount, type Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { emailsTo } from '../support/mail';
import { createCategory, insertPremiumSupplier } from '../support/supplier-world';
import { told } from './support/admin-area';
import { expectAccessible } from './support/axe';
import { emptyProjectTest as test, NO_EMPTY_PROJECT } from './support/empty-project';
import { logOut, submitLogin } from './support/login-form';
import { phonePhoto, photos } from './support/photos';
import { expect } from './support/test';
import { BOTH_WIDTHS } from './support/widths';

// A supplier keeps its own page, and members see what is new on it.

// A Supabase that was running before the tests sends its mails when it wants to.
test.skip(NO_EMPTY_PROJECT !== null, NO_EMPTY_PROJECT ?? '');

/** The code in the last mail to an address, which the scheduled job sends. */
async function codeFor(project: Backend, address: string): Promise<string> {
  const request = { method: 'POST', headers: { 'x-jobs-secret': LOCAL_KEYS.jobs } };
  const answer = await fetch(`${project.url}/functions/v1/api/jobs/run`, request);
  expect(answer.status, await answer.text()).toBe(200);
  const mail = (await emailsTo(project, address)).at(-1);
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? `No code in ${JSON.stringify(mail)}`;
}

async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, account);
  await told(page, 'Bem-vindo de volta!');
}

test(
  'a supplier claims its page by e-mail, corrects it and publishes a novelty; the staff accepts, and members see it',
  BOTH_WIDTHS,
  async ({ page, visitor, project }) => {
    test.slow(); // four people, and photos that are drawn, sent and looked at
    const supplier = await insertPremiumSupplier(project, await createCategory(project, 'Vestidos'));
    const name = supplier.teaser.name;
    const keeper = await createAccount(project, { name: 'Ana da Malharia' });
    const premium = await createAccount(project, { name: 'Bia', expiresAt: new Date(Date.now() + 9e8) });
    const free = await createAccount(project, { name: 'Caio' });
    const staff = await createAccount(project, { name: 'Duda', staffRole: 'editor' });
    for (const { id } of [premium, free])
      await project.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
        id,
        supplier.id,
      ]);

    await test.step('finds its page and proves that it is its own', async () => {
      await logIn(page, keeper);
      await page.goto('/para-fornecedores');
      await page.getByRole('link', { name: 'Achar a minha página' }).click();
      await page.goto(`/fornecedores/${supplier.id}`);
      await page.getByRole('link', { name: 'Este é o seu negócio?' }).click();
      await page.getByLabel('E-mail do negócio').fill(supplier.contacts.email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Receber o código' }).click();
      await page.getByLabel('Código').fill(await codeFor(project, supplier.contacts.email));
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await page.getByRole('link', { name: 'Abrir Meu fornecedor' }).click();
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    });

    await test.step('corrects the minimum order at once and proposes another WhatsApp', async () => {
      await page.getByRole('button', { name: 'Editar a página' }).click();
      const form = page.getByRole('dialog', { name: 'Editar a página' });
      await form.getByLabel('Pedido mínimo em peças').fill('6');
      await form.getByLabel('WhatsApp').fill('(11) 98888-7777');
      await form.getByRole('button', { name: 'Salvar' }).click();
      await told(page, 'Página salva.');
      await expect(page.getByRole('region', { name: 'Esperando a nossa equipe' })).toContainText(
        '(11) 98888-7777',
      );
    });

    await test.step('publishes a novelty with two pictures', async () => {
      await page.getByRole('button', { name: 'Publicar novidade' }).click();
      const form = page.getByRole('dialog', { name: 'Publicar novidade' });
      await form.getByLabel('O que chegou?').fill('Conjuntos de linho em seis cores');
      await form.getByLabel('Adicionar fotos').setInputFiles([await phonePhoto(), ...(await photos(1))]);
      await expect(form.getByRole('img', { name: 'Fotos, 2 de 2' })).toBeVisible();
      await form.getByLabel('Preço por peça de (R$)').fill('59,90');
      await form.getByRole('button', { name: 'Publicar' }).click();
      await told(page, 'Novidade publicada.');
      await expect(page.getByRole('img', { name: `${name}, foto 1 de 2` })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the staff accepts the WhatsApp', async () => {
      await logIn(visitor, staff);
      await visitor.goto('/admin/paginas');
      await expect(visitor.getByText('(11) 98888-7777')).toBeVisible();
      await visitor.getByRole('button', { name: /^Aceitar/ }).click();
      await told(visitor, 'A mudança está no ar.');
      await visitor.goto('/home');
      await logOut(visitor);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Esperando a nossa equipe' })).toHaveCount(0);
    });

    await test.step('a Premium member sees it on /home and writes about it', async () => {
      await logIn(visitor, premium);
      await visitor.goto('/home');
      const news = visitor.getByRole('region', { name: 'Novidades' });
      await news.getByRole('link', { name: /Conjuntos de linho em seis cores/ }).click();
      await expect(news.getByRole('img', { name: `${name}, foto 1 de 2` })).toBeInViewport();
      await news.getByRole('link', { name: 'Falar sobre isto' }).click();
      await expect(visitor.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
        /novidade “Conjuntos de linho em seis cores”/,
      );
      await expect(visitor.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
        'href',
        /5511988887777/,
      );
      await expect(visitor.getByText(/Atualizado pelo fornecedor em/)).toBeVisible();
      await visitor.goto('/novidades');
      await expect(visitor.getByText('A partir de R$ 59,90')).toBeVisible();
      await expectAccessible(visitor);
    });

    await test.step('a free member sees that there is something, locked; the supplier sees its figures', async () => {
      await logOut(visitor);
      await logIn(visitor, free);
      await visitor.goto('/home');
      await visitor.getByRole('link', { name: 'Novidades dos fornecedores: 1' }).click();
      await expect(visitor.getByRole('heading', { name: '1 novidade nesta semana' })).toBeVisible();
      await expect(visitor.getByText('Conjuntos de linho')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Quantos lojistas chegaram' })).toBeVisible();
    });
  },
);
