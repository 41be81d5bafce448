import type { Locator, Page } from '@playwright/test';
import type { NotebookEntry } from '../../src/domain/notebook/notebook';
import { createAccount, type Account } from '../support/actors';
import { check, createVoters, noteBought, passDays, pay, reportPurchase } from '../support/answers';
import type { Backend } from '../support/backend';
import { createSuppliers } from '../support/supplier-world';
import { logIn as sessionOf, type NewMember } from './support/accounts';
import { expectAccessible } from './support/axe';
import { setPremiumEnd } from './support/checkout';
import { cards, foundCount } from './support/directory';
import { emptyProjectTest as test, NO_EMPTY_PROJECT } from './support/empty-project';
import { openAndWatch, pushed } from './support/layout-shifts';
import { submitLogin } from './support/login-form';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, memberTest } from './support/test';
import { misfits, useTextSize } from './support/text-fit';

// A month in the life of a member: from finding a supplier to telling others how it went.

// A Supabase that was running before the tests is shared, and days cannot pass there.
test.skip(NO_EMPTY_PROJECT !== null, NO_EMPTY_PROJECT ?? '');

const DAY = 86_400_000;

async function createMember(project: Backend, name: string): Promise<Account> {
  const account = await createAccount(project, { name, expiresAt: new Date(Date.now() + 60 * DAY) });
  await pay(project, account.id);
  return account;
}

async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, account);
  await expect(page).toHaveURL(/\/home$/);
}

const notes = (page: Page) => page.getByRole('region', { name: 'Minhas anotações' });

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|RequestError|Falha ao/ });

