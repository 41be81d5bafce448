import { randomUUID } from 'node:crypto';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { createMember, deleteMember } from './support/accounts';
import { pressInMenu } from './support/admin-area';
import { expectAccessible } from './support/axe';
import { setPremiumEnd } from './support/checkout';
import { nextEmail } from './support/mail';
import { supabase } from './support/stack';
import { expect, test } from './support/test';

// Playwright's own scripts are refused in the preview, as any other.
test.use({ as: 'admin', expectedErrors: /Blocked script execution in 'about:/ });

test('an owner writes a promotion, sees it as its readers will and sends it, and a reader turns only promotions off', async ({
  page,
}) => {
  const subject = `Oferta ${randomUUID().slice(0, 8)}`;
  const member = await createMember();
  // Journeys that count the e-mails to their members make none whose Premium has ended.
  await setPremiumEnd(member, new Date(Date.now() - 86_400_000));
  const toast = (text: string) => page.getByRole('region', { name: 'Avisos (F8)' }).getByText(text);
  await page.goto('/admin/promocoes');
  await page.getByRole('button', { name: 'Nova promoção' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova promoção' });
  await dialog.getByLabel('Público').selectOption('expired');
  await dialog.getByLabel('Assunto', { exact: true }).fill(subject);
  await dialog.getByLabel('Texto', { exact: true }).fill('Só <b>hoje</b>.\n\nAté já.');
  await dialog.getByLabel('Botão', { exact: true }).fill('Ver os planos');
  await dialog.getByLabel('Página do botão').fill('/planos');
  const mail = dialog.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: subject })).toBeVisible();
  await expect(mail.getByText('Só <b>hoje</b>.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(toast('Rascunho salvo.')).toBeVisible();

  await pressInMenu(page, subject, 'Enviar agora');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enviar para \d+ pessoas?$/ })
    .click();
  await expect(toast('O envio começa em até cinco minutos.')).toBeVisible();
  await expectAccessible(page);

  await fetch(`${supabase.url}/functions/v1/api/jobs/run`, {
    method: 'POST',
    headers: { 'x-jobs-secret': LOCAL_KEYS.jobs },
  });
  const email = await nextEmail(member.email);
  expect(email.subject).toBe(subject);
  expect(email.text).toContain('Só <b>hoje</b>.\n\nAté já.');
  const link = /https?:\/\/\S+\/emails\/sair\S+/.exec(email.text)![0];
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByRole('button', { name: 'Não receber mais' }).click();
  await expect(page.getByRole('button', { name: 'Voltar a receber' })).toBeVisible();
  await deleteMember(member);
});
