import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { createActor } from '../support/actors';
import type { Backend } from '../support/backend';
import { emailsTo, type Email } from '../support/mail';
import { enterThisWeek, ranAgo, toldAll } from '../support/mail-runs';
import { createCategory, insertSuppliers } from '../support/supplier-world';
import { told } from './support/admin-area';
import { expectAccessible } from './support/axe';
import { confirm, expectStep, next, STEP, terms } from './support/checkout';
import { emptyProjectTest as test, NO_EMPTY_PROJECT } from './support/empty-project';
import { submitLogin } from './support/login-form';
import { supabase } from './support/stack';
import { expect } from './support/test';

// The mails that a member gets within some weeks. The test moves the dates in the database instead of the clock.

// A Supabase that was running before the tests has other data, and its dates are not ours to move.
test.skip(NO_EMPTY_PROJECT !== null, NO_EMPTY_PROJECT ?? '');

/** Runs the scheduled job, as pg_cron does every five minutes. */
async function runJobs({ url }: Backend): Promise<void> {
  const request = { method: 'POST', headers: { 'x-jobs-secret': LOCAL_KEYS.jobs } };
  const answer = await fetch(`${url}/functions/v1/api/jobs/run`, request);
  expect(answer.status, await answer.text()).toBe(200);
}

/** The only mail that has come since `seen`. */
async function newMail(project: Backend, address: string, seen: number): Promise<Email> {
  const mails = await emailsTo(project, address);
  expect(mails.map(({ subject }) => subject).slice(seen)).toHaveLength(1);
  return mails[seen]!;
}

/** Where a link of a mail leads, on the site under test. */
function pathIn({ text, subject }: Email, part: string): string {
  const link = /https?:\/\/\S+/g;
  const found = [...text.matchAll(link)].map(([url]) => url).find((url) => url.includes(part));
  if (!found) throw new Error(`"${subject}" has no link with ${part}:\n${text}`);
  const { pathname, search } = new URL(found);
  return pathname + search;
}

test('a member is told once what is new in a search, then of a reminder, the end of Premium and the renewal, and turns off one kind alone', async ({
  page,
  visitor,
  project,
}) => {
  const category = 'Vestidos';
  const categoryId = await createCategory(project, category);
  const ana = await createActor(
    { ...project, publishableKey: supabase.publishableKey, secretKey: supabase.secretKey },
    { name: 'Ana Revende', expiresAt: new Date(Date.now() + 30 * 86_400_000) },
  );
  const { id, email } = ana.account;
  await insertSuppliers(project, categoryId, ['open']);

  await test.step('a member with Premium saves a search', async () => {
    await page.goto('/login');
    await submitLogin(page, ana.account);
    await told(page, 'Bem-vindo de volta!');
    await page.goto(`/fornecedores?categoria=${category}`);
    await page.getByRole('button', { name: 'Avisar quando chegar fornecedor novo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar busca' }).click();
    await expect(page.getByRole('link', { name: 'Busca salva' })).toBeVisible();
  });

  const elsewhere = await createCategory(project, 'Calçados');
  await toldAll(project);
  const found = await insertSuppliers(project, categoryId, ['open', 'premium', 'premium']);
  const [other] = await insertSuppliers(project, elsewhere, ['premium']);
  let digest: Email;

  await test.step('three suppliers enter that it finds, and one digest tells of them', async () => {
    await ranAgo(project, 'digest', '7 days');
    await runJobs(project);
    await runJobs(project);
    digest = await newMail(project, email, 0);
    expect(digest.subject).toBe('3 fornecedores novos nas suas buscas');
    for (const { teaser } of found) expect(digest.text).toContain(teaser.name);
    expect(digest.text).not.toContain(other!.teaser.name);
    expect(digest.text).not.toContain(found[1]!.contacts.whatsapp);
    await page.goto(pathIn(digest, `/fornecedores/${found[1]!.id}`));
    await expect(page.getByRole('heading', { level: 1, name: found[1]!.teaser.name })).toBeVisible();
    await page.goto(pathIn(digest, '/perfil?aba=buscas'));
    await expect(page.getByRole('link', { name: category }).first()).toBeVisible();
  });

  await test.step('somebody who is not logged in turns off this kind by its link, and no other', async () => {
    await visitor.goto(pathIn(digest, '/emails/sair'));
    const stop = visitor.getByRole('button', { name: 'Não receber mais' });
    await expect(stop).toBeVisible();
    await expectAccessible(visitor);
    await stop.click();
    await expect(visitor.getByText('Você não recebe mais e-mails sobre “Novos fornecedores”.')).toBeVisible();
    await page.goto('/perfil?aba=configuracoes');
    const choice = (name: string) => page.getByRole('switch', { name });
    await expect(choice('Novos fornecedores')).not.toBeChecked();
    for (const name of [
      'Promoções e ofertas',
      'Atualizações da plataforma',
      'Lembretes do caderno',
      'Fim do Premium',
    ])
      await expect(choice(name)).toBeChecked();
    await insertSuppliers(project, categoryId, ['open']);
    await enterThisWeek(project);
    await ranAgo(project, 'digest', '7 days');
    await runJobs(project);
    expect(await emailsTo(project, email)).toHaveLength(1);
  });

  await test.step('a reminder comes on the morning of its day', async () => {
    await page.goto(`/fornecedores/${found[2]!.id}`);
    const notes = page.getByRole('region', { name: 'Minhas anotações' });
    await notes.getByLabel('Anotação').fill('Perguntar do frete');
    await notes.getByRole('group', { name: 'Lembrete' }).getByRole('button').first().click();
    await expect
      .poll(() => project.sql('select note from public.notebook_entries where remind_on is not null'))
      .toEqual([{ note: 'Perguntar do frete' }]);
    await ranAgo(project, 'reminder', '1 day');
    await runJobs(project);
    expect(await emailsTo(project, email)).toHaveLength(1);
    await project.sql(
      "update public.notebook_entries set remind_on = private.day_of(private.last_due('reminder'))",
    );
    await ranAgo(project, 'reminder', '1 day');
    await runJobs(project);
    const reminder = await newMail(project, email, 1);
    expect(reminder.subject).toBe(`Lembrete: ${found[2]!.teaser.name}`);
    expect(reminder.text).not.toContain('frete');
  });

  await test.step('a week before its end the member is told, and renews', async () => {
    await project.sql(
      `update public.subscriptions set expires_at = private.end_of_day(private.last_due('premium_end') + interval '7 days') where user_id = $1`,
      [id],
    );
    await ranAgo(project, 'premium_end', '1 day');
    await runJobs(project);
    const end = await newMail(project, email, 2);
    expect(end.subject).toMatch(/^Seu Premium termina em [67] dias$/); // before nine the last run was yesterday
    await page.goto(pathIn(end, '/assinatura'));
    await expectStep(page, STEP.plan);
    await next(page).click();
    await expectStep(page, STEP.payment);
    await page.getByRole('radio', { name: /^Pix/ }).click();
    await next(page).click();
    await expectStep(page, STEP.confirmation);
    await terms(page).check();
    await confirm(page).click();
    await expectStep(page, STEP.done);
  });

  await test.step('the receipt says until when Premium runs now, and nothing more comes about the old end', async () => {
    await runJobs(project);
    const receipt = await newMail(project, email, 3);
    expect(receipt.subject).toBe('Pagamento confirmado');
    expect(receipt.text).toMatch(/Seu Premium vale até \d+ de \S+ de 20\d\d/);
    await ranAgo(project, 'premium_end', '1 day');
    await runJobs(project);
    expect(await emailsTo(project, email)).toHaveLength(4);
  });
});