test('a member finds a supplier, writes to it, is reminded, buys and tells how it went, and nobody learns who did', async ({
  page,
  context,
  visitor,
  project,
}) => {
  const { premium: supplier } = await createSuppliers(project);
  const { name } = supplier.teaser;
  const ana = await createMember(project, 'Ana Caderno');
  const bia = await createMember(project, 'Bia Curiosa');
  const entry = async () =>
    (
      await project.sql<{ status: string; note: string; remind_on: string | null; contacted: boolean }>(
        `select status, note, remind_on::text, contacted_at is not null as contacted from public.notebook_entries
         where user_id = $1`,
        [ana.id],
      )
    )[0] ?? null;

  await logIn(page, ana);
  await page.goto('/fornecedores');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name: `Ver Detalhes de ${name}` }).click();

  await test.step('writes to it by WhatsApp', async () => {
    // The chat is somebody else's site.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const contact = page.getByRole('link', { name: /^WhatsApp/ });
    await expect(contact).toHaveAttribute('aria-haspopup', 'dialog'); // once the account is loaded
    await contact.click();
    const sheet = page.getByRole('dialog', { name: 'Mensagem no WhatsApp' });
    await sheet.getByText('Pedido mínimo e preços').click();
    await expect(sheet.getByLabel('Mensagem', { exact: true })).toHaveValue(/Meu nome é Ana/);
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      sheet.getByRole('link', { name: 'Abrir no WhatsApp' }).click(),
    ]);
    await expect(chat).toHaveURL(
      (url) => url.searchParams.get('text')?.includes('Qual é o pedido mínimo') ?? false,
    );
    await chat.close();
    await expect.poll(entry).toMatchObject({ status: 'waiting', contacted: true });
    await expect(notes(page).getByLabel('Aguardando resposta')).toBeChecked();
  });

  await test.step('notes without a connection what was agreed, and when to be reminded', async () => {
    const text = notes(page).getByLabel('Anotação');
    await page.waitForLoadState('networkidle'); // an answer still on its way would count as a connection
    await context.setOffline(true);
    await text.fill('Grade do P ao GG, frete por conta.');
    await notes(page).getByRole('button', { name: 'Em 3 dias' }).click();
    await expect(notes(page).getByText(/será enviado quando houver conexão/)).toBeVisible();
    expect(await entry()).toMatchObject({ note: '', remind_on: null });
    await context.setOffline(false);
    await expect(notes(page).getByText('Salvo', { exact: true })).toBeVisible();
    await expect.poll(async () => (await entry())?.note).toBe('Grade do P ao GG, frete por conta.');
    expect((await entry())?.remind_on).not.toBeNull();
  });

  await test.step('is reminded three days later', async () => {
    await project.sql('update public.notebook_entries set remind_on = remind_on - 3 where user_id = $1', [
      ana.id,
    ]);
    await page.goto('/home');
    await page.getByRole('button', { name: '1 lembrete para hoje' }).click();
    const reminders = page.getByRole('region', { name: 'Lembretes de hoje' });
    await reminders.getByRole('button', { name: `Feito, ${name}` }).click();
    await expect.poll(async () => (await entry())?.remind_on).toBeNull();
    await reminders.getByRole('link', { name }).click();
  });

  await test.step('tells that the contact works, in one tap', async () => {
    await page.getByRole('button', { name: 'Sim', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  });

  await test.step('notes the purchase in another tab, and answers the four questions', async () => {
    const tab = await context.newPage();
    await tab.goto('/perfil?aba=favoritos');
    await tab.getByLabel(`Situação de ${name}`).selectOption('Comprei');
    await expect.poll(async () => (await entry())?.status).toBe('bought');
    await tab.close();

    await expect(notes(page).getByLabel('Comprei')).toBeChecked();
    const purchase = page.getByRole('region', { name: 'Como foi a sua compra?' });
    for (const question of ['Chegou?', 'No prazo?', 'Igual à foto?', 'Compraria de novo?'])
      await purchase.getByRole('group', { name: question }).getByLabel('Sim').check();
    await purchase.getByRole('button', { name: 'Salvar respostas' }).click();
    await expect(purchase.getByRole('button', { name: 'Alterar' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nothing is told while two members have answered', async () => {
    const others = await createVoters(project, 2);
    await check(others[0]!, supplier.id);
    await passDays(project);
    await logIn(visitor, bia);
    await visitor.goto('/fornecedores');
    await expect(visitor.getByRole('link', { name: `Ver Detalhes de ${name}` })).toBeVisible();
    await expect(cards(visitor).getByText(/contato\sconfirmado|comprariam/)).toHaveCount(0);

    await check(others[1]!, supplier.id);
    for (const other of others) {
      await noteBought(other, supplier.id);
      await reportPurchase(other, supplier.id);
    }
    await passDays(project);
  });

  await test.step('then another member sees the difference, and nothing of who made it', async () => {
    const received: Promise<string>[] = [];
    visitor.on('response', (response) => {
      if (response.url().includes('/rest/v1/')) received.push(response.text().catch(() => ''));
    });
    await visitor.reload();
    const card = visitor.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText(/3\sde\s3\scomprariam\sde\snovo/);
    await card.getByRole('link', { name: `Ver Detalhes de ${name}` }).click();
    await expect(visitor.getByText(/Contato confirmado em .* por 3 revendedores/)).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Quem já comprou' })).toContainText('3 de 3');
    await visitor.waitForLoadState('networkidle');
    const texts = (await Promise.all(received)).join();
    expect(texts).toContain('buying_summaries');
    for (const secret of [ana.id, ana.email, 'Ana Caderno', 'Grade do P ao GG'])
      expect(texts).not.toContain(secret);
    await visitor.goto('/fornecedores?confirmado=1&avaliado=1');
    await expect(visitor.getByRole('link', { name: `Ver Detalhes de ${name}` })).toBeVisible();
  });
});

async function remindToday(member: NewMember, supplierId: number): Promise<void> {
  await saveEntry(member, supplierId, { remind_on: '2020-01-01' });
}

async function saveEntry(
  member: NewMember,
  supplier_id: number,
  changes: Partial<NotebookEntry>,
): Promise<void> {
  const { origins } = await sessionOf(member);
  const { access_token: token } = JSON.parse(origins[0]!.localStorage[0]!.value) as { access_token: string };
  await ask(
    'POST',
    '/rest/v1/rpc/save_notebook_entry',
    supabase.publishableKey,
    { supplier_id, changes },
    token,
  );
}

memberTest(
  'the reminders of today push nothing that is on screen, and open over it',
  async ({ page, member }) => {
    await setPremiumEnd(member, new Date(Date.now() + DAY));
    const reminders = page.getByText(/lembretes? (de|para) hoje/i).first();
    async function visit(): Promise<void> {
      const noted = page.waitForResponse(/notebook_entries/);
      await openAndWatch(page, '/home');
      await expect(foundCount(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Ateliês de luxo/ })).toBeVisible();
      await noted;
    }
    await visit(); // from then on the page has a place for the special lists
    await visit();
    expect(await pushed(page)).toEqual([]);
    await expect(reminders).toBeHidden();

    await remindToday(member, 1);
    await remindToday(member, 2);
    await visit();
    await expect(reminders).toBeVisible();
    expect(await pushed(page)).toEqual([]);
    const values = await page.evaluate(() => window.layoutShifts.map(({ value }) => value));
    expect(values.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);

    const toggle = page.getByRole('button', { name: '2 lembretes para hoje' });
    await toggle.click();
    const list = page.getByRole('region', { name: 'Lembretes de hoje' });
    await expect(list.getByRole('link')).toHaveCount(2);
    await expect(list).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, '[aria-labelledby="lembretes"]');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(toggle).toBeFocused();
    expect(await pushed(page)).toEqual([]);
  },
);

/** What is partly beyond the sides of this part of the page, or of the window. */
function cutAtTheSides(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const box = root.getBoundingClientRect();
    const left = Math.max(0, box.left) - 1;
    const right = Math.min(document.documentElement.clientWidth, box.right) + 1;
    return [...root.querySelectorAll('a, button, select, span')]
      .map((element) => ({ element, edge: element.getBoundingClientRect() }))
      .filter(({ edge }) => edge.width > 1 && (edge.left < left || edge.right > right))
      .map(({ element }) => element.outerHTML.slice(0, 120));
  });
}

