import { vi } from 'vitest';
import { createActor, type Actor } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { startEmailService } from '../../support/email-service';
import { test as base } from '../../support/fixtures';
import { openShop } from '../../support/mercadopago/shop';
import { begin, pay } from '../../support/orders';

/** Fixtures for tests of the mails that the scheduled job hands to the e-mail service. Each test begins without any. */
export const test = base
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
  .extend('member', ({ backend }) => createActor(backend))
  .extend('noMails', { auto: true }, async ({ backend, reported, emailService }) => {
    reported.mockClear();
    emailService.sent.length = 0;
    emailService.status = () => 200;
    await backend.sql('delete from private.outbox');
  });

/** So many receipts for one order, as if it had been paid as often. */
export const writeReceipts = (backend: Backend, { account }: Actor, { id }: { id: string }, count: number) =>
  backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     select $1, 'receipt', 'mail ' || n, jsonb_build_object('order_id', $2::text) from generate_series(1, $3) n`,
    [account.id, id, count],
  );

/** A paid order. */
export async function buy(backend: Backend, { account }: Actor) {
  return pay(backend, await begin(backend, account));
}
