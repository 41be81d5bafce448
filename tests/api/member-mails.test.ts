import { expect, vi } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { startEmailService } from '../support/email-service';
import { test as base } from '../support/fixtures';
import { openShop } from '../support/mercadopago/shop';
import { begin, pay, refund } from '../support/purchases';

// The e-mails about purchases, which the scheduled job hands to the e-mail service.

const test = base
  .extend('reported', { scope: 'file' }, () => vi.fn<(error: unknown) => void>())
  .extend('emailService', { scope: 'file' }, async ({ reported: _reported }, { onCleanup }) => {
    const service = await startEmailService();
    onCleanup(service.close);
    return service;
  })
  .extend('shop', { scope: 'file' }, async ({ backend, reported, emailService }, { onCleanup }) => {
    const siteUrl = 'https://guia.example';
    const shop = await openShop(backend, { siteUrl, reportError: reported, env: emailService.settings });
    onCleanup(shop.close);
    return shop;
  })
  .extend('member', ({ backend }) => createActor(backend));
test.beforeEach(async ({ backend, reported, emailService }) => {
  reported.mockClear();
  emailService.sent.length = 0;
  emailService.status = () => 200;
  await backend.sql('delete from private.outbox');
});

async function buy(backend: Backend, { account }: Actor) {
  return pay(backend, await begin(backend, account));
}

/** As if the mails that wait had last been tried long ago. */
const later = (backend: Backend) =>
  backend.sql(
    "update private.outbox set next_attempt_at = now() - interval '1 minute' where sent_at is null",
  );

/** So many mails about one order, as if it had been paid as often. */
const writeReceipts = (backend: Backend, { account }: Actor, { id }: { id: string }, count: number) =>
  backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     select $1, 'receipt', 'mail ' || n, jsonb_build_object('order_id', $2::text) from generate_series(1, $3) n`,
    [account.id, id, count],
  );

const numberOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

test('a purchase and its refund are told to the buyer, in text and HTML, with the site’s name', async ({
  backend,
  emailService,
  member,
  reported,
  shop,
}) => {
  const order = await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 1 } } });
  await refund(backend, order, 'Não era o que eu <b>queria</b>');
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } });

  const [receipt, refunded] = emailService.sent;
  expect(emailService.sent).toHaveLength(2);
  expect(receipt).toEqual({
    authorization: 'Bearer chave-do-servico',
    type: 'application/json',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    body: {
      from: 'Guia <avisos@guia.example>',
      to: [member.account.email],
      subject: 'Pagamento confirmado',
      text: expect.stringContaining('Guia de Fornecedores\n\nRecebemos seu pagamento. Obrigado!') as string,
      html: expect.stringContaining('href="https://guia.example/perfil?aba=compras"') as string,
    },
  });
  expect(receipt!.body.text).toContain(`Pedido ${numberOf(order)}, de `);
  expect(receipt!.body.text).toContain('Premium Mensal, 1 mês, R$ 29,90, Pix.');
  expect(receipt!.body.text).toMatch(/Seu Premium vale até \d+ de \w+ de 20\d\d\./);

  expect(refunded!.body).toMatchObject({ to: [member.account.email], subject: 'Reembolso feito' });
  expect(refunded!.body.text).toContain('Devolvemos R$ 29,90 pelo mesmo meio com que você pagou.');
  expect(refunded!.body.text).toContain('Motivo: Não era o que eu <b>queria</b>');
  expect(refunded!.body.html).toContain('Motivo: Não era o que eu &lt;b&gt;queria&lt;/b&gt;');
  expect(refunded!.body.text).toContain('Seu acesso Premium terminou.');
  expect(refunded!.key).not.toBe(receipt!.key);
  expect(reported).not.toHaveBeenCalled();
});

test('a mail that the e-mail service refuses is sent by a later job, under the same key', async ({
  backend,
  emailService,
  member,
  reported,
  shop,
}) => {
  emailService.status = () => 503;
  await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('E-mail service: 503'), {});
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } });
  expect(emailService.sent).toHaveLength(1); // not before its time
  emailService.status = () => 200;
  await later(backend);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  const [first, second] = emailService.sent;
  expect(second).toEqual(first);
});

test('one mail that fails does not stop the others, and many are sent in one job', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  emailService.status = () => (emailService.sent.length === 3 ? 422 : 200);
  for (let bought = 0; bought < 12; bought++) await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 11 } } });
  expect(emailService.sent).toHaveLength(12);
});

test('an e-mail service that is down is tried with one batch, not with every mail', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  emailService.status = () => 500;
  const order = await begin(backend, member.account);
  await writeReceipts(backend, member, order, 101);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(emailService.sent).toHaveLength(100);
});

test('without an e-mail service no attempt is counted', async ({ backend, member }) => {
  const shop = await openShop(backend, { siteUrl: 'https://guia.example' });
  await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(await backend.sql('select attempts from private.outbox')).toEqual([{ attempts: 0 }]);
  await shop.close();
});