memberTest.describe('on the smallest phone, with text of twice the size,', () => {
  const size = { width: 320, height: 780 };
  memberTest.use({ viewport: size });

  async function expectToFit(part: Locator): Promise<void> {
    const page = part.page();
    await useTextSize(page, { width: size.width, font: 32 });
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(size.width);
    await expect.soft.poll(() => cutAtTheSides(part)).toEqual([]);
    await expect.soft.poll(() => misfits(page)).toEqual([]);
  }

  memberTest('the open reminders fit', async ({ page, member }) => {
    await setPremiumEnd(member, new Date(Date.now() + DAY));
    await remindToday(member, 1);
    await remindToday(member, 2);
    await page.goto('/home');
    await page.getByRole('button', { name: '2 lembretes para hoje' }).click();
    const list = page.getByRole('region', { name: 'Lembretes de hoje' });
    await list
      .getByRole('button', { name: /^Adiar/ })
      .first()
      .click();
    await expect(list.getByText('Adiado 1 semana')).toBeVisible();
    await expectToFit(list);
  });

  memberTest('the notebook fits', async ({ page, member }) => {
    await setPremiumEnd(member, new Date(Date.now() + DAY));
    const note = 'Grade do P ao GG, frete por conta da loja.';
    await saveEntry(member, 1, { note, remind_on: '2020-01-01', contacted_at: '2026-01-01T12:00:00Z' });
    await saveEntry(member, 2, { status: 'waiting' });
    await page.goto('/perfil?aba=favoritos');
    const notebook = page.getByRole('tabpanel').filter({ has: page.getByRole('navigation') });
    await expect(notebook.getByRole('combobox')).toHaveCount(2);
    await expectToFit(notebook);
  });
});
