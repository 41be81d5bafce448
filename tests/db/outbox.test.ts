import { describe, expect } from 'vitest';
import { ACTOR_NAMES, askAsService, createAccount, type Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { begin, completeRefunds, pay, paymentOf, record, refund, subscriptionOf } from '../support/purchases';
import { Races } from './support/races';
import { test } from './support/test';

// The mails to members that wait until the edge function has sent them.

const TAKE = '/rest/v1/rpc/take_mails';
const NOTE = '/rest/v1/rpc/note_mail';

interface Mail {
  id: string;
  kind: string;
  email: string;
  name: string;
  content: Record<string, unknown>;
}

/** Takes all mails that are due, and returns those to this account, oldest first. */
async function take(backend: Backend, { email }: Account): Promise<Mail[]> {
  const { status, text } = await askAsService(backend, TAKE, { method: 'POST', body: { most: 100 } });
  expect(status, text).toBe(200);
  return (JSON.parse(text) as Mail[]).filter((mail) => mail.email === email);
}

async function note(backend: Backend, id: string, problem?: string): Promise<void> {
  const { status } = await askAsService(backend, NOTE, { method: 'POST', body: { id, problem } });
  expect(status).toBe(204);
}

const kindsOf = async (backend: Backend, account: Account) =>
  (await take(backend, account)).map(({ kind }) => kind);

/** As if the mails of an account had been written, and last tried, so many minutes ago. */
function age(backend: Backend, { id }: Account, minutes: number) {
  return backend.sql(
    `update private.outbox set created_at = created_at - $2 * interval '1 minute',
       next_attempt_at = next_attempt_at - $2 * interval '1 minute' where user_id = $1`,
    [id, minutes],
  );
}

describe('a member', () => {
  test('gets one receipt for a paid order, however often and in whatever order its payment is reported', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account, { plan: 'quarterly' });
    const early = new Date(Date.now() - 60_000).toISOString();
    await record(backend, order, paymentOf(order, 'pending'));
    expect(await take(backend, account)).toEqual([]);
    await pay(backend, order);
    await record(backend, order, { ...paymentOf(order, 'pending'), changed_at: early });
    await pay(backend, order, 'charged_back');
    await pay(backend, order);
    const mails = await take(backend, account);
    const { expires_at } = await subscriptionOf(backend, account);
    expect(mails).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'receipt',
        email: account.email,
        name: expect.any(String) as string,
        content: {
          order_id: order.id,
          plan: 'Trimestral',
          months: 3,
          method: 'pix',
          amount_cents: order.amount_cents,
          full_price_cents: null,
          coupon: null,
          paid_at: expect.any(String) as string,
          released: false,
          refund_reason: null,
          returned_cents: 0,
          premium_until: expect.any(String) as string,
        },
      },
    ]);
    expect(new Date(mails[0]!.content.premium_until as string).toISOString()).toBe(expires_at);
  });

  test('gets a mail about a refund, with the amount that was returned and the new end of Premium', async ({
    account,
    backend,
  }) => {
    const [first, second] = [await begin(backend, account), await begin(backend, account)];
    await pay(backend, first);
    await pay(backend, second);
    await take(backend, account);
    await refund(backend, second, 'Pago por engano');
    expect(await take(backend, account)).toMatchObject([
      {
        kind: 'refund',
        content: {
          order_id: second.id,
          returned_cents: second.amount_cents,
          refund_reason: 'Pago por engano',
          premium_until: expect.any(String) as string,
        },
      },
    ]);
    await refund(backend, first);
    expect(await take(backend, account)).toMatchObject([
      { kind: 'refund', content: { premium_until: null } },
    ]);
  });

  test('gets a mail when a second payment of an order is returned, and keeps the purchase', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    await pay(backend, order);
    await record(backend, order, {
      ...paymentOf(order),
      provider_id: `outro-${order.id}`,
      amount_cents: 2990,
    });
    await completeRefunds(backend, order);
    expect(await take(backend, account)).toMatchObject([
      { kind: 'receipt' },
      { kind: 'extra_refund', content: { order_id: order.id, returned_cents: 2990 } },
    ]);
  });

  test('gets no mail about a payment whose transaction was rolled back', async ({ account, backend }) => {
    const order = await begin(backend, account);
    await expect(
      backend.sql(
        `do $$ begin
           perform public.record_payment('${order.id}', '{"provider_id": "1", "status": "approved", "amount_cents": ${order.amount_cents}, "currency": "BRL", "changed_at": "2026-01-01T00:00:00Z"}');
           raise exception 'stop';
         end $$`,
      ),
    ).rejects.toThrow('stop');
    expect(await take(backend, account)).toEqual([]);
  });

  test('who deletes the account leaves no mail behind, and none is written about its orders afterwards', async ({
    backend,
  }) => {
    const account = await createAccount(backend);
    const order = await begin(backend, account);
    await pay(backend, order);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    await refund(backend, order);
    const rows = await backend.sql("select from private.outbox where payload ->> 'order_id' = $1", [
      order.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a mail', () => {
  test('that was not sent comes again after 5, 10, 20 and more minutes, eight times in all', async ({
    account,
    backend,
  }) => {
    await pay(backend, await begin(backend, account));
    const waits: number[] = [];
    for (let [mail] = await take(backend, account); mail; [mail] = await take(backend, account)) {
      await note(backend, mail.id, 'E-mail service: 500');
      expect(await kindsOf(backend, account)).toEqual([]);
      const [row] = await backend.sql<{ minutes: number }>(
        'select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from private.outbox where id = $1',
        [mail.id],
      );
      waits.push(row!.minutes);
      await age(backend, account, row!.minutes);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640]);
  });

  test('that was sent never comes again, and the problem of an earlier attempt is forgotten', async ({
    account,
    backend,
  }) => {
    await pay(backend, await begin(backend, account));
    const [mail] = await take(backend, account);
    await note(backend, mail!.id, 'x'.repeat(900));
    await age(backend, account, 60);
    await take(backend, account);
    await note(backend, mail!.id);
    await note(backend, mail!.id, 'late report of a failure');
    await age(backend, account, 60);
    expect(await kindsOf(backend, account)).toEqual([]);
    const rows = await backend.sql(
      'select problem, attempts, sent_at is not null as sent from private.outbox where id = $1',
      [mail!.id],
    );
    expect(rows).toEqual([{ problem: null, attempts: 2, sent: true }]);
  });

  test('older than three days is not sent, and one of 180 days is deleted', async ({ account, backend }) => {
    await pay(backend, await begin(backend, account));
    await age(backend, account, 3 * 24 * 60 + 1);
    expect(await kindsOf(backend, account)).toEqual([]);
    await age(backend, account, 177 * 24 * 60);
    await take(backend, account);
    expect(await backend.sql('select from private.outbox where user_id = $1', [account.id])).toEqual([]);
  });

  test('is given to only one of many jobs that run at the same moment', async ({ account, backend }) => {
    for (let bought = 0; bought < 10; bought++) await pay(backend, await begin(backend, account));
    const races = await Races.open(backend);
    const sql = 'select * from public.take_mails(1)';
    const outcomes = await races.run(Array.from({ length: 20 }, () => ({ as: 'service', sql }) as const));
    await races.close();
    const taken = outcomes.flatMap(({ code, rows }) => {
      expect(code).toBeNull();
      return rows.map(({ id }) => id as string);
    });
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length + (await take(backend, account)).length).toBe(10);
  });
});

describe('the outbox', () => {
  test.for(ACTOR_NAMES)(
    'cannot be read, emptied or changed by %s',
    async (name, { actors, backend, account }) => {
      await pay(backend, await begin(backend, account));
      const [{ id } = { id: '' }] = await backend.sql<{ id: string }>(
        'select id from private.outbox where user_id = $1',
        [account.id],
      );
      const actor = actors[name];
      for (const [path, body] of [
        [TAKE, {}],
        [NOTE, { id }],
      ] as const)
        expect([401, 403]).toContain((await actor.ask(path, { method: 'POST', body })).status);
      expect((await actor.ask('/rest/v1/outbox')).status).toBe(404);
      expect(await kindsOf(backend, account)).toEqual(['receipt']);
    },
  );
});
